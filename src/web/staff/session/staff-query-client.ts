import { QueryClient } from '@tanstack/react-query';
import { staffSession } from './staff-session.ts';

/**
 * The staff application's own query cache, separate from that of a customer in the same browser. The HTTP client
 * retries, so queries do not.
 */
export const staffQueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

staffSession.subscribe((change) => {
  if ((change === 'opened' || change === 'other-tab') && staffSession.token()) staffQueryClient.clear();
});
