import { sql } from 'kysely';
import type { Trx } from '#api/platform/database/database.ts';
import { WEBHOOKS_DUE } from './webhooks-due.ts';

export interface Delivery {
  event: string;
  /** Null: of a test event. */
  bookingId: string | null;
  at: Date;
}

/**
 * Makes a delivery of an event that is due now for each receiver that asks for it, or for the given one, and announces
 * it to the workers. No other function does (tools/architecture). A receiver that is being removed is skipped: waiting
 * for it would end in a violated foreign key, and the booking would fail.
 */
export async function insertDeliveries(
  trx: Trx,
  { event, bookingId, at }: Delivery,
  receiver: string | null,
): Promise<void> {
  const isSubscribed = sql`off_at is null and ${event} = any (events)`;
  await sql`
    with receivers as (
      select id from webhook_receivers where ${receiver === null ? isSubscribed : sql`id = ${receiver}`}
      for key share skip locked
    ), made as (
      insert into webhook_deliveries (receiver_id, event, booking_id, at, next_at)
      select id, ${event}, ${bookingId}::uuid, ${at}::timestamptz, app_now() from receivers
      returning 1
    )
    select pg_notify('changes', ${WEBHOOKS_DUE}) from made limit 1`.execute(trx);
}
