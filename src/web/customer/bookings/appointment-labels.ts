import { isCancellable } from '#shared/bookings/booking-transitions.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { Appointment } from '#shared/scheduling/appointment.ts';
import { dayAndTimeText, timeText } from '#web/domain/scheduling/time-labels.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The day and time of an instant today or later: Today, 2:30 pm; Tomorrow, 10:30 am; Fri 14 Nov, 9:00 am. */
export function comingText(iso: string, now: Date): string {
  const isTomorrow = formatDay(iso, new Date(now.getTime() + DAY_MS)) === 'Today';
  return isTomorrow ? `Tomorrow, ${timeText(iso)}` : dayAndTimeText(iso, now);
}

/** The same inside a sentence: until tomorrow, 8:30 am. */
export const comingTextInside = (iso: string, now: Date): string =>
  comingText(iso, now).replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());

/** A length of time in words, in started minutes: 1 hour 20 minutes. */
export function lengthText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const part = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`);
  return [part(Math.floor(minutes / 60), 'hour'), part(minutes % 60, 'minute')].filter(Boolean).join(' ');
}

/** The sentences under the time: how long it is until then, its date, and when the car is ready. */
export function appointmentText({ startsAt, endsAt }: Appointment, now: Date): string {
  const left = Date.parse(startsAt) - now.getTime();
  const day = formatDay(startsAt, now);
  const isTomorrow = comingText(startsAt, now).startsWith('Tomorrow');
  const before = day === 'Today' && left > 0 ? `In ${lengthText(left)}. ` : isTomorrow ? `${day}. ` : '';
  const ready = formatDay(endsAt, now) === day ? timeText(endsAt) : comingTextInside(endsAt, now);
  return `${before}Ready about ${ready}.`;
}

/** The parts of a leaf of a calendar: Nov, 12, Wed. */
export function leafOf(iso: string): { month: string; day: string; weekday: string } {
  const [weekday = '', day = '', month = ''] = formatDay(iso, new Date(0)).split(' ');
  return { weekday, day, month };
}

/**
 * Whether a customer can still move or cancel a booking by themselves, always when the centre offers another time; the
 * server has the last word.
 */
export const isChangeable = (booking: Booking, now: Date): boolean =>
  isCancellable(booking) &&
  (booking.appointment === null ||
    booking.appointment.offered !== undefined ||
    now.getTime() <= Date.parse(booking.appointment.changeableUntil));

/** Why an appointment can no longer be changed here. */
export function tooLateText({ startsAt, changeableUntil }: Appointment, now: Date): string {
  const start = Date.parse(startsAt);
  if (start <= now.getTime()) return 'Its time has come, so it cannot be moved or cancelled here.';
  const cutOff = lengthText(start - Date.parse(changeableUntil));
  return `Less than ${cutOff} to go, so it cannot be moved or cancelled here.`;
}

/** What comes back to the customer who cancels. */
export function refundText(booking: Booking): string {
  const { status, paymentStatus, credit, paid = 0 } = booking;
  const isUnpaid = paymentStatus === 'unpaid' || (paymentStatus === 'refunded' && status === 'pending');
  const money = isUnpaid
    ? 'You have paid nothing, so there is nothing to refund.'
    : paymentStatus !== 'paid' && paymentStatus !== 'partly-paid'
      ? 'What you paid comes back to you.'
      : paid > 0
        ? `${formatNaira(paid)} comes back to you.`
        : '';
  const own = credit > 0 ? `${formatNaira(credit)} of wash credit is yours again.` : '';
  return [money, own].filter(Boolean).join(' ');
}
