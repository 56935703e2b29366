import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/**
 * The ids of a customer's bookings as one array, which is read first: by it the parts of the ledger use their indexes,
 * while a join with the view reads all payments.
 */
const own = (customerId: string) => sql<string>`any (array(select id from bookings where customer_id = ${customerId}))`;

/**
 * The lines of the ledger that moved money for a customer's bookings, in naira: how many, received and sent back, kobo.
 */
export const sumLedger = (db: Connection, customerId: string) =>
  db
    .selectFrom('ledger')
    .select([
      sql<number>`count(*) filter (where kind <> 'retained')`.as('entries'),
      sql<number>`coalesce(sum(amount_kobo) filter (where kind = 'payment'), 0)::bigint`.as('paid_kobo'),
      sql<number>`coalesce(-sum(amount_kobo) filter (where kind in ('refund', 'correction')), 0)::bigint`.as(
        'refunded_kobo',
      ),
    ])
    .where('booking_id', '=', own(customerId))
    .where('currency', '=', 'NGN')
    .executeTakeFirstOrThrow();

/** Refunds of a customer's payments that are due or under way, kobo. */
export async function sumOpenRefunds(db: Connection, customerId: string): Promise<number> {
  const { kobo } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(sql<number>`coalesce(sum(refunds.amount_kobo), 0)::bigint`.as('kobo'))
    .where('payments.booking_id', '=', own(customerId))
    .where('refunds.status', 'not in', ['processed', 'failed'])
    .executeTakeFirstOrThrow();
  return kobo;
}

/** One page of the ledger of a customer's bookings in naira, newest first. */
export const listLedger = (db: Connection, customerId: string, limit: number, offset: number) =>
  db
    .selectFrom('ledger')
    .innerJoin('bookings', 'bookings.id', 'ledger.booking_id')
    .select(['ledger.id', 'ledger.at', 'ledger.method', 'ledger.amount_kobo', 'receipt_number'])
    .select(['ledger.booking_id', 'bookings.number'])
    .select(sql<'payment' | 'refund' | 'correction'>`ledger.kind`.as('kind'))
    .where('ledger.booking_id', '=', own(customerId))
    .where('currency', '=', 'NGN')
    .where('ledger.kind', '<>', 'retained')
    .orderBy('ledger.at', 'desc')
    .orderBy('ledger.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
