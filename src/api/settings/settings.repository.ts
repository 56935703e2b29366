import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';

/** The stored JSON was written from `CentreSettings`, so queries narrow it to that type. */
export interface StoredSettings {
  settings: CentreSettings;
  version: number;
}

export async function findSettings(db: Connection): Promise<StoredSettings | undefined> {
  return db.selectFrom('centre').select(['settings', 'version']).$castTo<StoredSettings>().executeTakeFirst();
}

/** Writes the first settings; a row that is there already stays. */
export async function insertSettings(db: Connection, settings: CentreSettings): Promise<void> {
  await sql`insert into centre (settings) values (${JSON.stringify(settings)}::jsonb) on conflict do nothing`.execute(db);
}

export const lockSettings = (db: Connection): Promise<StoredSettings> =>
  db.selectFrom('centre').select(['settings', 'version']).forUpdate().$castTo<StoredSettings>().executeTakeFirstOrThrow();

export async function updateSettings(db: Connection, settings: CentreSettings): Promise<StoredSettings> {
  return db
    .updateTable('centre')
    .set({ settings: JSON.stringify(settings), version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .returning(['settings', 'version'])
    .$castTo<StoredSettings>()
    .executeTakeFirstOrThrow();
}
