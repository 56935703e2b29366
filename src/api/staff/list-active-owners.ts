import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './staff-members.repository.ts';

/** The owners who can log in today, the oldest account first. */
export const listActiveOwners = (db: Connection): Promise<{ email: string; name: string }[]> =>
  repo.listActiveOwners(db);
