import { getSignedInStaff } from '#shared/staff/staff-log-in.contract.ts';
import { staffCall } from './staff-call.ts';
import { staffSession } from './staff-session.ts';

/** Fetches the profile again, because the role may have changed since the last load. A failure is only logged. */
export async function refreshStaffProfile(): Promise<void> {
  try {
    staffSession.setProfile(await staffCall(getSignedInStaff));
  } catch (error) {
    console.error(error);
  }
}
