import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './staff-members.repository.ts';

/** The email addresses of the owners who can log in today, by age of their account. */
export const listActiveOwners = (db: Connection): Promise<{ email: string; name: string }[]> => repo.listActiveOwners(db);
