import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { listPayments, providerReference, type PaymentRow } from './payments.repository.ts';

/** A booking with its charges and payments, read under the booking's lock. */
export interface BookingWithPayments {
  booking: BookingRow;
  charges: Charge[];
  payments: PaymentRow[];
}

/**
 * Locks a booking until the transaction ends and then reads its charges and payments, oldest first.
 * @throws booking.not_found
 */
export async function lockBookingWithPayments(trx: Trx, bookingId: string): Promise<BookingWithPayments> {
  const booking = await lockBooking(trx, bookingId);
  const charges = await findCharges(trx, bookingId);
  return { booking, charges, payments: await listPayments(trx, bookingId) };
}

/** The charge that a payment is for, of those read with it. */
export function chargeOf({ charges }: Pick<BookingWithPayments, 'charges'>, payment: PaymentRow): Charge {
  const charge = charges.find(({ id }) => id === payment.charge_id);
  if (charge === undefined) throw new Error('a payment without its charge');
  return charge;
}

/**
 * All rows of the attempt that a payment belongs to, of those read with it, in the order of their charges: one unless
 * the attempt is joint.
 */
export function rowsOf({ payments, charges }: BookingWithPayments, payment: PaymentRow): PaymentRow[] {
  const reference = providerReference(payment);
  const rows = payments.filter((row) => providerReference(row) === reference);
  if (rows.length === 0) throw new Error('payment attempt not found');
  const place = (row: PaymentRow): number => charges.findIndex(({ id }) => id === row.charge_id);
  return rows.toSorted((a, b) => place(a) - place(b));
}
