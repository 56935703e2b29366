import { updateBooking } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { bookingPaymentStatus } from '#shared/bookings/booking-charges.ts';
import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';

/** The paymentStatus of a booking that has this status now, from the payments of all its charges. */
export const derivePaymentStatus = async (trx: Trx, bookingId: string, status: Status): Promise<PaymentStatus> =>
  bookingPaymentStatus(await findCharges(trx, bookingId), status);

/**
 * Writes the payment status of a booking that the caller has locked, as it follows from its charges, when it differs.
 * Changes that come with a transition of the booking write it there.
 */
export async function syncBookingMoney(trx: Trx, booking: BookingRow): Promise<BookingRow> {
  const paymentStatus = await derivePaymentStatus(trx, booking.id, booking.status);
  return paymentStatus === booking.payment_status
    ? booking
    : updateBooking(trx, booking.id, { payment_status: paymentStatus });
}
