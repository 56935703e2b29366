import type { Booking } from '#shared/bookings/bookings.contract.ts';

type Stay = NonNullable<Booking['live']>['stay'];

/** The stay of a booking's car while it is at the centre; null before and after it. */
export function stayOf({ live }: Booking): Stay {
  const stay = live?.stay ?? null;
  return stay?.releasedAt == null ? stay : null;
}

/** True from the check-in on, also after the car left, and where only the answer to a change is known. */
export const hasCome = ({ live, isCheckedIn }: Booking): boolean => live?.stay != null || isCheckedIn === true;
