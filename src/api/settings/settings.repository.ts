import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';

const COLUMNS = ['content as settings', 'version'] as const;

/** The stored JSON was written from `CentreSettings`, so queries narrow it to that type. */
export interface StoredSettings {
  settings: CentreSettings;
  version: number;
}

/** The stored settings and their version, uncached; undefined before the first start has written them. */
export const findSettings = (db: Connection): Promise<StoredSettings | undefined> =>
  db.selectFrom('settings').select(COLUMNS).$castTo<StoredSettings>().executeTakeFirst();

/** Writes the first settings; an existing row stays unchanged. */
export async function insertSettings(db: Connection, settings: CentreSettings): Promise<void> {
  await db
    .insertInto('settings')
    .values({ content: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The settings, locked until the transaction ends (FOR UPDATE). */
export const lockSettings = (db: Connection): Promise<StoredSettings> =>
  db.selectFrom('settings').select(COLUMNS).forUpdate().$castTo<StoredSettings>().executeTakeFirstOrThrow();

/** Replaces all settings and increments their version. The caller has locked them and compared the version. */
export async function updateSettings(db: Connection, settings: CentreSettings): Promise<StoredSettings> {
  return db
    .updateTable('settings')
    .set({ content: JSON.stringify(settings), version: sql`version + 1`, updated_at: sql<Date>`app_now()` })
    .returning(COLUMNS)
    .$castTo<StoredSettings>()
    .executeTakeFirstOrThrow();
}
