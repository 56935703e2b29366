import { type NotNull, type Selectable, sql } from 'kysely';
import { unlessOutOfSpace, type Connection } from '#api/platform/database/database.ts';
import type { StaffTable } from '#api/platform/database/schema.ts';
import { RETENTION } from '#shared/retention.ts';
import type { StaffType } from '#shared/capabilities.ts';

/** A member of staff whose contact data is not erased. */
export type StaffRow = Omit<Selectable<StaffTable>, 'email'> & { email: string };

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The member of staff with this address, also when suspended or without a password. */
export const findByEmail = (db: Connection, email: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('email', '=', email).$narrowType<{ email: NotNull }>().executeTakeFirst();

/** The member of staff with this id, also when suspended, unless erased; not locked. */
export const findById = (db: Connection, id: string): Promise<StaffRow | undefined> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

/**
 * True when the account is not suspended and still has this password and role, and a second step or none; it cannot
 * change until the transaction ends.
 */
export async function lockUnchanged(
  db: Connection,
  { id, password_hash, type }: Pick<StaffRow, 'id' | 'password_hash' | 'type'>,
  hasSecondStep: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .where('type', '=', type)
    .where('totp_confirmed_at', hasSecondStep ? 'is not' : 'is', null)
    .where('suspended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the account has this password and role and is not suspended; locked for a change of the account. */
export async function lockUnchangedForUpdate(
  db: Connection,
  { id, password_hash, type }: Pick<StaffRow, 'id' | 'password_hash' | 'type'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select(['password_hash', 'type', 'suspended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.password_hash === password_hash && row.type === type && row.suspended_at === null;
}

/** True while the session of a token exists. */
export async function hasSession(db: Connection, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('staff_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when this member of staff has logged in on this device. False for null, after the same query. */
export async function isKnownDevice(db: Connection, staffId: string | null, device: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('staff_known_devices')
    .select('device')
    .where('staff_id', '=', staffId ?? NO_ID)
    .where('device', '=', device ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/** The device if the member of staff with this address has logged in on it, else null, after the same query. */
export async function knownDeviceOf(db: Connection, email: string, device: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('staff_known_devices')
    .select('device')
    .where('staff_id', '=', (query) => query.selectFrom('staff').select('id').where('email', '=', email))
    .where('device', '=', device ?? '')
    .executeTakeFirst();
  return row?.device ?? null;
}

/** Inserts a session and records the device of the log-in, if any, as known and seen now. */
export async function insertSession(
  db: Connection,
  staffId: string,
  tokenHash: Buffer,
  device: string | null,
): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({ staff_id: staffId, token_hash: tokenHash, last_seen_at: sql<Date>`app_now()` })
    .execute();
  await rememberDevice(db, staffId, device);
}

/** Makes a device, if any, a known one of a member of staff, seen now. */
export async function rememberDevice(db: Connection, staffId: string, device: string | null): Promise<void> {
  if (device === null) return;
  await db
    .insertInto('staff_known_devices')
    .values({ staff_id: staffId, device })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device']).doUpdateSet({ seen_at: sql<Date>`app_now()` }))
    .execute();
}

/** Ends one session; returns whose it was, null when it has ended before. */
export async function deleteSession(db: Connection, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', tokenHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row?.staff_id ?? null;
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

/** Lifetime of an emailed link: an invitation waits for a working day, a reset is read at once. */
const LINK_LIFETIME = { invitation: sql`interval '72 hours'`, reset: sql`interval '1 hour'` };

/**
 * Inserts a link. Earlier ones stay valid until one is used, so that requesting one cannot invalidate a link of someone
 * else.
 */
export async function insertLink(
  db: Connection,
  staffId: string,
  tokenHash: Buffer,
  kind: keyof typeof LINK_LIFETIME,
): Promise<void> {
  await db
    .insertInto('password_reset_tokens')
    .values({ staff_id: staffId, token_hash: tokenHash, expires_at: sql<Date>`app_now() + ${LINK_LIFETIME[kind]}` })
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
export const findLink = (
  db: Connection,
  tokenHash: Buffer,
): Promise<{ staff_id: string; email: string; name: string } | undefined> =>
  db
    .selectFrom('password_reset_tokens')
    .innerJoin('staff', 'staff.id', 'password_reset_tokens.staff_id')
    .select(['staff_id', 'email', 'name'])
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();

/** Locks an account for a change. False when it is suspended. */
export async function lockActive(db: Connection, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('suspended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

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

/**
 * Deletes expired sessions, links expired for a day and devices long unseen; returns the number of sessions and links.
 */
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
    .deleteFrom('staff_known_devices')
    .where('seen_at', '<', sql<Date>`app_now() - ${`${RETENTION.knownDeviceMonths} months`}::interval`)
    .execute();
  return Number(sessions.numDeletedRows + links.numDeletedRows);
}

const IDLE = sql`interval '12 hours'`;
const LIFETIME = sql`interval '7 days'`;

/**
 * The staff session of a token; null when it was idle for 12 hours, is older than 7 days, or the person is suspended.
 */
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
    .where('staff_sessions.created_at', '>', sql<Date>`app_now() - ${LIFETIME}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.stale)
    await db
      .updateTable('staff_sessions')
      .set({ last_seen_at: sql<Date>`app_now()` })
      .where('token_hash', '=', tokenHash)
      .execute()
      .catch(unlessOutOfSpace);
  return row;
}
