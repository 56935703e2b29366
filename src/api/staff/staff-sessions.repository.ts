import { type Selectable, sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { StaffTable } from '#api/platform/database/schema.ts';
import { RETENTION } from '#shared/retention.ts';
import type { StaffType } from '#shared/capabilities.ts';

export type StaffRow = Selectable<StaffTable>;

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The member of staff with this address, also when suspended or without a password. */
export const findByEmail = (db: Connection, email: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();

/** The member of staff with this id, also when suspended; not locked. */
export const findById = (db: Connection, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * True when the account is not suspended and still has this password and role; it cannot change until the transaction
 * ends.
 */
export async function lockUnchanged(
  db: Connection,
  { id, password_hash, type }: Pick<StaffRow, 'id' | 'password_hash' | 'type'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .where('type', '=', type)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the origins from which this member of staff logged in before. None for null, after the same query. */
export async function findKnownOrigins(
  db: Connection,
  staffId: string | null,
  origins: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('staff_known_origins')
    .select('origin')
    .where('staff_id', '=', staffId ?? NO_ID)
    .where('origin', 'in', [...origins])
    .execute();
  return new Set(rows.map((row) => row.origin));
}

/** Inserts a session and records the origins of the log-in as known, or as seen now. */
export async function insertSession(
  db: Connection,
  staffId: string,
  tokenHash: Buffer,
  origins: readonly string[],
): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({ staff_id: staffId, token_hash: tokenHash, last_seen_at: sql<Date>`app_now()` })
    .execute();
  if (origins.length === 0) return;
  await db
    .insertInto('staff_known_origins')
    .values(origins.map((origin) => ({ staff_id: staffId, origin })))
    .onConflict((conflict) => conflict.columns(['staff_id', 'origin']).doUpdateSet({ seen_at: sql<Date>`app_now()` }))
    .execute();
}

/** Ends one session; does nothing when it has ended. */
export async function deleteSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a member of staff, but for `except`. */
export async function endSessions(db: Connection, staffId: string, except: Buffer | null = null): Promise<void> {
  let query = db.deleteFrom('staff_sessions').where('staff_id', '=', staffId);
  if (except !== null) query = query.where('token_hash', '!=', except);
  await query.execute();
}

/** Stores a new password hash. Sessions and links remain; the caller ends them. */
export async function setPassword(db: Connection, staffId: string, passwordHash: string): Promise<void> {
  await db.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute();
}

/** Lifetime of an emailed link. */
const LINK_LIFETIME = sql`interval '72 hours'`;

/**
 * Inserts a link. Earlier ones stay valid until one is used, so that requesting one cannot invalidate a link of someone
 * else.
 */
export async function insertLink(db: Connection, staffId: string, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('password_reset_tokens')
    .values({ staff_id: staffId, token_hash: tokenHash, expires_at: sql<Date>`app_now() + ${LINK_LIFETIME}` })
    .execute();
}

/** Invalidates all unused links of a member of staff. */
export async function endLinks(db: Connection, staffId: string): Promise<void> {
  await db
    .updateTable('password_reset_tokens')
    .set({ used_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
}

/** The member of staff of a valid link: not expired, unused, and the account not suspended. */
export const findLink = (db: Connection, tokenHash: Buffer): Promise<{ staff_id: string; email: string } | undefined> =>
  db
    .selectFrom('password_reset_tokens')
    .innerJoin('staff', 'staff.id', 'password_reset_tokens.staff_id')
    .select(['staff_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();

/** Marks a link as used. True for exactly one caller. */
export async function useLink(db: Connection, tokenHash: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('password_reset_tokens')
    .set({ used_at: sql<Date>`app_now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes expired sessions, links expired for a day and old origins; returns the number of sessions and links. */
export async function deleteExpired(db: Connection): Promise<number> {
  const sessions = await db
    .deleteFrom('staff_sessions')
    .where('last_seen_at', '<', sql<Date>`app_now() - interval '36 hours'`)
    .executeTakeFirst();
  const links = await db
    .deleteFrom('password_reset_tokens')
    .where('expires_at', '<', sql<Date>`app_now() - interval '1 day'`)
    .executeTakeFirst();
  await db
    .deleteFrom('staff_known_origins')
    .where('seen_at', '<', sql<Date>`app_now() - ${`${RETENTION.loginOriginMonths} months`}::interval`)
    .execute();
  return Number(sessions.numDeletedRows + links.numDeletedRows);
}

const IDLE = sql`interval '12 hours'`;

/** The staff session of a token; null when it was idle for 12 hours or the person is suspended. */
export async function findStaffSession(
  db: Connection,
  tokenHash: Buffer,
): Promise<{ staff_id: string; type: StaffType; name: string } | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_id', 'type', 'name', sql<boolean>`last_seen_at < app_now() - interval '10 minutes'`.as('stale')])
    .where('token_hash', '=', tokenHash)
    .where('suspended_at', 'is', null)
    .where('last_seen_at', '>', sql<Date>`app_now() - ${IDLE}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.stale)
    await db
      .updateTable('staff_sessions')
      .set({ last_seen_at: sql<Date>`app_now()` })
      .where('token_hash', '=', tokenHash)
      .execute();
  return row;
}
