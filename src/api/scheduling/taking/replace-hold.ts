import type { Trx } from '#api/platform/database/database.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import type { Job } from '#api/scheduling/find-service-needs.ts';
import { deleteHolds, findHoldOf, lockDays } from '#api/scheduling/occupancies.repository.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { type TakenTime, takeTime } from './take-time.ts';

/**
 * Holds a time for a customer, whose holds must be locked, in place of the hold that the customer may have.
 * @param given.start ms since 1970
 * @throws StartRefused
 */
export async function replaceHold(
  trx: Trx,
  given: { customerId: string; job: Job; start: number; minutes: number },
): Promise<TakenTime> {
  const { customerId, job, start, minutes } = given;
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
