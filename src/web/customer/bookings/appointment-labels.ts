import { mayChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { Appointment } from '#shared/scheduling/appointment.ts';
import { comingText, timeText } from '#web/domain/scheduling/time-labels.ts';
import { texts } from './customer-bookings.texts.ts';

const MINUTE_MS = 60_000;

/** The same inside a sentence: until tomorrow, 8:30 am. */
export const comingTextInside = (iso: string, now: Date): string =>
  comingText(iso, now).replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());

/** A length of time in words, in started minutes: 1 hour 20 minutes. */
export function lengthText(ms: number): string {
  const length = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [hours, minutes] = [Math.floor(length / 60), length % 60];
  return [hours > 0 && texts.hours(hours), minutes > 0 && texts.minutes(minutes)].filter(Boolean).join(' ');
}

/** The sentences under the time: how long it is until then, its date, and when the car is ready. */
export function appointmentText({ startsAt, endsAt }: Appointment, now: Date): string {
  const left = Date.parse(startsAt) - now.getTime();
  const day = formatDay(startsAt, now);
  const isTomorrow = comingText(startsAt, now).startsWith('Tomorrow');
  const before =
    day === 'Today' && left > 0 ? texts.inLength(lengthText(left)) : isTomorrow ? texts.dateSentence(day) : '';
  const ready = formatDay(endsAt, now) === day ? timeText(endsAt) : comingTextInside(endsAt, now);
  return before + texts.readyAbout(ready);
}

/** When a car that is here will be ready: the time alone if that is today. */
export const readyText = (endsAt: string, now: Date): string =>
  texts.readyAbout(formatDay(endsAt, now) === 'Today' ? timeText(endsAt) : comingTextInside(endsAt, now));

/** The parts of a leaf of a calendar: Nov, 12, Wed. */
export function leafOf(iso: string): { month: string; day: string; weekday: string } {
  const [weekday = '', day = '', month = ''] = formatDay(iso, new Date(0)).split(' ');
  return { weekday, day, month };
}

/**
 * Whether a customer can still move or cancel a booking by themselves: until its car comes, and until the cut-off
 * unless the centre offers another time. The server has the last word.
 */
export const isChangeable = (booking: Booking, now: Date): boolean =>
  mayChange('cancel', booking) &&
  (booking.appointment === null ||
    booking.appointment.offered !== undefined ||
    now.getTime() <= Date.parse(booking.appointment.changeableUntil));

/**
 * What the centre keeps when its customer cancels a booking now: the paid deposit after the cut-off, until the start.
 * Naira; null: nothing, or it cannot be cancelled here. The server has the last word.
 */
export function retainedWhenCancelled(booking: Booking, now: Date): number | null {
  const { appointment, deposit } = booking;
  if (!deposit || appointment === null || isChangeable(booking, now) || !mayChange('cancel', booking)) return null;
  return now.getTime() < Date.parse(appointment.startsAt) ? deposit.amount - deposit.due : null;
}

/** The reason why an appointment can no longer be changed here. */
export function tooLateText({ startsAt, changeableUntil }: Appointment, now: Date): string {
  const start = Date.parse(startsAt);
  if (start <= now.getTime()) return texts.itsTimeHasCome;
  return texts.tooLateToChange(lengthText(start - Date.parse(changeableUntil)));
}

/** The money and the wash credit that return to the customer who cancels, without the deposit that is kept. */
export function refundText(booking: Booking, retainedNaira = 0): string {
  const credit = booking.credit > 0 ? texts.creditComesBack(formatNaira(booking.credit)) : '';
  return [moneyBackText(booking, retainedNaira), credit].filter(Boolean).join(' ');
}

function moneyBackText({ status, paymentStatus, paid = 0 }: Booking, retainedNaira: number): string {
  const isUnpaid = paymentStatus === 'unpaid' || (paymentStatus === 'refunded' && status === 'pending');
  if (isUnpaid) return texts.nothingToRefund;
  if (paymentStatus !== 'paid' && paymentStatus !== 'partly-paid') return texts.paymentComesBack;
  return paid > retainedNaira ? texts.amountComesBack(formatNaira(paid - retainedNaira)) : '';
}
