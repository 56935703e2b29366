import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Connection, Trx } from './database.ts';
import { together } from './pipeline.ts';
import { prepared } from './prepared.ts';

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

const find = prepared((db, given: { ownerId: string; key: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response'])
    .where('owner_id', '=', given.ownerId)
    .where('key', '=', given.key)
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`),
);

interface StoredResponse {
  fingerprint: Buffer;
  response: unknown;
}

async function findResponse(db: Connection, call: CallWithKey): Promise<StoredResponse | undefined> {
  return (await find(db, { ownerId: ownerOf(call), key: call.key }))[0];
}

/** @throws booking.key_reused when the response belongs to another call */
function responseTo(call: CallWithKey, row: StoredResponse): unknown {
  if (!row.fingerprint.equals(fingerprintOf(call.sent))) throw new AppError('booking.key_reused');
  return row.response;
}

interface NewResponse {
  customerId: string | null;
  staffId: string | null;
  key: string;
  fingerprint: Buffer;
  /** JSON. */
  response: string;
}

const store = prepared(
  (_db, given: NewResponse) => sql<never>`
    insert into idempotency_keys (customer_id, staff_id, key, fingerprint, response, created_at)
    values (${given.customerId}, ${given.staffId}, ${given.key}, ${given.fingerprint}, ${given.response}::jsonb, app_now())
    on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, response = excluded.response, created_at = excluded.created_at`,
);

function toRow(call: CallWithKey, response: unknown): NewResponse {
  const { customerId = null, staffId = null, key, sent } = call;
  return { customerId, staffId, key, fingerprint: fingerprintOf(sent), response: JSON.stringify(response) };
}

const tryLock = prepared(
  (_db, given: { id: string }) =>
    sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${given.id}, 0)) as locked`,
);

/** Serializes calls with one key until the transaction ends. False when another one runs and `wait` is not set. */
async function lockKey(trx: Trx, call: CallWithKey, wait: boolean): Promise<boolean> {
  const id = `${ownerOf(call)} ${call.key}`;
  if (wait) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
    return true;
  }
  return (await tryLock(trx, { id }))[0]?.locked === true;
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
export const withIdempotencyKey = <T>(
  trx: Trx,
  call: IdempotentCall,
  work: () => Promise<T>,
  options: Options = {},
): Promise<T> =>
  withIdempotencyKeyAndReads(
    trx,
    call,
    () => Promise.resolve(),
    async () => ({ response: await work(), rest: Promise.resolve() }),
    options,
  );

/**
 * As `withIdempotencyKey`, in fewer round trips. `reads`, which must only read and lock, is sent while the key is
 * looked up; what it throws does not matter to a repeated call. `work` gets what was read; its `rest` is what it is
 * still writing when the response is known.
 */
export async function withIdempotencyKeyAndReads<R, T>(
  trx: Trx,
  call: IdempotentCall,
  reads: () => Promise<R>,
  work: (read: R) => Promise<{ response: T; rest: Promise<unknown> }>,
  { wait = false }: Options = {},
): Promise<T> {
  const { key } = call;
  if (key === null) {
    const { response, rest } = await work(await reads());
    await rest;
    return response;
  }
  const withKey = { ...call, key };
  const [checking, reading] = await Promise.allSettled([
    together(lockKey(trx, withKey, wait), findResponse(trx, withKey)),
    reads(),
  ]);
  if (checking.status === 'rejected') throw checking.reason;
  const [isLocked, stored] = checking.value;
  if (!isLocked) throw new AppError('booking.key_running');
  if (stored !== undefined) return responseTo(withKey, stored) as T;
  if (reading.status === 'rejected') throw reading.reason;
  const { response, rest } = await work(reading.value);
  // Sent with the rest and the commit, which fails if this does (database.ts).
  store(trx, toRow(withKey, response)).catch(() => undefined);
  await rest;
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
  await store(db, toRow(withKey, response));
  return response;
}

/** Deletes a customer's keys: the stored responses contain what was booked. */
export async function deleteIdempotencyKeys(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('customer_id', '=', customerId).execute();
}

/**
 * Deletes keys of customers and staff older than 24 hours and returns their number. The job purge-expired-account-data
 * of src/api/accounts calls it daily, at 03:47 UTC.
 */
export async function purgeIdempotencyKeys(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
