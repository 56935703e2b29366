import { sql, type Selectable } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';
import type { DisputeTable, UnmatchedPaymentTable, WebhookEventTable } from '#api/platform/database/schema.ts';
import { RETENTION } from '#shared/retention.ts';

export type EventRow = Selectable<WebhookEventTable>;

/** Stores an event's bytes. Repeated bytes return the existing row; `handled` is true when it has been processed. */
export async function saveWebhookEvent(
  db: Connection,
  row: Pick<EventRow, 'digest' | 'event' | 'reference' | 'body'>,
): Promise<{ id: string; handled: boolean }> {
  const { rows } = await sql<{ id: string; handled: boolean }>`
    insert into webhook_events (id, digest, event, reference, body) values (${newId()}, ${row.digest}, ${row.event}, ${row.reference}, ${row.body})
    on conflict (digest) do update set event = excluded.event
    returning id, handled_at is not null as handled`.execute(db);
  const [stored] = rows;
  if (stored === undefined) throw new Error('the event was not stored');
  return stored;
}

/** A stored event, also when it has been handled. */
export const findEvent = (db: Connection, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('webhook_events').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Sets the time of handling and its outcome, so that the event is not queued again. A body with data of a person who
 * was erased meanwhile is cleared.
 */
export async function markHandled(db: Connection, id: string, outcome: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({
      handled_at: sql<Date>`app_now()`,
      outcome,
      body: sql<Buffer>`case when erase_body then '' else body end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Unhandled events of the last day whose job gave up; the reconciliation queues them again. */
export const listUnhandled = (db: Connection, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('webhook_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('received_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .where('received_at', '<', sql<Date>`app_now() - interval '10 minutes'`)
    .orderBy('received_at')
    .limit(limit)
    .execute();

/** Clears the bodies to be erased of events that no job handles any more. */
export async function clearUnhandledBodies(db: Connection): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ body: Buffer.alloc(0) })
    .where('erase_body', '=', true)
    .where(sql<boolean>`body <> ''`)
    .where('received_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .execute();
}

/** Deletes old events, whose bodies contain personal data, and returns their number. */
export async function deleteOldEvents(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('webhook_events')
    .where('received_at', '<', sql<Date>`app_now() - ${`${RETENTION.webhookEventDays} days`}::interval`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

type Dispute = Omit<Selectable<DisputeTable>, 'created_at' | 'updated_at'>;

/** Inserts or updates a dispute; a resolved one never reopens. Null when nothing changed. */
export async function putDispute(db: Connection, row: Dispute): Promise<Dispute | null> {
  const { rows } = await sql<Dispute>`
    insert into disputes (provider_id, payment_id, status, category, resolution, amount_kobo, due_at)
    values (${row.provider_id}, ${row.payment_id}, ${row.status}, ${row.category}, ${row.resolution}, ${row.amount_kobo}, ${row.due_at})
    on conflict (provider_id) do update set status = excluded.status, resolution = excluded.resolution, due_at = excluded.due_at, updated_at = app_now()
      where disputes.status = 'open' and excluded.status = 'resolved'
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** True while any payment of the booking has an open dispute. */
export async function hasOpenDispute(db: Connection, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('disputes.provider_id')
    .where('payments.booking_id', '=', bookingId)
    .where('disputes.status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type UnmatchedPayment = Pick<
  Selectable<UnmatchedPaymentTable>,
  'reference' | 'provider_id' | 'amount_kobo' | 'currency' | 'email' | 'paid_at'
>;

/** Stores a payment with an unknown reference. Returns true the first time. */
export async function saveUnmatchedPayment(db: Connection, row: UnmatchedPayment): Promise<boolean> {
  const result = await db
    .insertInto('unmatched_payments')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
