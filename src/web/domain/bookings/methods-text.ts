import type { PaymentMethod } from '#shared/bookings/booking-states.ts';
import type { BookingCharge } from '#shared/bookings/bookings.contract.ts';
import { METHOD_LABEL } from './domain-bookings.texts.ts';

interface Paid {
  /** What the customer chose. */
  paymentMethod: PaymentMethod;
  /** A booking that a browser stored under version 1.0 has none. */
  charges?: readonly Pick<BookingCharge, 'method'>[];
}

/** How the money of a booking came, each way once; before any came, how its customer chose to pay. */
export function methodsText({ paymentMethod, charges = [] }: Paid): string {
  const methods = new Set(charges.flatMap(({ method }) => method ?? []));
  return methods.size === 0 ? METHOD_LABEL[paymentMethod] : [...methods].map((one) => METHOD_LABEL[one]).join(', ');
}
