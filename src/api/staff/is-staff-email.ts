import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './staff-members.repository.ts';

/** Whether a person with this address works here. */
export const isStaffEmail = (db: Connection, email: string): Promise<boolean> => repo.hasWorkingEmail(db, email);
