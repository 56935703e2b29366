import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { eraseFormerStaff } from './staff-members.repository.ts';
import { deleteExpired } from './staff-sessions.repository.ts';

/**
 * Deletes expired sessions, links and known devices of staff, and erases the contact data of people who left long ago;
 * returns the number of all but the devices.
 */
export const purgeExpiredStaffData = async ({ db }: Runtime): Promise<number> =>
  (await deleteExpired(db)) + (await eraseFormerStaff(db, RETENTION.formerStaffMonths));
