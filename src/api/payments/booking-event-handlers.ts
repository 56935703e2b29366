import { bookingCancelled, bookingCovered, bookingRepriced } from '#api/bookings/booking-domain-events.ts';
import { closePriceAttempts } from './attempts/close-attempts.ts';
import { payCoveredBooking } from './pay-covered-booking.ts';
import { refundBooking } from './refunds/refund-booking.ts';

/** Registers the payment handlers of booking events. */
export function subscribePayments(): void {
  bookingCovered.subscribe(payCoveredBooking);
  bookingRepriced.subscribe((_, trx, { booking }) => closePriceAttempts(trx, booking.id));
  bookingCancelled.subscribe((runtime, trx, { booking, staffId }) => refundBooking(runtime, trx, booking.id, staffId));
}
