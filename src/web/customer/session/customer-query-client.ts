import { QueryClient } from '@tanstack/react-query';
import { FRESH_MS } from '#web/lib/live-freshness.ts';
import { customerSession } from './customer-session.ts';

/** How long unused queries stay cached, ms, so that they are available offline. */
const GONE_AFTER_MS = 24 * 60 * 60_000;

/** The customer's query cache. The HTTP client retries, so queries do not. */
export const customerQueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, gcTime: GONE_AFTER_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// One customer's data is not shown to the next. Not cleared at log-out: open screens would refetch without a token.
customerSession.subscribe((change) => {
  if ((change === 'opened' || change === 'other-tab') && customerSession.token()) customerQueryClient.clear();
});
