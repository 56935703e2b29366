import { QueryClient } from '@tanstack/react-query';
import { staffSession } from './staff-session.ts';

/** The staff side's own cache, so that nothing of it is left for a customer in the same browser. Retries are the HTTP client's. */
export const staffQueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

staffSession.subscribe((change) => {
  if ((change === 'opened' || change === 'other-tab') && staffSession.token()) staffQueryClient.clear();
});
