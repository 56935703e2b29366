import { newId, type Trx } from '#api/platform/database/database.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import { bookingPriced } from './booking-domain-events.ts';
import type { BookingRow } from './booking-row.ts';
import { bookingMadeNotification, newBookingStaffNotification } from './bookings.notifications.ts';
import * as repo from './bookings.repository.ts';
import { recordBookingEvent } from './change-booking.ts';
import { limitBookings } from './limit-bookings.ts';
import { lockBooking } from './lock-booking.ts';
import { notifyCustomer, notifyStaff } from './notify-booking.ts';
import { prepareBooking } from './prepare-booking.ts';

type BookedBy = { actor: 'customer' } | { actor: 'staff'; staffId: string };

/**
 * Validates a form and creates the booking in the caller's transaction, for a customer and for a walk-in. Only
 * customers are limited: staff book as many as there are.
 */
export async function insertBooking(
  runtime: Runtime,
  trx: Trx,
  customerId: string,
  form: BookingForm,
  by: BookedBy,
): Promise<BookingRow> {
  const { columns, quote } = await prepareBooking(trx, customerId, form);
  // Locked by `prepareBooking`.
  if (by.actor === 'customer') await limitBookings(trx, customerId);
  const row = await repo.insertBooking(trx, { id: newId(), customer_id: customerId, ...columns });
  // A new booking has no discounts to release.
  if (quote.promotion !== null || quote.creditKobo > 0) await reserveDiscounts(trx, { id: row.id, customerId }, quote);
  await recordBookingEvent(trx, row.id, { ...by, event: 'booked' });
  await notifyCustomer(runtime, trx, row, bookingMadeNotification);
  if (by.actor === 'customer') await notifyStaff(runtime, trx, row, newBookingStaffNotification);
  await bookingPriced.publish(runtime, trx, { booking: row, isNew: true });
  return row.amount_kobo > 0 ? row : lockBooking(trx, row.id);
}
