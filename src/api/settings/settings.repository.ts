import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { RETENTION } from '#shared/retention.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';

const COLUMNS = ['content as settings', 'version'] as const;

/** The stored JSON was written from `CentreSettings`, so queries narrow it to that type, with `complete`. */
export interface StoredSettings {
  settings: CentreSettings;
  version: number;
}

/** A version before this one has stored the settings, which knows no VAT, no release with money due and no photos. */
type Stored = Omit<StoredSettings, 'settings'> & {
  settings: Omit<CentreSettings, 'vatPercent' | 'releaseWithDue' | 'visitPhotoMonths'> & Partial<CentreSettings>;
};
const complete = ({ settings, version }: Stored): StoredSettings => ({
  settings: {
    ...settings,
    vatPercent: settings.vatPercent ?? 0,
    releaseWithDue: settings.releaseWithDue ?? false,
    visitPhotoMonths: settings.visitPhotoMonths ?? RETENTION.visitPhotoMonths,
  },
  version,
});

/** The stored settings and their version, uncached; undefined before the first start has written them. */
export async function findSettings(db: Connection): Promise<StoredSettings | undefined> {
  const row = await db.selectFrom('settings').select(COLUMNS).$castTo<Stored>().executeTakeFirst();
  return row && complete(row);
}

/** Writes the first settings; an existing row stays unchanged. */
export async function insertSettings(db: Connection, settings: CentreSettings): Promise<void> {
  await db
    .insertInto('settings')
    .values({ content: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The settings, locked until the transaction ends (FOR UPDATE). */
export const lockSettings = async (db: Connection): Promise<StoredSettings> =>
  complete(await db.selectFrom('settings').select(COLUMNS).forUpdate().$castTo<Stored>().executeTakeFirstOrThrow());

/** Replaces all settings and increments their version. The caller has locked them and compared the version. */
export async function updateSettings(db: Connection, settings: CentreSettings): Promise<StoredSettings> {
  return db
    .updateTable('settings')
    .set({ content: JSON.stringify(settings), version: sql`version + 1`, updated_at: sql<Date>`app_now()` })
    .returning(COLUMNS)
    .$castTo<StoredSettings>()
    .executeTakeFirstOrThrow();
}
