import { logOutStaff } from '#shared/staff/staff-log-in.contract.ts';
import { createApiClient } from '#web/lib/api-client.ts';
import { createPendingLogOuts } from '#web/lib/pending-log-outs.ts';
import { local } from '#web/lib/storage.ts';

/** The log-outs of staff that did not reach the server. */
export const staffLogOuts = createPendingLogOuts({
  store: local,
  key: 'staff_log_outs_due',
  // keepalive: the request outlives the page.
  send: (token, signal) =>
    createApiClient({ token: () => token, onSessionMissing: () => undefined })(
      logOutStaff,
      {},
      { keepalive: true, ...(signal && { signal }) },
    ),
});
