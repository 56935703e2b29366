import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';

/** One row for a contact, however many ask at once; the first stays as it was. */
export async function insertEntry(db: Connection, row: { id: string; name: string; contact: string; consent: string }): Promise<void> {
  await db.insertInto('waitlist').values(row).onConflict((conflict) => conflict.column('contact').doNothing()).execute();
}

export async function deleteOlderThan(db: Connection, months: number): Promise<number> {
  const result = await db
    .deleteFrom('waitlist')
    .where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export const listEntries = (db: Connection, contacts: readonly string[]) =>
  db.selectFrom('waitlist').selectAll().where('contact', 'in', [...contacts]).orderBy('created_at').execute();

export async function deleteEntries(db: Connection, contacts: readonly string[]): Promise<void> {
  await db.deleteFrom('waitlist').where('contact', 'in', [...contacts]).execute();
}
