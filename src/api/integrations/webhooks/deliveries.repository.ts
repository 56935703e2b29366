import { sql } from 'kysely';
import { WEBHOOKS_DUE } from '#api/notifications/webhooks-due.ts';
import { announceChange } from '#api/platform/database/changes.ts';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { WebhookDeliveryTable } from '#api/platform/database/schema.ts';
import type { WebhookResult } from '#api/vendors/webhook-sender.ts';

/** A delivery with the number of its booking. */
export interface DeliveryRow extends Row<WebhookDeliveryTable> {
  booking_number: number | null;
}

const deliveries = (db: Connection) =>
  db
    .selectFrom('webhook_deliveries')
    .leftJoin('bookings', 'bookings.id', 'webhook_deliveries.booking_id')
    .selectAll('webhook_deliveries')
    .select('bookings.number as booking_number');

/** Deliveries of a receiver before one, the newest first. */
export const listDeliveries = (
  db: Connection,
  { receiver, before, limit }: { receiver: string; before: number | null; limit: number },
): Promise<DeliveryRow[]> => {
  const query = deliveries(db).where('receiver_id', '=', receiver);
  return (before === null ? query : query.where('webhook_deliveries.number', '<', before))
    .orderBy('webhook_deliveries.number', 'desc')
    .limit(limit)
    .execute();
};

/** A delivery, locked until the transaction ends. */
export const lockDelivery = (trx: Trx, id: string): Promise<Row<WebhookDeliveryTable> | undefined> =>
  trx.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Announces due events to the workers on commit. */
const announceDue = (trx: Trx): Promise<void> => announceChange(trx, WEBHOOKS_DUE);

/** Makes a delivery due now, with all its tries before it. */
export async function makeDue(trx: Trx, id: string): Promise<void> {
  await announceDue(trx);
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', next_at: sql<Date>`app_now()`, tries: 0 })
    .where('id', '=', id)
    .execute();
}

/** Gives up the waiting events of a receiver. */
export async function giveUpWaiting(trx: Trx, receiver: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'given-up', next_at: null })
    .where('receiver_id', '=', receiver)
    .where('status', '=', 'waiting')
    .execute();
}

/** The delivery of a receiver that is due first; counts the try, so that one of a killed worker counts too. */
export async function beginNext(db: Connection, receiver: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    with due as (
      select id from webhook_deliveries where receiver_id = ${receiver} and status = 'waiting' and next_at <= app_now()
      order by next_at, number limit 1 for update skip locked
    )
    update webhook_deliveries d set tries = d.tries + 1, tried_at = app_now(), next_at = app_now() + interval '1 minute'
    from due where d.id = due.id
    returning d.*, (select number from bookings b where b.id = d.booking_id) as booking_number`.execute(db);
  return rows[0];
}

/**
 * Stores the outcome of a try.
 * @param waitS until the next one, s; null: there is none
 */
export async function storeResult(
  db: Connection,
  id: string,
  { failure, status, durationMs }: WebhookResult,
  waitS: number | null,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: failure === null ? 'delivered' : waitS === null ? 'given-up' : 'waiting',
      next_at: waitS === null ? null : sql<Date>`app_now() + make_interval(secs => ${waitS})`,
      response_status: status,
      duration_ms: durationMs,
      failure,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** The receivers with due events to which no worker is sending. */
export async function listDueReceivers(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from webhook_receivers r
    where r.off_at is null and (r.sending_until is null or r.sending_until <= app_now()) and exists (
      select from webhook_deliveries d where d.receiver_id = r.id and d.status = 'waiting' and d.next_at <= app_now())`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes deliveries older than so many days. Returns their number. */
export async function deleteOldDeliveries(db: Connection, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where(sql<boolean>`made_at < app_now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
