import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { dayAndTimeText, momentText, readyText } from '#web/domain/scheduling/time-labels.ts';
import { carLeftText, hasCome, stayOf } from './stay-of.ts';
import { texts } from './customer-bookings.texts.ts';

/**
 * Where the car is while it is here, else when it is expected and ready. A booking without a time says what happens
 * next, and the day it was made.
 */
export function whenFacts(booking: Booking, now: Date): [term: string, value: string][] {
  const { appointment, date, live } = booking;
  const stay = stayOf(booking);
  const code: [string, string][] = live?.checkInCode ? [['Check-in code', live.checkInCode]] : [];
  if (stay?.state === 'ready') return [['Ready', texts.since(momentText(stay.readyAt ?? stay.since, now))]];
  const here: [string, string][] =
    stay === null ? [] : [['Now', `${texts.inOurWorkshop}. ${texts.since(momentText(stay.since, now))}`]];
  if (appointment !== null) {
    const when: [string, string][] = stay === null ? [['When', dayAndTimeText(appointment.startsAt, now)]] : [];
    return [...here, ...when, ['Ready', readyText(appointment, now)], ...code];
  }
  const booked: [string, string] = ['Booked on', dayAndTimeText(date, now)];
  if (!isOpenBooking(booking) || stay !== null) return [...here, booked, ...code];
  if (booking.deposit?.cancelsAt !== undefined) return [['When', texts.chooseATimeAgain], booked];
  const come = carLeftText(booking, now) ?? `${texts.carHasCome}.`;
  return [['When', hasCome(booking) ? come : texts.weWillCallYou + texts.toAgreeATime], booked, ...code];
}
