import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './staff-members.repository.ts';

/** The email addresses of the owners who can log in today, by age of their account. */
export const listOwnerEmails = (db: Connection): Promise<string[]> => repo.listOwnerEmails(db);
