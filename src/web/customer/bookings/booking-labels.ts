import type { Booking, BookingArrival } from '#shared/bookings/bookings.contract.ts';
import { METHOD_LABEL } from '#web/domain/bookings/method-and-mode-labels.ts';

/** The place of the booking as text. */
export const locationLabel = ({ mode, location }: BookingArrival): string =>
  mode === 'pick-up' ? location : [location.name, location.city, location.state].filter(Boolean).join(', ');

/** How the car arrives: "Drive-in, Bodija Car Care" or "Pick-up from 4 Awolowo Avenue". */
export const arrivalLabel = ({ mode, location }: BookingArrival): string =>
  mode === 'pick-up' ? `Pick-up from ${location}` : `Drive-in, ${location.name}`;

/** Payment method and state as text. A payment that needs review comes first. */
export function paymentLabel({
  status,
  paymentStatus,
  paymentMethod,
}: Pick<Booking, 'status' | 'paymentStatus' | 'paymentMethod'>): string {
  const method = METHOD_LABEL[paymentMethod];
  if (paymentStatus === 'needs-review') return `${method}. We are looking into a payment and will call you.`;
  if (status === 'pending-cancelled') return 'You asked to cancel. We will confirm soon.';
  if (paymentStatus === 'refund-due') return `${method}, your money is being sent back`;
  if (paymentStatus === 'refunded') return `${method}, refunded`;
  if (paymentStatus === 'confirming') return `${method}, we are confirming your payment`;
  if (paymentStatus === 'partly-paid') return 'Paid in part';
  if (paymentStatus === 'unpaid') return status === 'pending' ? `${method}, not paid yet` : `${method}, not paid`;
  return method;
}
