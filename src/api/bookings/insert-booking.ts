import { newId, type Trx } from '#api/platform/database/database.ts';
import { together } from '#api/platform/database/pipeline.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import { appointAsStaff } from '#api/scheduling/appoint-as-staff.ts';
import { takeWalkIn } from '#api/scheduling/take-walk-in.ts';
import { appointBooking } from '#api/scheduling/appoint-booking.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import { appointmentOf } from './appointment-of.ts';
import { readParts, type BookingParts } from './booking-parts.ts';
import { bookingPriced } from './booking-domain-events.ts';
import type { BookingRow } from './booking-row.ts';
import { bookingMadeNotification, newBookingStaffNotification } from './bookings.notifications.ts';
import * as repo from './bookings.repository.ts';
import { recordBookingEvent } from './change-booking.ts';
import { limitBookings } from './limit-bookings.ts';
import { lockBooking } from './lock-booking.ts';
import { notifyCustomer, notifyStaff } from './notify-booking.ts';
import { prepareBooking } from './prepare-booking.ts';

/** Where a car goes that staff book for: into a bay from now on, to a time, or nowhere yet. */
export interface StaffPlace {
  isHere?: boolean | undefined;
  /** ISO 8601. */
  startsAt?: string | null | undefined;
  bay?: string | null | undefined;
}

type BookedBy = { actor: 'customer' } | { actor: 'staff'; staffId: string; place: StaffPlace };

async function placeForStaff(trx: Trx, row: BookingRow, { isHere, startsAt, bay }: StaffPlace): Promise<void> {
  const { customerId, bookingId, job } = appointmentOf(row, {});
  if (isHere === true) await takeWalkIn(trx, { customerId, bookingId, job });
  else if (startsAt)
    await appointAsStaff(trx, { customerId, bookingId, job, start: Date.parse(startsAt), bay: bay || null });
}

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
): Promise<{ row: BookingRow; parts: BookingParts }> {
  const [{ columns, quote }] = await together(
    prepareBooking(trx, customerId, form),
    // Counts behind the lock of `prepareBooking`.
    by.actor === 'customer' ? limitBookings(trx, customerId) : null,
  );
  const row = await repo.insertBooking(trx, { id: newId(), customer_id: customerId, ...columns });
  if (by.actor === 'customer') await appointBooking(trx, appointmentOf(row, form));
  else await placeForStaff(trx, row, by.place);
  // A new booking has no discounts to release.
  if (quote.promotion !== null || quote.creditKobo > 0) await reserveDiscounts(trx, { id: row.id, customerId }, quote);
  const reading = readParts(trx, row.id);
  const [parts] = await together(
    reading,
    recordBookingEvent(trx, row.id, {
      actor: by.actor,
      ...(by.actor === 'staff' && { staffId: by.staffId }),
      event: 'booked',
    }),
    notifyCustomer(runtime, trx, row, bookingMadeNotification, reading),
    by.actor === 'customer' ? notifyStaff(runtime, trx, row, newBookingStaffNotification, reading) : null,
  );
  await bookingPriced.publish(runtime, trx, { booking: row, isNew: true });
  if (row.amount_kobo > 0) return { row, parts };
  // Free, and therefore paid already.
  return { row: await lockBooking(trx, row.id), parts: await readParts(trx, row.id) };
}
