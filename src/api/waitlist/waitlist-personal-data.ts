import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { WAITLIST_MONTHS } from '#shared/waitlist/waitlist.contract.ts';
import * as repo from './waitlist.repository.ts';

/** Removes entries older than the time that the privacy page promises. Returns how many. */
export const purgeWaitlist = ({ db }: Runtime): Promise<number> => repo.deleteOlderThan(db, WAITLIST_MONTHS);

/** What the waitlist holds under a contact, for the export of a person's data. */
export async function exportWaitlistEntries(db: Connection, contact: string, until: Date | null) {
  const rows = await repo.listEntries(db, contact, until);
  return rows.map(({ name, consent, created_at }) => ({ name, contact, consent, createdAt: created_at.toISOString() }));
}

/** Removes the entries made with a contact up to an instant, when the account that owned it is deleted. */
export const deleteWaitlistEntries = (db: Connection, contact: string, until: Date | null): Promise<void> =>
  repo.deleteEntries(db, contact, until);
