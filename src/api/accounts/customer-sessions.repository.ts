import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { unlessOutOfSpace, type Connection } from '#api/platform/database/database.ts';
import { RETENTION } from '#shared/retention.ts';

const IDLE = sql.raw(`interval '${RETENTION.sessionDays} days'`);
const LIFETIME = sql.raw(`interval '${RETENTION.sessionLifetimeDays} days'`);
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Inserts a session and makes its device, if any, a known one, or updates its `seen_at`. */
export async function insertSession(
  db: Connection,
  customerId: string,
  tokenHash: Buffer,
  { device, deviceLabel }: { device: string | null; deviceLabel: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      customer_id: customerId,
      token_hash: tokenHash,
      device_label: deviceLabel,
      created_at: sql<Date>`app_now()`,
      last_seen_at: sql<Date>`app_now()`,
    })
    .execute();
  await rememberDevice(db, customerId, device);
}

/** Makes a device, if any, a known one of the customer, or updates its `seen_at`. */
export async function rememberDevice(db: Connection, customerId: string, device: string | null): Promise<void> {
  if (device === null) return;
  await db
    .insertInto('known_devices')
    .values({ customer_id: customerId, device })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'device']).doUpdateSet({ seen_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/**
 * The customer of a session, or null; a session expires after 30 idle days, and 180 days after its log-in. Updates
 * `last_seen_at` at most once an hour.
 */
export async function findSession(db: Connection, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['customer_id', sql<boolean>`last_seen_at < app_now() - interval '1 hour'`.as('stale')])
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '>', sql<Date>`app_now() - ${IDLE}`)
    .where('created_at', '>', sql<Date>`app_now() - ${LIFETIME}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.stale)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`app_now()` })
      .where('token_hash', '=', tokenHash)
      .execute()
      .catch(unlessOutOfSpace);
  return row.customer_id;
}

/** Deletes a session and, by cascade, its push subscription. Returns its customer; null when there is none. */
export async function deleteSession(db: Connection, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** The sessions of a customer that have not expired, the one seen last first. */
export const listSessions = (db: Connection, customerId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device_label', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('last_seen_at', '>', sql<Date>`app_now() - ${IDLE}`)
    .where('created_at', '>', sql<Date>`app_now() - ${LIFETIME}`)
    .orderBy('last_seen_at', 'desc')
    .execute();

/** Ends a session of a customer by its id. False when the customer has no such session. */
export async function deleteSessionById(db: Connection, customerId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Ends every session of a customer, but for `except`; returns how many. */
export async function endSessions(db: Connection, customerId: string, except: Buffer | null = null): Promise<number> {
  let query = db.deleteFrom('sessions').where('customer_id', '=', customerId);
  if (except !== null) query = query.where('token_hash', '!=', except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** True when the customer has logged in on this device. A null customer takes the same time. */
export async function isKnownDevice(
  db: Connection,
  customerId: string | null,
  device: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device')
    .where('customer_id', '=', customerId ?? NO_ID)
    .where('device', '=', device ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a log-in on this device is news to the customer: the device is unknown, and the account has been used before
 * or is older than a day. The first log-in after a sign-up is none.
 */
export async function isNewsOfDevice(db: Connection, customerId: string, device: string | null): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    select not exists (select from known_devices where customer_id = ${customerId} and device = ${device ?? ''}) and (
      exists (select from known_devices where customer_id = ${customerId})
      or exists (select from sessions where customer_id = ${customerId})
      or exists (select from customers where id = ${customerId} and created_at < app_now() - interval '1 day')
    ) as is_news`.execute(db);
  return rows[0]?.is_news === true;
}

/** The time of the customer's first log-in on this device; null when the device is unknown. */
export async function findKnownSince(db: Connection, customerId: string, device: string | null): Promise<Date | null> {
  const row = await db
    .selectFrom('known_devices')
    .select('known_since')
    .where('customer_id', '=', customerId)
    .where('device', '=', device ?? '')
    .executeTakeFirst();
  return row?.known_since ?? null;
}

/** True when the customer's first log-in on any device was not later than `since`. */
export async function hasDeviceKnownSince(db: Connection, customerId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device')
    .where('customer_id', '=', customerId)
    .where('known_since', '<=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the customer's first log-in on this device was more than a day ago. */
export async function isKnownForADay(db: Connection, customerId: string, device: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device')
    .where('customer_id', '=', customerId)
    .where('device', '=', device ?? '')
    .where('known_since', '<=', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The time of the last confirmed identity in a session. `hold`: the session cannot end before the transaction does. */
export function findConfirmation(
  db: Connection,
  tokenHash: Buffer,
  { hold = false } = {},
): Promise<{ confirmed_at: Date | null } | undefined> {
  const query = db.selectFrom('sessions').select('confirmed_at').where('token_hash', '=', tokenHash);
  return (hold ? query.forShare() : query).executeTakeFirst();
}

/** Marks a session as confirmed now. False when it has ended. */
export async function markConfirmed(db: Connection, tokenHash: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`app_now()` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** As `isKnownDevice`, for the customer with this email address; an address without an account takes the same time. */
export async function isKnownDeviceOf(db: Connection, email: string, device: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device')
    .where('customer_id', '=', (query) =>
      query.selectFrom('customers').select('id').where('email', '=', email).where('deleted_at', 'is', null),
    )
    .where('device', '=', device ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all known devices of a customer, so that attempts on them count as those of strangers. */
export async function deleteDevices(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('customer_id', '=', customerId).execute();
}

/** Sessions and known devices of a customer, for the export. */
export async function listSessionsAndDevices(db: Connection, customerId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
  const devices = await db
    .selectFrom('known_devices')
    .select(['device', 'seen_at'])
    .where('customer_id', '=', customerId)
    .orderBy('seen_at')
    .execute();
  return { sessions, devices };
}

/** Deletes expired sessions and devices long unseen; returns the number of sessions. */
export async function deleteOldSessions(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('last_seen_at', '<', sql<Date>`app_now() - ${IDLE}`),
        where('created_at', '<', sql<Date>`app_now() - ${LIFETIME}`),
      ]),
    )
    .executeTakeFirst();
  await db
    .deleteFrom('known_devices')
    .where('seen_at', '<', sql<Date>`app_now() - ${`${RETENTION.knownDeviceMonths} months`}::interval`)
    .execute();
  return Number(result.numDeletedRows);
}
