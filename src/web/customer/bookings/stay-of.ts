import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { texts } from './customer-bookings.texts.ts';

type Stay = NonNullable<Booking['live']>['stay'];

/** The stay of a booking's car while it is at the centre; null before and after it. */
export function stayOf({ live }: Booking): Stay {
  const stay = live?.stay ?? null;
  return stay?.releasedAt == null ? stay : null;
}

/** True from the check-in on, also after the car left, and where only the answer to a change is known. */
export const hasCome = ({ live, isCheckedIn }: Booking): boolean => live?.stay != null || isCheckedIn === true;

/** The sentence that the car of a booking left, with the time; null before that, and where the stay is not known. */
export function carLeftText({ live }: Booking, now: Date): string | null {
  const releasedAt = live?.stay?.releasedAt;
  return releasedAt == null ? null : texts.carLeft(momentText(releasedAt, now).replace(/^(?!today|yesterday)/, 'on '));
}
