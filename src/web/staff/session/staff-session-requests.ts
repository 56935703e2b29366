import { getStaffMe, staffLogout } from '#shared/staff/staff-log-in.contract.ts';
import { staffCall } from './staff-call.ts';
import { undoQueue } from '../board/booking-actions.tsx';
import { staffSession } from './staff-session.ts';

/** A log-out waits this long for the server before it goes on without it. */
const PATIENCE_MS = 3000;

/** Asks who is signed in: a role may have changed since the last load. A failure is only logged. */
export async function refreshMe(): Promise<void> {
  try {
    staffSession.setProfile(await staffCall(getStaffMe));
  } catch (error) {
    console.error(error);
  }
}

/** Sends what is held, then ends the session here always, and at the server if it can be reached. */
export async function logOut(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const told = undoQueue.flushAll().then(() => staffCall(staffLogout, {}, { keepalive: true })).catch((error: unknown) => console.error(error));
  await Promise.race([told, patience]);
  staffSession.clear();
}
