import { bookingCancelled, bookingPriced } from '#api/bookings/booking-domain-events.ts';
import { followPrice } from './follow-price.ts';
import { refundBooking } from './refunds/refund-booking.ts';

/** Registers the payment handlers of booking events. */
export function subscribePayments(): void {
  bookingPriced.subscribe(followPrice);
  bookingCancelled.subscribe((runtime, trx, { booking, staffId }) => refundBooking(runtime, trx, booking.id, staffId));
}
