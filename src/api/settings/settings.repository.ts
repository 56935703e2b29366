import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';

export async function findSettings(db: Connection): Promise<{ settings: object; version: number } | undefined> {
  return db.selectFrom('centre').select(['settings', 'version']).executeTakeFirst();
}

/** Writes the first settings; a row that is there already stays. */
export async function insertSettings(db: Connection, settings: object): Promise<void> {
  await sql`insert into centre (settings) values (${JSON.stringify(settings)}::jsonb) on conflict do nothing`.execute(db);
}

export const lockSettings = (db: Connection): Promise<{ settings: object; version: number }> =>
  db.selectFrom('centre').select(['settings', 'version']).forUpdate().executeTakeFirstOrThrow();

export async function updateSettings(db: Connection, settings: object): Promise<{ settings: object; version: number }> {
  return db
    .updateTable('centre')
    .set({ settings: JSON.stringify(settings), version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .returning(['settings', 'version'])
    .executeTakeFirstOrThrow();
}
