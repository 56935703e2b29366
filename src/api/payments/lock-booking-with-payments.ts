import { updateBooking } from '#api/bookings/change-booking.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { derivePaymentStatus } from './derive-payment-status.ts';
import { listPayments, type PaymentRow } from './payments.repository.ts';

/** A booking and its payments, read under the booking's lock. */
export interface BookingWithPayments {
  booking: BookingRow;
  payments: PaymentRow[];
}

/** Locks a booking until the transaction ends and then reads its payments, oldest first. @throws booking.not_found */
export async function lockBookingWithPayments(trx: Trx, bookingId: string): Promise<BookingWithPayments> {
  const booking = await lockBooking(trx, bookingId);
  return { booking, payments: await listPayments(trx, bookingId) };
}

/** Derives and stores the booking's payment status from its payments. Returns the booking. */
export async function syncPaymentStatus(trx: Trx, booking: BookingRow): Promise<BookingRow> {
  const paymentStatus = derivePaymentStatus(await listPayments(trx, booking.id), booking.status);
  return paymentStatus === booking.payment_status
    ? booking
    : updateBooking(trx, booking.id, { payment_status: paymentStatus });
}
