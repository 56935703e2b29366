import { undoQueue } from '#web/staff/board/booking-actions.tsx';
import { staffLogOuts } from '#web/staff/session/staff-log-outs.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** How long pending actions may take before a log-out, ms. */
const ACTIONS_TIMEOUT_MS = 3000;

/**
 * Sends pending actions, then always ends the session in the browser, and on the server if that can be reached. False
 * if the server will get the log-out later.
 */
export async function staffLogOut(): Promise<boolean> {
  const timeout = new Promise((resolve) => setTimeout(resolve, ACTIONS_TIMEOUT_MS));
  await Promise.race([undoQueue.flushAll().catch((error: unknown) => console.error(error)), timeout]);
  const token = staffSession.token();
  const isReached = token === null || (await staffLogOuts.logOut(token));
  staffSession.clear();
  return isReached;
}
