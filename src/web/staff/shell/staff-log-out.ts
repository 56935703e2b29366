import { undoQueue } from '#web/staff/board/booking-actions.tsx';
import { staffLogOuts } from '#web/staff/session/staff-log-outs.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** How long pending actions may take before a log-out, ms. */
const ACTIONS_TIMEOUT_MS = 3000;

/**
 * Sends pending actions, then always ends the session in the browser, and on the server if that can be reached. Returns
 * the notice for the member of staff when the server gets the log-out later, else null.
 */
export async function staffLogOut(): Promise<string | null> {
  const timeout = new Promise((resolve) => setTimeout(resolve, ACTIONS_TIMEOUT_MS));
  await Promise.race([undoQueue.flushAll().catch((error: unknown) => console.error(error)), timeout]);
  const token = staffSession.token();
  const notice = token === null ? null : await staffLogOuts.logOut(token);
  staffSession.clear();
  return notice;
}
