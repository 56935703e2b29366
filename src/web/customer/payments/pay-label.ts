import { chargesToPayNow } from '#shared/bookings/booking-charges.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { texts } from './customer-payments.texts.ts';

/** What of a booking is paid at once now, naira. */
export const payableNaira = (booking: Booking): number =>
  chargesToPayNow(booking).reduce((sum, { due }) => sum + due, 0);

/** The words on the button that pays everything that is due of a booking: its sum, where it is of several charges. */
export function payLabel(booking: Booking): string {
  const [first, ...others] = chargesToPayNow(booking);
  if (others.length > 0) return texts.payNaira(formatNaira(payableNaira(booking)));
  if (first?.part === 'deposit') return texts.payTheDeposit(formatNaira(first.due));
  return first?.kind === 'estimate' ? texts.payTheRest : texts.payNow;
}
