import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Connection, Trx } from './database.ts';
import { prepared } from './prepared.ts';

/** One call with an Idempotency-Key: whose it is, the key, and what was sent. */
export interface KeyedCall {
  customerId: string;
  key: string | null;
  /** The checked body and the route, so that one key on another call is seen. */
  sent: unknown;
}

const fingerprintOf = (sent: unknown): Buffer => hash('sha256', JSON.stringify(sent), 'buffer');

const kept = prepared((db, given: { customerId: string; key: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('customer_id', '=', given.customerId)
    .where('key', '=', given.key)
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`));

async function stored(db: Connection, call: KeyedCall & { key: string }): Promise<{ answer: unknown } | null> {
  const [row] = await kept(db, { customerId: call.customerId, key: call.key });
  if (row === undefined) return null;
  if (!row.fingerprint.equals(fingerprintOf(call.sent))) throw new AppError('booking.key_reused');
  return { answer: row.answer };
}

async function store(db: Connection, call: KeyedCall & { key: string }, answer: unknown): Promise<void> {
  await sql`
    insert into idempotency_keys (customer_id, key, fingerprint, answer, created_at)
    values (${call.customerId}, ${call.key}, ${fingerprintOf(call.sent)}, ${JSON.stringify(answer)}::jsonb, app_now())
    on conflict (customer_id, key) do update set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at
  `.execute(db);
}

/**
 * Runs work once per account and key (contract.md 1): the answer is stored in the work's own transaction, so a crash keeps
 * both or neither, and a failure keeps nothing and can be tried again. Same key while it runs: `booking.key_running`;
 * same key, other body: `booking.key_reused`.
 */
export async function once<T>(trx: Trx, call: KeyedCall, work: () => Promise<T>): Promise<T> {
  const { key } = call;
  if (key === null) return work();
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${call.customerId} ${key}`}, 0)) as mine`.execute(trx);
  if (rows[0]?.mine !== true) throw new AppError('booking.key_running');
  const before = await stored(trx, { ...call, key });
  if (before !== null) return before.answer as T;
  const answer = await work();
  await store(trx, { ...call, key }, answer);
  return answer;
}

/** Like `once` for work that is idempotent by itself and waits for the outside world, so that no transaction is held open. */
export async function onceOutside<T>(db: Connection, call: KeyedCall, work: () => Promise<T>): Promise<T> {
  const { key } = call;
  if (key === null) return work();
  const before = await stored(db, { ...call, key });
  if (before !== null) return before.answer as T;
  const answer = await work();
  await store(db, { ...call, key }, answer);
  return answer;
}

/** Removes a customer's keys: their answers hold what was booked. */
export async function deleteKeysOf(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('customer_id', '=', customerId).execute();
}

/** Keys older than a day go. Returns how many. */
export async function deleteOldKeys(db: Connection): Promise<number> {
  const result = await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`).executeTakeFirst();
  return Number(result.numDeletedRows);
}
