import { sql } from 'kysely';
import { MAX_BROWSERS } from '#shared/notifications/push.contract.ts';
import { violatedConstraint, newId, type Connection, type Trx } from '#api/platform/database/database.ts';

/** Duration of a worker's claim of a push, s. */
const CLAIM_S = 55;
/** Advisory lock that serializes changes of subscriptions: two that swap endpoints would deadlock. */
const SUBSCRIPTION_LOCK = 4_201;

interface NewSubscription {
  customerId: string;
  tokenHash: Buffer;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

/**
 * Stores the push subscription of a session. An endpoint of another customer moves to this one, and its pending pushes
 * are deleted. Returns false when the session has ended; the caller must then roll back.
 */
export async function storeSubscription(
  trx: Trx,
  { customerId, tokenHash, endpoint, p256dh, auth }: NewSubscription,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SUBSCRIPTION_LOCK})`.execute(trx);
  await sql`
    delete from push_subscriptions
    where (session_hash = ${tokenHash} and endpoint <> ${endpoint}) or (endpoint = ${endpoint} and customer_id <> ${customerId})`.execute(
    trx,
  );
  try {
    await sql`
      insert into push_subscriptions (id, customer_id, session_hash, endpoint, p256dh, auth)
      values (${newId()}, ${customerId}, ${tokenHash}, ${endpoint}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set session_hash = excluded.session_hash, p256dh = excluded.p256dh, auth = excluded.auth, seen_at = app_now()`.execute(
      trx,
    );
  } catch (error) {
    if (violatedConstraint(error) === 'push_subscriptions_session_hash_fkey') return false;
    throw error;
  }
  await sql`
    delete from push_subscriptions where customer_id = ${customerId} and id not in (
      select id from push_subscriptions where customer_id = ${customerId} order by seen_at desc, id desc limit ${MAX_BROWSERS})`.execute(
    trx,
  );
  return true;
}

/** Deletes the subscription of a session and its pending pushes. Without effect when there is none. */
export async function deleteSessionSubscription(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_hash', '=', tokenHash).execute();
}

/** Deletes a subscription and its pending pushes. */
export async function deleteSubscription(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** The subscriptions of a customer, oldest first. The endpoints are secrets. */
export const listSubscriptions = (db: Connection, customerId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

export interface DuePush {
  subscription_id: string;
  message_id: string;
  page: string;
  tries: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  title: string;
  body: string;
  /** Age of the notification, s. */
  age_s: number;
  /** True when the customer has read or hidden the notification. */
  seen: boolean;
}

/** Claims due pushes for one worker and counts the attempt, so that a killed worker's attempt counts too. */
export async function claimDue(db: Connection, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with taken as (
      select subscription_id, message_id from push_deliveries
      where due_at <= app_now() and (claimed_until is null or claimed_until < app_now())
      order by due_at limit ${limit} for update skip locked
    )
    update push_deliveries p set attempts = p.attempts + 1, claimed_until = app_now() + ${`${CLAIM_S} seconds`}::interval
    from taken t
    join push_subscriptions s on s.id = t.subscription_id
    join messages m on m.id = t.message_id
    left join message_recipients e on e.message_id = m.id and e.reader_id = s.customer_id
    where p.subscription_id = t.subscription_id and p.message_id = t.message_id
    returning p.subscription_id, p.message_id, p.page, p.attempts as tries, s.endpoint, s.p256dh, s.auth, m.title, m.body,
      extract(epoch from app_now() - m.created_at)::float8 as age_s, (e.read_at is not null or e.hidden_at is not null) as seen`.execute(
    db,
  );
  return rows;
}

/** Deletes a push that was delivered or given up. */
export async function deletePush(
  db: Connection,
  { subscription_id: subscription, message_id: message }: DuePush,
): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('subscription_id', '=', subscription)
    .where('message_id', '=', message)
    .execute();
}

/** Schedules a retry in `delayS` seconds. */
export async function postponePush(
  db: Connection,
  { subscription_id: subscription, message_id: message }: DuePush,
  delayS: number,
): Promise<void> {
  await sql`
    update push_deliveries set claimed_until = null, due_at = app_now() + ${`${delayS} seconds`}::interval
    where subscription_id = ${subscription} and message_id = ${message}`.execute(db);
}

/** True when a push is due and unclaimed. */
export async function isDue(db: Connection): Promise<boolean> {
  const { rows } =
    await sql`select from push_deliveries where due_at <= app_now() and (claimed_until is null or claimed_until < app_now()) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
