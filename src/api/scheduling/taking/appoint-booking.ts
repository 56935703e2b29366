import type { Trx } from '#api/platform/database/database.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { type Job, findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { findAllocation, findHoldOf, giveHoldToBooking } from '#api/scheduling/occupancies.repository.ts';
import { isId } from '#shared/endpoint.ts';
import { holdEnd, type HoldTerms } from './booking-hold.ts';
import { StartRefused } from './start-refused.ts';
import { type TakenTime, takeTime } from './take-time.ts';

const MINUTE_MS = 60_000;
/** For a hold that does not exist, which is refused. */
const END_OF_TIME = new Date(8.64e15);

/** A time that a caller chooses: a hold, else a start (ISO 8601). With neither, no time is agreed yet. */
export interface ChosenTime {
  hold?: string | null | undefined;
  startsAt?: string | null | undefined;
}

export interface NewAppointment extends HoldTerms {
  customerId: string;
  bookingId: string;
  job: Job;
  chosen: ChosenTime;
  /** The account of the person who books for the customer, and whose hold it may be. */
  holdOwner?: string | undefined;
}

/**
 * Gives a booking without an appointment the time that its customer chose, in the transaction that saves the booking.
 * No effect when none was chosen.
 * @throws StartRefused, booking.deposit_at_once
 */
export async function appointBooking(trx: Trx, given: NewAppointment): Promise<void> {
  const { customerId, bookingId, job, chosen } = given;
  if (!chosen.hold && !chosen.startsAt) return;
  const branch = await findBranch(trx);
  if (chosen.hold) {
    const held = isId(chosen.hold) ? await findAllocation(trx, chosen.hold) : undefined;
    const until = holdEnd(branch, (held?.starts_at ?? END_OF_TIME).getTime(), given);
    await holdToBooking(trx, { hold: chosen.hold, holdOwner: given.holdOwner, customerId, bookingId, job, until });
    return;
  }
  const start = Date.parse(chosen.startsAt ?? '');
  const until = holdEnd(branch, start, given);
  const minutes = until === null ? null : (until.getTime() - branch.now.getTime()) / MINUTE_MS;
  await takeTime(trx, {
    customerId,
    job,
    start,
    takenFor: minutes === null ? { kind: 'booking', bookingId } : { kind: 'hold', minutes, bookingId },
    by: 'customer',
  });
}

interface HoldToBooking {
  hold: string;
  /** The person who books for the customer and made the hold; else it is the customer's. */
  holdOwner?: string | undefined;
  customerId: string;
  bookingId: string;
  /** The job of the booking must be that of the hold. */
  job: Job;
  /** When the booking loses the time; null when it is permanent. */
  until: Date | null;
}

/**
 * Makes a hold the time of a booking, in the transaction that saves the booking: once, and only while it is live.
 * @throws StartRefused when the hold is bad, expired, used, or of another account, service, car or mode
 */
export async function holdToBooking(trx: Trx, given: HoldToBooking): Promise<TakenTime> {
  const { hold, customerId, bookingId, job, until, holdOwner = customerId } = given;
  await lockCustomer(trx, customerId);
  const branch = await findBranch(trx);
  const row = isId(hold)
    ? await giveHoldToBooking(trx, { hold, holdOwner, customer: customerId, booking: bookingId, job, until })
    : undefined;
  if (row !== undefined && row.starts_at !== null && row.ends_at !== null)
    return {
      allocationId: row.id,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      heldUntil: row.held_until,
    };
  const former = await findHoldOf(trx, holdOwner);
  const wanted = (former?.starts_at ?? branch.now).getTime();
  throw new StartRefused('schedule.taken', await findServiceNeeds(trx, branch, job), wanted);
}
