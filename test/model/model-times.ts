import { DAY, HOUR, MINUTE, type Booking, type Model, type Time } from './model-state.ts';

/** Appointments as docs/api.md 13 says, in the sample calendar (config/schedule.json): Lagos has no summer time. */

const LAGOS = HOUR;
const NOTICE = 30 * MINUTE;
const HORIZON_DAYS = 30;
const CUT_OFF = 2 * HOUR;
/** How much unpaid time a customer without a paid visit has at most; a single job may be longer. */
const MOST_UNPAID = 4 * HOUR;

/** What each of the services needs: a kind of bay, minutes of work by car, and minutes after it. */
const NEEDS = [
  { kind: 'wash', work: [30, 45], after: 15 },
  { kind: 'lift', work: [120, 150], after: 15 },
  { kind: 'diagnostics', work: [60, 60], after: 0 },
] as const;
const BAYS = { wash: 2, lift: 2, diagnostics: 1 };

export type TimeRefusal =
  | 'schedule.taken'
  | 'schedule.closed'
  | 'schedule.too_soon'
  | 'schedule.too_far'
  | 'booking.too_late'
  | 'booking.too_much_time';

type Job = Pick<Booking, 'service' | 'car'>;

const dayOf = (at: number): number => Math.floor((at + LAGOS) / DAY);
const midnight = (day: number): number => day * DAY - LAGOS;

/** A start `days` after today in Lagos, at minutes after midnight. */
export const startAt = (m: Model, days: number, minutes: number): number =>
  midnight(dayOf(m.now) + days) + minutes * MINUTE;

/** The hours of a day, ms since 1970; null: closed. */
function hoursOf(day: number): readonly [number, number] | null {
  // 1 January 1970 was a Thursday.
  const weekday = ((day + 3) % 7) + 1;
  if (weekday === 7) return null;
  const [opens, closes] = weekday === 6 ? [480, 1020] : [450, 1080];
  return [midnight(day) + opens * MINUTE, midnight(day) + closes * MINUTE];
}

const overlap = (a: Time, from: number, until: number): number =>
  Math.max(0, Math.min(a.until, until) - Math.max(a.from, from));

/** The least loaded bay of that day that is free for a job; `own` is the booking that gives its former bay up. */
function place(m: Model, own: Booking | null, { service, car }: Job, start: number): Time | 'closed' | 'taken' {
  const need = NEEDS[service];
  const hours = hoursOf(dayOf(start));
  if (need === undefined || hours === null) return 'closed';
  const until = start + ((need.work[car] ?? 0) + need.after) * MINUTE;
  if (start < hours[0] || until > hours[1]) return 'closed';
  const others = m.bookings.flatMap((one) => (one !== own && one.time?.kind === need.kind ? [one.time] : []));
  const day = dayOf(start);
  const loads = Array.from({ length: BAYS[need.kind] }, (_, bay) => {
    const taken = others.filter((time) => time.bay === bay);
    const load = taken.reduce((sum, time) => sum + overlap(time, midnight(day), midnight(day + 1)), 0);
    return { bay, load, isFree: taken.every((time) => overlap(time, start, until) === 0) };
  });
  const best = loads.filter(({ isFree }) => isFree).toSorted((a, b) => a.load - b.load)[0];
  return best === undefined ? 'taken' : { start, kind: need.kind, bay: best.bay, from: start, until, isGivenUp: false };
}

function refuseUnoffered(m: Model, start: number): TimeRefusal | null {
  if (start % (15 * MINUTE) !== 0) return 'schedule.closed';
  if (start < m.now + NOTICE) return 'schedule.too_soon';
  return dayOf(start) > dayOf(m.now) + HORIZON_DAYS ? 'schedule.too_far' : null;
}

const isTooLate = (m: Model, { time }: Booking): boolean => time !== null && m.now > time.start - CUT_OFF;

const isUnpaid = ({ status, visit }: Booking): boolean => status === 'pending' && visit === null;

/** Whether a customer who gets this time has too much that is not paid; `own` gives its former time up. */
function isTooMuch(m: Model, customer: number, own: Booking | null, placed: Time): boolean {
  const bookings = m.bookings.filter((one) => one.customer === customer);
  if (bookings.some(({ status, paymentStatus }) => status === 'completed' && paymentStatus === 'paid')) return false;
  if (own !== null && !isUnpaid(own)) return false;
  // Time that is over is not taken any more.
  const lengthOf = (time: Time): number[] => (time.until > m.now ? [time.until - time.from] : []);
  const lengthsOf = (booking: Booking): number[] => {
    const { time } = booking;
    return isUnpaid(booking) && time !== null && !time.isGivenUp ? lengthOf(time) : [];
  };
  const sumOf = (lengths: number[]): number => lengths.reduce((sum, one) => sum + one, 0);
  const before = bookings.flatMap(lengthsOf);
  const after = [...bookings.filter((one) => one !== own).flatMap(lengthsOf), ...lengthOf(placed)];
  return after.length > 1 && sumOf(after) > MOST_UNPAID && sumOf(after) > sumOf(before);
}

/** The time of a customer's new booking, or why it is refused. */
export function takeTime(m: Model, customer: number, job: Job, start: number): Time | TimeRefusal {
  const placed = place(m, null, job, start);
  const refusal = refuseUnoffered(m, start);
  if (refusal !== null) return refusal;
  if (typeof placed === 'string') return `schedule.${placed}`;
  return isTooMuch(m, customer, null, placed) ? 'booking.too_much_time' : placed;
}

/** Gives a booking another time, or the same one for another job. Null when it has it. */
export function changeTime(m: Model, booking: Booking, job: Job, chosen: number | null): TimeRefusal | null {
  const { time, service, car } = booking;
  const start = chosen ?? time?.start;
  if (start === undefined) return null;
  const isMoved = start !== time?.start;
  if (!isMoved && service === job.service && car === job.car) return null;
  if (isMoved && isTooLate(m, booking)) return 'booking.too_late';
  const refusal = isMoved ? refuseUnoffered(m, start) : null;
  if (refusal !== null) return refusal;
  const placed = place(m, booking, job, start);
  if (typeof placed === 'string') return `schedule.${placed}`;
  if (isTooMuch(m, booking.customer, booking, placed)) return 'booking.too_much_time';
  booking.time = placed;
  return null;
}

/** Whether it is too late for the customer to cancel. */
export const isCancelTooLate = (m: Model, booking: Booking): boolean =>
  booking.time?.isGivenUp === false && isTooLate(m, booking);

/** What a change of status does to the time: cancelling gives it up, any other status wants it back. */
export function followStatus(m: Model, booking: Booking): void {
  const { time, status } = booking;
  if (time === null) return;
  if (status === 'pending-cancelled' || status === 'cancelled')
    booking.time = { ...time, until: time.from, isGivenUp: true };
  else if (status === 'completed') booking.time = { ...time, until: Math.max(time.from, Math.min(time.until, m.now)) };
  else if (time.isGivenUp) {
    const placed = time.start < m.now ? 'taken' : place(m, booking, booking, time.start);
    booking.time = typeof placed === 'string' ? null : placed;
  }
}
