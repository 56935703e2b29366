import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { dayAndTimeText, readyText } from '#web/domain/scheduling/time-labels.ts';
import { texts } from './customer-bookings.texts.ts';

/** When the car is expected and ready. A booking without a time says what happens next, and the day it was made. */
export function whenFacts(booking: Booking, now: Date): [term: string, value: string][] {
  const { appointment, date, isCheckedIn } = booking;
  if (appointment !== null)
    return [
      ['When', dayAndTimeText(appointment.startsAt, now)],
      ['Ready', readyText(appointment, now)],
    ];
  const facts: [string, string][] = [['Booked on', dayAndTimeText(date, now)]];
  if (!isOpenBooking(booking)) return facts;
  return [['When', isCheckedIn ? `${texts.carHasCome}.` : texts.weWillCallYou + texts.toAgreeATime], ...facts];
}
