import { findContactChannels, type ContactChannels } from '#api/accounts/contact-channels.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import { together } from '#api/platform/database/pipeline.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import { appointAsStaff } from '#api/scheduling/appoint-as-staff.ts';
import { takeWalkIn } from '#api/scheduling/take-walk-in.ts';
import { appointBooking } from '#api/scheduling/appoint-booking.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import { appointmentOf } from './appointment-of.ts';
import { partsOfNew, readParts, type BookingParts } from './booking-parts.ts';
import { bookingPriced } from './booking-domain-events.ts';
import type { BookingRow } from './booking-row.ts';
import { bookingMadeNotification, newBookingStaffNotification } from './bookings.notifications.ts';
import * as repo from './bookings.repository.ts';
import { limitBookings } from './limit-bookings.ts';
import { lockBooking } from './lock-booking.ts';
import { notifyCustomer, notifyStaff } from './notify-booking.ts';
import { prepareBooking, type PreparedBooking } from './prepare-booking.ts';

/** Where a car goes that staff book for: into a bay from now on, to a time, or nowhere yet. */
export interface StaffPlace {
  isHere?: boolean | undefined;
  /** ISO 8601. */
  startsAt?: string | null | undefined;
  bay?: string | null | undefined;
}

type BookedBy = { actor: 'customer' } | { actor: 'staff'; staffId: string; place: StaffPlace };

/** False when it gets no place yet. */
async function placeForStaff(trx: Trx, row: BookingRow, { isHere, startsAt, bay }: StaffPlace): Promise<boolean> {
  const { customerId, bookingId, job } = appointmentOf(row, {});
  if (isHere === true) await takeWalkIn(trx, { customerId, bookingId, job });
  else if (startsAt)
    await appointAsStaff(trx, { customerId, bookingId, job, start: Date.parse(startsAt), bay: bay || null });
  else return false;
  return true;
}

interface NewBooking extends PreparedBooking {
  contact: ContactChannels | null;
}

/**
 * Validates the form of a new booking and prices it, under the customer's lock. Only customers are limited: staff book
 * as many as there are.
 * @throws as prepareBooking and limitBookings
 */
export async function prepareNewBooking(
  trx: Trx,
  customerId: string,
  form: BookingForm,
  actor: BookedBy['actor'],
): Promise<NewBooking> {
  const [prepared, contact] = await together(
    prepareBooking(trx, customerId, form),
    findContactChannels(trx, customerId),
    // Counts behind the lock of `prepareBooking`.
    actor === 'customer' ? limitBookings(trx, customerId) : null,
  );
  return { ...prepared, contact };
}

interface MadeBooking {
  row: BookingRow;
  parts: BookingParts;
  /** What is still being written, to be waited for in the transaction. */
  rest: Promise<void>;
}

/** Creates a prepared booking in the caller's transaction, for a customer and for a walk-in, and notifies of it. */
export async function insertBooking(
  runtime: Runtime,
  trx: Trx,
  customerId: string,
  form: BookingForm,
  by: BookedBy,
  { columns, quote, contact }: NewBooking,
): Promise<MadeBooking> {
  const row = await repo.insertBooking(
    trx,
    { id: newId(), customer_id: customerId, ...columns },
    { actor: by.actor, ...(by.actor === 'staff' && { staffId: by.staffId }), event: 'booked' },
  );
  const hasTime = await (by.actor === 'customer'
    ? appointBooking(trx, appointmentOf(row, form))
    : placeForStaff(trx, row, by.place));
  // A new booking has no discounts to release.
  if (quote.promotion !== null || quote.creditKobo > 0) await reserveDiscounts(trx, { id: row.id, customerId }, quote);
  const reading = hasTime ? readParts(trx, row.id) : partsOfNew(row);
  const known = { parts: reading, contact, hasHadTime: hasTime };
  const announced = together(
    reading,
    notifyCustomer(runtime, trx, row, bookingMadeNotification, known),
    by.actor === 'customer' ? notifyStaff(runtime, trx, row, newBookingStaffNotification, known) : null,
  );
  const rest = announced.then(() => bookingPriced.publish(runtime, trx, { booking: row, isNew: true }));
  if (row.amount_kobo > 0) return { row, parts: await reading, rest };
  await rest;
  // Free, and therefore paid already.
  return { row: await lockBooking(trx, row.id), parts: await readParts(trx, row.id), rest };
}
