import { staffLogout } from '#shared/staff/sign-in-contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { undoQueue } from '#web/staff/board/booking-actions.tsx';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** A log-out waits this long for the server before it goes on without it. */
const PATIENCE_MS = 3000;

/** Sends what is held, then ends the session here always, and at the server if it can be reached. */
export async function staffLogOut(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const told = undoQueue.flushAll().then(() => staffCall(staffLogout, {}, { keepalive: true })).catch((error: unknown) => console.error(error));
  await Promise.race([told, patience]);
  staffSession.clear();
}
