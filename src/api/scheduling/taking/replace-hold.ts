import type { Trx } from '#api/platform/database/database.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import type { Job } from '#api/scheduling/find-service-needs.ts';
import { deleteHolds, findHoldOf, lockDays } from '#api/scheduling/occupancies.repository.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { withinUnpaidLimit } from './limit-unpaid-time.ts';
import { type TakenTime, takeTime } from './take-time.ts';

interface WantedHold {
  customerId: string;
  job: Job;
  /** Ms since 1970. */
  start: number;
  minutes: number;
}

/**
 * Holds a time for a customer, who must be locked, in place of the hold that the customer may have.
 * @throws StartRefused, booking.too_much_time
 */
export const replaceHold = (trx: Trx, given: WantedHold): Promise<TakenTime> =>
  withinUnpaidLimit(trx, given.customerId, () => replace(trx, given));

async function replace(trx: Trx, { customerId, job, start, minutes }: WantedHold): Promise<TakenTime> {
  const former = await findHoldOf(trx, customerId);
  if (former !== undefined) {
    const branch = await findBranch(trx);
    const days = [former.starts_at?.getTime() ?? start, start].map((at) => dayIn(branch.time_zone, at));
    await lockDays(trx, branch.id, days);
    await deleteHolds(trx, customerId);
  }
  return takeTime(trx, {
    customerId,
    job,
    start,
    takenFor: { kind: 'hold', minutes, bookingId: null },
    by: 'customer',
  });
}
