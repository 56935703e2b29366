import { QueryClient } from '@tanstack/react-query';
import { customerSession } from './customer-session.ts';

/** What no screen shows any more is kept this long, so that it is still there without a network, ms. */
const GONE_AFTER_MS = 24 * 60 * 60_000;

/** The one cache of what the server said. Retries are the HTTP client's. */
export const customerQueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: GONE_AFTER_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one person was told is not shown to the next. Not at log-out: screens still open would ask again, without a token.
customerSession.subscribe((change) => {
  if ((change === 'opened' || change === 'other-tab') && customerSession.token()) customerQueryClient.clear();
});
