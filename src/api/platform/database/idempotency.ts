import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Connection, Trx } from './database.ts';

/** The account that sent the call: keys of two accounts never collide. */
type Owner = { customerId: string; staffId?: never } | { staffId: string; customerId?: never };

/** A call with an Idempotency-Key. */
export type IdempotentCall = Owner & {
  key: string | null;
  /** What identifies the call besides its key, e.g. route and body; the same key with something else is an error. */
  sent: unknown;
};
type CallWithKey = IdempotentCall & { key: string };

const ownerOf = (call: IdempotentCall): string => call.customerId ?? call.staffId;

const fingerprintOf = (sent: unknown): Buffer => hash('sha256', JSON.stringify(sent), 'buffer');

interface StoredResponse {
  fingerprint: Buffer;
  response: unknown;
}

const findResponse = (db: Connection, call: CallWithKey): Promise<StoredResponse | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response'])
    .where('owner_id', '=', ownerOf(call))
    .where('key', '=', call.key)
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst();

/** @throws booking.key_reused when the response belongs to another call */
function responseTo(call: CallWithKey, row: StoredResponse): unknown {
  if (!row.fingerprint.equals(fingerprintOf(call.sent))) throw new AppError('booking.key_reused');
  return row.response;
}

async function storeResponse(db: Connection, call: CallWithKey, response: unknown): Promise<void> {
  const { customerId = null, staffId = null, key, sent } = call;
  await sql`
    insert into idempotency_keys (customer_id, staff_id, key, fingerprint, response, created_at)
    values (${customerId}, ${staffId}, ${key}, ${fingerprintOf(sent)}, ${JSON.stringify(response)}::jsonb, app_now())
    on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, response = excluded.response, created_at = excluded.created_at`.execute(
    db,
  );
}

/** Serializes calls with one key until the transaction ends. False when another one runs and `wait` is not set. */
async function lockKey(trx: Trx, call: CallWithKey, wait: boolean): Promise<boolean> {
  const id = `${ownerOf(call)} ${call.key}`;
  if (wait) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
    return true;
  }
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

interface Options {
  /** True: a call with a key that is in use waits for it instead of failing. */
  wait?: boolean;
}

/**
 * Runs `work` once for each account and key within 24 hours; a repeated call gets the stored response. The response
 * commits with the work, so that a crash stores both or neither, and a failed call can be repeated. Older responses are
 * not found, and `purgeIdempotencyKeys` deletes them.
 * @throws booking.key_running while a call with this key runs; booking.key_reused when the same key was used for
 * something else
 */
export async function withIdempotencyKey<T>(
  trx: Trx,
  call: IdempotentCall,
  work: () => Promise<T>,
  { wait = false }: Options = {},
): Promise<T> {
  const { key } = call;
  if (key === null) return work();
  const withKey = { ...call, key };
  if (!(await lockKey(trx, withKey, wait))) throw new AppError('booking.key_running');
  const stored = await findResponse(trx, withKey);
  if (stored !== undefined) return responseTo(withKey, stored) as T;
  const response = await work();
  await storeResponse(trx, withKey, response);
  return response;
}

/**
 * Like `withIdempotencyKey` for work that is idempotent by itself and calls another system, so that no transaction
 * stays open meanwhile.
 */
export async function withIdempotencyKeyOutsideTransaction<T>(
  db: Connection,
  call: IdempotentCall,
  work: () => Promise<T>,
): Promise<T> {
  const { key } = call;
  if (key === null) return work();
  const withKey = { ...call, key };
  const stored = await findResponse(db, withKey);
  if (stored !== undefined) return responseTo(withKey, stored) as T;
  const response = await work();
  await storeResponse(db, withKey, response);
  return response;
}

/** Deletes a customer's keys: the stored responses contain the details of bookings. */
export async function deleteIdempotencyKeys(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('customer_id', '=', customerId).execute();
}

/** Deletes keys of customers and staff older than 24 hours and returns their number. */
export async function purgeIdempotencyKeys(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
