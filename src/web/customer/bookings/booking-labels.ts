import type { Booking, BookingArrival } from '#shared/bookings/bookings.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { methodsText } from '#web/domain/bookings/methods-text.ts';
import { texts } from './customer-bookings.texts.ts';

/** The date of a booking: that of its appointment, else "Booked on Wed 12 Nov". */
export function dateLabel({ appointment, date }: Booking, now: Date, format = formatDay): string {
  const text = format(date, now);
  if (appointment !== null) return text;
  const isNear = /^(?:Today|Yesterday)/.test(text);
  return isNear ? texts.booked(text.charAt(0).toLowerCase() + text.slice(1)) : texts.bookedOn(text);
}

/** The place of the booking as text. */
export const locationLabel = ({ mode, location }: BookingArrival): string =>
  mode === 'pick-up' ? location : [location.name, location.city, location.state].filter(Boolean).join(', ');

/** How the car arrives: "Drive-in, Sample Car Care" or "Pick-up from 4 Awolowo Avenue". */
export const arrivalLabel = ({ mode, location }: BookingArrival): string =>
  mode === 'pick-up' ? texts.pickUpFrom(location) : texts.driveInAt(location.name);

/** Payment method and state as text. A payment that needs review comes first. */
export function paymentLabel(
  booking: Pick<Booking, 'status' | 'paymentStatus' | 'paymentMethod'> & Partial<Pick<Booking, 'charges'>>,
): string {
  const { status, paymentStatus } = booking;
  const method = methodsText(booking);
  if (paymentStatus === 'needs-review') return texts.paymentNeedsReview(method);
  if (status === 'pending-cancelled') return texts.cancellationAsked;
  if (paymentStatus === 'refund-due') return texts.moneyIsBeingSentBack(method);
  if (paymentStatus === 'refunded') return texts.refunded(method);
  if (paymentStatus === 'confirming') return texts.confirmingPayment(method);
  if (paymentStatus === 'partly-paid') return texts.paidInPart;
  if (paymentStatus === 'unpaid') return status === 'pending' ? texts.notPaidYet(method) : texts.notPaid(method);
  return method;
}
