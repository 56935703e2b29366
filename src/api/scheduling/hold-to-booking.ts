import type { Trx } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { findBranch } from './calendar.repository.ts';
import { findServiceNeeds, type Job } from './find-service-needs.ts';
import { lockHoldsOf } from './lock-holds.ts';
import { findHoldOf, giveHoldToBooking } from './occupancies.repository.ts';
import { refusal, type TakenTime } from './take-time.ts';

const MINUTE_MS = 60_000;

interface HoldToBooking {
  hold: string;
  customerId: string;
  bookingId: string;
  /** The job of the booking, which must be that of the hold. */
  job: Job;
  /** How long the booking has the time only as a hold, minutes; null for good. */
  holdMinutes: number | null;
}

/**
 * Makes a hold the time of a booking, in the transaction that saves the booking: once, and only while it is live.
 * @throws schedule.taken with the nearest free times, when the hold is bad, expired, used, or of another customer,
 * service, car or mode
 */
export async function holdToBooking(trx: Trx, given: HoldToBooking): Promise<TakenTime> {
  const { hold, customerId, bookingId, job, holdMinutes } = given;
  await lockHoldsOf(trx, customerId);
  const branch = await findBranch(trx);
  const until = holdMinutes === null ? null : new Date(branch.now.getTime() + holdMinutes * MINUTE_MS);
  const row = isId(hold)
    ? await giveHoldToBooking(trx, { hold, customer: customerId, booking: bookingId, ...job, until })
    : undefined;
  if (row !== undefined && row.starts_at !== null && row.ends_at !== null)
    return {
      allocationId: row.id,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      heldUntil: row.held_until,
    };
  const former = await findHoldOf(trx, customerId);
  const wanted = (former?.starts_at ?? branch.now).getTime();
  throw await refusal(trx, branch, await findServiceNeeds(trx, branch, job), wanted, 'schedule.taken');
}
