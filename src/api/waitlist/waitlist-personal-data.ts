import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './waitlist.repository.ts';
import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';

/** The waitlist entries of a contact, for the personal data export. */
export async function exportWaitlistEntries(db: Connection, contact: string, until: Date | null) {
  const rows = await repo.listEntries(db, contact, until);
  return rows.map(({ name, consent, created_at }) => ({ name, contact, consent, createdAt: created_at.toISOString() }));
}

/** Deletes the entries of a contact up to `until` (null: all), when its account is deleted. */
export const deleteWaitlistEntries = (db: Connection, contact: string, until: Date | null): Promise<void> =>
  repo.deleteEntries(db, contact, until);

/** Deletes an entry by its id, at the person's request. False when there is none. */
export const deleteWaitlistEntry = (db: Connection, id: string): Promise<boolean> => repo.deleteEntry(db, id);

/** Deletes entries older than the retention period on the privacy page; returns their number. */
export const purgeWaitlist = ({ db }: Runtime): Promise<number> => repo.deleteOlderThan(db, RETENTION.waitlistMonths);
