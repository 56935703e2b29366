import { logOut } from '#shared/accounts/accounts.contract.ts';
import { createApiClient } from '#web/lib/api-client.ts';
import { createPendingLogOuts } from '#web/lib/pending-log-outs.ts';
import { local } from '#web/lib/storage.ts';
import { LOG_OUTS_KEY } from './customer-session.ts';

/** The customer's log-outs that did not reach the server. */
export const customerLogOuts = createPendingLogOuts({
  store: local,
  key: LOG_OUTS_KEY,
  // keepalive: the request outlives the page.
  send: (token, signal) =>
    createApiClient({ token: () => token, onSessionMissing: () => undefined })(
      logOut,
      {},
      { keepalive: true, ...(signal && { signal }) },
    ),
});
