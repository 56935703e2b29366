import { staffLogout } from '#shared/staff/staff-log-in.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { undoQueue } from '#web/staff/board/booking-actions.tsx';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** How long a log-out waits for the server, ms. */
const LOGOUT_TIMEOUT_MS = 3000;

/** Sends pending actions, then always ends the session in the browser, and on the server if it can be reached. */
export async function staffLogOut(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));
  const request = undoQueue
    .flushAll()
    .then(() => staffCall(staffLogout, {}, { keepalive: true }))
    .catch((error: unknown) => console.error(error));
  await Promise.race([request, timeout]);
  staffSession.clear();
}
