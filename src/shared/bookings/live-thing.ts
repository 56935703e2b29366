import { lagosDayStart } from '#shared/dates.ts';
import { isChargePayable, isEstimateActionAllowed, type ChargeKind, type ChargePart } from './booking-charges.ts';
import type { PaymentMethod, PaymentStatus, Status } from './booking-states.ts';
import { isOpenBooking } from './booking-transitions.ts';
import type { StayState } from './stay-states.ts';

/**
 * What a customer can do next about their bookings: the live thing of each, and which booking is first. The server
 * orders by it, and every screen shows by it. Pure.
 */

/**
 * The live things, the most urgent first: answer the estimate, pay, collect the ready car, follow the work on it, come
 * to the appointment (or agree on one), rate the visit.
 */
export const LIVE_THINGS = ['answer', 'pay', 'collect', 'in-work', 'appointment', 'rate'] as const;
export type LiveThing = (typeof LIVE_THINGS)[number];

/** The stay of a booking's car. */
interface Stay {
  state: StayState;
  /** When the car left; null: it is still there. */
  releasedAt: string | null;
  /** Its visit has a review, or had one that was removed. */
  isRated: boolean;
}

/** The parts of a booking that decide its live thing. */
export interface LiveBooking {
  /** Rises with the time when it was made. */
  _id: string;
  status: Status;
  paymentMethod: PaymentMethod;
  charges: readonly {
    kind: ChargeKind;
    part?: ChargePart | undefined;
    due: number;
    paymentStatus: PaymentStatus;
  }[];
  /** `cancelsAt`: its time was lost, and the customer has to choose another one. */
  deposit?: { cancelsAt?: string | undefined } | null | undefined;
  appointment: { startsAt: string; endsAt: string } | null;
  /** The answer to a change of a booking lacks it. */
  live?: { stay: Stay | null; toAnswer: object | null } | undefined;
}

/** How many days after the car left the customer is asked to rate the visit. */
export const OFFER_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** True until the day of the appointment is over, and for a booking without one. */
const isComing = ({ appointment }: LiveBooking, now: Date): boolean =>
  appointment === null || Date.parse(appointment.endsAt) > lagosDayStart(now).getTime();

/**
 * True when money is due that the customer has to pay now. A deposit is paid at once, cash and the balance after a
 * deposit when the car is ready; money that is being confirmed needs no one.
 */
function isPaymentDue(booking: LiveBooking, stay: Stay | null, now: Date): boolean {
  const { charges, status, paymentMethod } = booking;
  const due = charges.filter((charge) => isChargePayable(charge, status) && charge.paymentStatus !== 'confirming');
  if (due.length === 0) return false;
  const isDeposit = due.some(({ part }) => part === 'deposit');
  const isForLater = !isDeposit && (paymentMethod === 'cash' || due.every(({ part }) => part === 'balance'));
  if (isForLater) return stay !== null && (stay.state === 'ready' || stay.state === 'released');
  return stay !== null || isComing(booking, now);
}

/** The one thing that waits for the customer of a booking, or that they want to know of it; null: nothing. */
export function liveThing(booking: LiveBooking, now: Date): LiveThing | null {
  const { status, live } = booking;
  const stay = live?.stay ?? null;
  if (live?.toAnswer && isEstimateActionAllowed('addCharge', status)) return 'answer';
  if (stay === null && booking.deposit?.cancelsAt !== undefined) return 'appointment';
  if (isPaymentDue(booking, stay, now)) return 'pay';
  if (stay === null) return isOpenBooking(booking) && isComing(booking, now) ? 'appointment' : null;
  if (stay.releasedAt === null) return stay.state === 'ready' ? 'collect' : 'in-work';
  const isRecent = now.getTime() - Date.parse(stay.releasedAt) < OFFER_DAYS * DAY_MS;
  return isRecent && !stay.isRated && status !== 'cancelled' ? 'rate' : null;
}

/**
 * The bookings that have a live thing, the most urgent first; among equals the next appointment, then the newest of
 * those without a time.
 */
export function liveBookings<B extends LiveBooking>(bookings: readonly B[], now: Date): B[] {
  return bookings
    .flatMap((booking) => {
      const thing = liveThing(booking, now);
      return thing === null ? [] : [{ booking, rank: LIVE_THINGS.indexOf(thing) }];
    })
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        startOf(one.booking) - startOf(other.booking) ||
        (one.booking._id < other.booking._id ? 1 : -1),
    )
    .map(({ booking }) => booking);
}

/** ms since 1970; after all others without an appointment. A finite number, so that two of them can be subtracted. */
const startOf = ({ appointment }: LiveBooking): number =>
  appointment === null ? Number.MAX_SAFE_INTEGER : Date.parse(appointment.startsAt);
