import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { ApiKeyTable } from '#api/platform/database/schema.ts';
import type { StaffType } from '#shared/capabilities.ts';

/** A key with the columns on which its state depends. */
export interface KeyRow extends Omit<Row<ApiKeyTable>, 'digest'> {
  made_by_name: string;
  made_by_type: StaffType;
  made_by_suspended_at: Date | null;
  is_over: boolean;
}

const keys = (db: Connection) =>
  db
    .selectFrom('api_keys')
    .innerJoin('staff', 'staff.id', 'api_keys.made_by')
    .select([
      'api_keys.id',
      'api_keys.name',
      'prefix',
      'scopes',
      'made_by',
      'made_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
      'revoked_by',
      'staff.name as made_by_name',
      'staff.type as made_by_type',
      'staff.suspended_at as made_by_suspended_at',
      sql<boolean>`expires_at <= app_now()`.as('is_over'),
    ]);

/** All keys, the newest first; those that ended long ago are deleted. */
export const listKeys = (db: Connection): Promise<KeyRow[]> =>
  keys(db).orderBy('made_at', 'desc').orderBy('api_keys.id', 'desc').execute();

/** A key by its id. */
export const findKey = (db: Connection, id: string): Promise<KeyRow | undefined> =>
  keys(db).where('api_keys.id', '=', id).executeTakeFirst();

/** A valid key by the digest of its text, with the present role of its maker. */
export const findLiveKey = (db: Connection, digest: Buffer) =>
  db
    .selectFrom('api_keys')
    .innerJoin('staff', 'staff.id', 'api_keys.made_by')
    .select([
      'api_keys.id',
      'scopes',
      'staff.type',
      sql<boolean>`last_used_at is null or last_used_at < app_now() - interval '1 minute'`.as('is_use_old'),
    ])
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .where('staff.suspended_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .executeTakeFirst();

/** Notes the use of a key, once a minute. */
export async function noteUse(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < app_now() - interval '1 minute')`)
    .execute();
}

/** Locks the list until the transaction ends, so that the count stays right, and counts the valid keys. */
export async function lockAndCount(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(4202)`.execute(trx);
  const { count } = await trx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)`.as('count'))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .executeTakeFirstOrThrow();
  return count;
}

type NewKey = Pick<Row<ApiKeyTable>, 'id' | 'name' | 'prefix' | 'digest' | 'scopes' | 'made_by' | 'expires_at'>;

/** Inserts a key. */
export async function insertKey(trx: Trx, row: NewKey): Promise<void> {
  await trx.insertInto('api_keys').values(row).execute();
}

/** Whether a last moment lies ahead, and at most `days` from now. */
export async function isWithin(db: Connection, end: Date, days: number): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select ${end}::timestamptz > app_now() and ${end}::timestamptz <= app_now() + make_interval(days => ${days + 1}) as fits`.execute(
    db,
  );
  return rows[0]?.fits === true;
}

/** Revokes a key; false when it is revoked already or unknown. */
export async function revoke(trx: Trx, id: string, staffId: string): Promise<boolean> {
  const row = await trx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`app_now()`, revoked_by: staffId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes keys that ended so many days ago. Returns their number. */
export async function deleteEndedKeys(db: Connection, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where(sql<boolean>`least(expires_at, revoked_at) < app_now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
