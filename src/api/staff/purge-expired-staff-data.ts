import type { Runtime } from '#api/runtime.ts';
import { deleteExpired } from './staff-sessions.repository.ts';

/** Deletes expired sessions, links and known devices of staff; returns the number of sessions and links. */
export const purgeExpiredStaffData = ({ db }: Runtime): Promise<number> => deleteExpired(db);
