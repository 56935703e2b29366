import { requireBookableService } from '#api/catalogue/require-bookable-service.ts';
import { newId } from '#api/platform/database/database.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lastOfferedDay } from '#shared/scheduling/offered-start.ts';
import { dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds, type Job } from '#api/scheduling/find-service-needs.ts';
import { rulesOf } from '#api/scheduling/times/list-free-starts.ts';
import { StartRefused, withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { deleteEndedWaits, insertWait, listWaitsOf } from './waits.repository.ts';

/** How many waits a customer has at most (docs/api.md 13). */
const MOST_WAITS = 3;

/**
 * Stores that a customer wants a place on a day, in the order of offers. A repeated call changes nothing. Returns the
 * id of the wait.
 * @param day YYYY-MM-DD in the time zone of the branch
 * @throws request.too_many, waiting.too_many, catalogue.unknown_service, catalogue.unknown_vehicle, schedule.closed for
 * a service that has no bay, schedule.too_soon, schedule.too_far, each with the nearest free times
 */
export async function waitForPlace(runtime: Runtime, customerId: string, job: Job, day: string): Promise<string> {
  const { db, limits } = runtime;
  await limits.take('waits', customerId);
  return withNearestTimes(db, () =>
    db.transaction().execute(async (trx) => {
      await requireBookableService(trx, job);
      await lockCustomer(trx, customerId);
      const branch = await findBranch(trx);
      const needs = await findServiceNeeds(trx, branch, job);
      const now = branch.now.getTime();
      const [today, last] = [dayIn(branch.time_zone, now), lastOfferedDay(rulesOf(branch), now)];
      const code = needs.length === 0 ? 'closed' : day < today ? 'too_soon' : day > last ? 'too_far' : null;
      if (code !== null) {
        const start = instantOf(branch.time_zone, day, 0);
        throw new StartRefused(`schedule.${code}`, needs, start);
      }
      await deleteEndedWaits(trx, today, customerId);
      const id = await insertWait(trx, {
        id: newId(),
        branch_id: branch.id,
        customer_id: customerId,
        service_id: job.service,
        vehicle_id: job.vehicle,
        mode: job.mode,
        day,
      });
      if ((await listWaitsOf(trx, customerId)).length > MOST_WAITS) throw new AppError('waiting.too_many');
      return id;
    }),
  );
}
