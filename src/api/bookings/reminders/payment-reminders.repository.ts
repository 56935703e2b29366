import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { isPayable, PAYABLE_STATUSES } from '#shared/bookings/booking-states.ts';
import { lockBooking } from '#api/bookings/bookings.repository.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { bookingState } from '#api/bookings/present-booking.ts';

/**
 * Unpaid bookings older than a day and younger than a week, payable online or by transfer, without a reminder yet. One
 * whose deposit is not paid has lost its time by then, and is cancelled instead.
 */
export async function listOpenPayments(db: Connection, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', PAYABLE_STATUSES)
    .where('payment_status', '=', 'unpaid')
    .where('payment_method', '<>', 'cash')
    .where('amount_kobo', '>', 0)
    .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .where('created_at', '>', sql<Date>`app_now() - interval '7 days'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminders')
            .select('kind')
            .whereRef('booking_id', '=', 'bookings.id')
            .where('kind', '=', 'payment-open'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charges').select('id').whereRef('booking_id', '=', 'bookings.id').where('part', '=', 'deposit'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The locked booking if it is still unpaid and has no reminder yet; otherwise null. */
export async function claimReminder(db: Connection, id: string): Promise<BookingRow | null> {
  const row = await lockBooking(db, id);
  if (row === undefined || !isPayable(bookingState(row)) || row.payment_status !== 'unpaid') return null;
  const result = await db
    .insertInto('reminders')
    .values({ booking_id: id, kind: 'payment-open' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? row : null;
}
