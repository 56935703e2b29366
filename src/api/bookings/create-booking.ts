import { getSettings } from '#api/settings/centre-settings.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Booking, BookingForm } from '#shared/bookings/bookings.contract.ts';
import { bookingPriced } from './booking-domain-events.ts';
import { recordBookingEvent } from './change-booking.ts';
import { lockBooking } from './lock-booking.ts';
import type { BookingRow } from './booking-row.ts';
import { bookingMadeNotification, newBookingStaffNotification } from './bookings.notifications.ts';
import { notifyCustomer, notifyStaff } from './notify-booking.ts';
import { prepareBooking } from './prepare-booking.ts';
import { presentBooking } from './present-booking.ts';
import * as repo from './bookings.repository.ts';

/** Creates a booking for its customer. A call repeated with the same key creates one booking. */
export async function createBooking(
  runtime: Runtime,
  customerId: string,
  key: string | null,
  form: BookingForm,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return runtime.db
    .transaction()
    .execute((trx) =>
      withIdempotencyKey(trx, { customerId, key, sent: ['booking/book', form] }, async () =>
        presentBooking(await insertBooking(runtime, trx, customerId, form, { actor: 'customer' }), centre),
      ),
    );
}

type BookedBy = { actor: 'customer' } | { actor: 'staff'; staffId: string };

/** Validates a form and creates the booking in the caller's transaction; also used for walk-ins. */
export async function insertBooking(
  runtime: Runtime,
  trx: Trx,
  customerId: string,
  form: BookingForm,
  by: BookedBy,
): Promise<BookingRow> {
  const { columns, quote } = await prepareBooking(trx, customerId, form);
  const row = await repo.insertBooking(trx, { id: newId(), customer_id: customerId, ...columns });
  // A new booking has no discounts to release.
  if (quote.promotion !== null || quote.creditKobo > 0) await reserveDiscounts(trx, { id: row.id, customerId }, quote);
  await recordBookingEvent(trx, row.id, { ...by, event: 'booked' });
  await notifyCustomer(runtime, trx, row, bookingMadeNotification);
  if (by.actor === 'customer') await notifyStaff(runtime, trx, row, newBookingStaffNotification);
  await bookingPriced.publish(runtime, trx, { booking: row, isNew: true });
  return row.amount_kobo > 0 ? row : lockBooking(trx, row.id);
}
