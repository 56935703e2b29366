import { requireBookableServices } from '#api/catalogue/require-bookable-service.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lastOfferedDay } from '#shared/scheduling/offered-start.ts';
import { dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { findBranch, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds, type Job, type PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { listPossibleStarts, rulesOf } from '#api/scheduling/times/list-free-starts.ts';
import { limitWaitTime } from '#api/scheduling/taking/limit-unpaid-time.ts';
import { StartRefused, withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { jobColumns } from '#api/scheduling/occupancies.repository.ts';
import { deleteEndedWaits, insertWait, listWaitsOf } from './waits.repository.ts';

/** How many waits a customer has at most (docs/api.md 13). */
const MOST_WAITS = 3;

/**
 * Stores that a customer wants a place on a day, in the order of offers. A repeated call changes nothing. Returns the
 * id of the wait.
 * @param day YYYY-MM-DD in the time zone of the branch
 * @throws request.too_many, waiting.too_many, booking.too_much_time, catalogue.unknown_service,
 * catalogue.unknown_vehicle, schedule.closed for a service that has no bay and a day without hours for it,
 * schedule.too_soon for a day that is over, schedule.too_far, each with the nearest free times
 */
export async function waitForPlace(runtime: Runtime, customerId: string, job: Job, day: string): Promise<string> {
  const { db, limits } = runtime;
  await limits.take('waits', customerId);
  return withNearestTimes(db, () =>
    db.transaction().execute(async (trx) => {
      await requireBookableServices(trx, job);
      await lockCustomer(trx, customerId);
      const branch = await findBranch(trx);
      const needs = await findServiceNeeds(trx, branch, job);
      const today = dayIn(branch.time_zone, branch.now.getTime());
      const code = await waitRefusal(trx, branch, needs, today, day);
      if (code !== null) throw new StartRefused(code, needs, instantOf(branch.time_zone, day, 0));
      await limitWaitTime(trx, customerId, needs);
      await deleteEndedWaits(trx, today, customerId);
      const id = await insertWait(trx, {
        id: newId(),
        branch_id: branch.id,
        customer_id: customerId,
        ...jobColumns(job),
        day,
      });
      if ((await listWaitsOf(trx, customerId)).length > MOST_WAITS) throw new AppError('waiting.too_many');
      return id;
    }),
  );
}

/** Why no one can wait for a place on a day; null when one could open. */
async function waitRefusal(trx: Trx, branch: BranchRow, needs: readonly PlacedNeed[], today: string, day: string) {
  if (needs.length === 0) return 'schedule.closed';
  if (day < today) return 'schedule.too_soon';
  if (day > lastOfferedDay(rulesOf(branch), branch.now.getTime())) return 'schedule.too_far';
  const { times, openDays } = await listPossibleStarts(trx, branch, needs, day);
  if (!openDays.includes(day)) return 'schedule.closed';
  return day === today && times.length === 0 ? 'schedule.too_soon' : null;
}
