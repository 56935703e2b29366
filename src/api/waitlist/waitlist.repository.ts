import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** Adds an entry unless its contact has one. */
export async function insertEntry(
  db: Connection,
  row: { id: string; name: string; contact: string; consent: string },
): Promise<void> {
  await db
    .insertInto('waitlist')
    .values(row)
    .onConflict((conflict) => conflict.column('contact').doNothing())
    .execute();
}

/** Deletes the entries created more than `months` months ago and returns their number. */
export async function deleteOlderThan(db: Connection, months: number): Promise<number> {
  const result = await db
    .deleteFrom('waitlist')
    .where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The entries of a contact in its stored form, created up to `until`; all of them for null. */
export async function listEntries(db: Connection, contact: string, until: Date | null) {
  let query = db.selectFrom('waitlist').selectAll().where('contact', '=', contact);
  if (until !== null) query = query.where('created_at', '<=', until);
  return query.execute();
}

/** Deletes the entries of a contact in its stored form, created up to `until`; all of them for null. */
export async function deleteEntries(db: Connection, contact: string, until: Date | null): Promise<void> {
  let query = db.deleteFrom('waitlist').where('contact', '=', contact);
  if (until !== null) query = query.where('created_at', '<=', until);
  await query.execute();
}

/** Deletes an entry. False when there is none. */
export async function deleteEntry(db: Connection, id: string): Promise<boolean> {
  const result = await db.deleteFrom('waitlist').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
