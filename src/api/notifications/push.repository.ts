import { sql } from 'kysely';
import { brokenConstraint, newId, type Connection, type Trx } from '#api/platform/database/database.ts';

/** Push subscriptions of one customer; beyond that the ones unseen for longest are deleted. */
export const MAX_BROWSERS = 10;
/** How long a worker's claim of a push lasts, s. */
const CLAIM_S = 55;
/** Serializes changes of subscriptions: two that swap endpoints would deadlock. */
const SUBSCRIPTION_LOCK = 4_201;

interface NewSubscription {
  customerId: string;
  tokenHash: Buffer;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

/**
 * Keeps a session's browser. An address that somebody else gave before is this customer's now, and what waited for the other
 * goes. False when the session has ended; then the transaction must end.
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
    if (brokenConstraint(error) === 'push_subscriptions_session_hash_fkey') return false;
    throw error;
  }
  await sql`
    delete from push_subscriptions where customer_id = ${customerId} and id not in (
      select id from push_subscriptions where customer_id = ${customerId} order by seen_at desc, id desc limit ${MAX_BROWSERS})`.execute(
    trx,
  );
  return true;
}

export async function deleteSessionSubscription(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_hash', '=', tokenHash).execute();
}

/** The browser is gone, and what waited for it. */
export async function deleteSubscription(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export const listSubscriptions = (db: Connection, customerId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

/** A row for each browser of the customer, and a word to the workers when it commits. Without a browser it does nothing. */
export async function insertPushes(
  trx: Connection,
  customerId: string,
  messageId: string,
  page: string,
  payload: string,
): Promise<void> {
  await sql`
    with made as (
      insert into push_deliveries (subscription_id, message_id, page, due_at)
      select id, ${messageId}, ${page}, app_now() from push_subscriptions where customer_id = ${customerId}
      returning 1
    )
    select pg_notify('changes', ${payload}) where exists (select from made)`.execute(trx);
}

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
  /** Since the notification was made, s. */
  age_s: number;
  /** The customer has read or hidden it meanwhile. */
  seen: boolean;
}

/** Takes what is due, for one worker alone, and counts the try: also one that a kill cuts short. */
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
    returning p.subscription_id, p.message_id, p.page, p.tries, s.endpoint, s.p256dh, s.auth, m.title, m.body,
      extract(epoch from app_now() - m.created_at)::float8 as age_s, (e.read_at is not null or e.hidden_at is not null) as seen`.execute(
    db,
  );
  return rows;
}

/** It was handed over, or never will be. */
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

/** To be tried again after `againS` seconds. */
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
