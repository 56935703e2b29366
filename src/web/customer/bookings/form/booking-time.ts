import * as z from 'zod/mini';
import { holdAnswer } from '#shared/scheduling/schedule.contract.ts';
import { ANY_TIME } from '#web/domain/scheduling/any-time.ts';

/** The hold of a booking. `receivedAt`: ms since the epoch by this device's clock; the server's may differ. */
const bookingHold = z.extend(holdAnswer, { receivedAt: z.number() });
export type BookingHold = z.output<typeof bookingHold>;

/** When the car of a booking shall come. */
export const bookingTime = z.object({
  /** A start, ISO 8601 UTC; ANY_TIME; '' while nothing is chosen. */
  choice: z.string(),
  /** The hold of that start, if there is one; it may have expired. */
  hold: z.nullable(bookingHold),
  /** It was chosen before the form, on the page of free times. */
  isChosenBefore: z.optional(z.boolean()),
});
export type BookingTime = z.output<typeof bookingTime>;

export const NO_TIME: BookingTime = { choice: '', hold: null };

/** The time that an address names, chosen before the form; NO_TIME for any other text. */
export function timeFromAddress(text: string): BookingTime {
  if (text === ANY_TIME) return { choice: text, hold: null, isChosenBefore: true };
  const start = Date.parse(text);
  return Number.isNaN(start) ? NO_TIME : { choice: new Date(start).toISOString(), hold: null, isChosenBefore: true };
}
