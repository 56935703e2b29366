import { newId, type Trx } from '#api/platform/database/database.ts';
import { lockForTaking } from '#api/scheduling/calendar.repository.ts';
import { startFrom, findServiceNeeds, type Job } from '#api/scheduling/find-service-needs.ts';
import { insertAllocation, jobColumns, setTimes } from '#api/scheduling/occupancies.repository.ts';
import { placeJob } from './place-job.ts';
import type { TakenTime } from './take-time.ts';

/**
 * Takes a bay for a walk-in from this minute on; when none is free for the whole job it waits in the queue without a
 * bay. `time` is null then; `moveTime` gives it a bay later.
 */
export async function takeWalkIn(
  trx: Trx,
  walkIn: { customerId: string; bookingId: string | null; job: Job },
): Promise<{ allocationId: string; time: TakenTime | null }> {
  const { customerId, bookingId, job } = walkIn;
  const branch = await lockForTaking(trx);
  const needs = await findServiceNeeds(trx, branch, job);
  const allocationId = newId();
  await insertAllocation(trx, {
    id: allocationId,
    branch_id: branch.id,
    customer_id: customerId,
    booking_id: bookingId,
    kind: 'walk-in',
    held_until: null,
    ...jobColumns(job),
    starts_at: null,
    ends_at: null,
  });
  const start = startFrom(branch, needs);
  const placement = await placeJob(trx, branch, { allocationId, needs, start });
  if (typeof placement === 'string') return { allocationId, time: null };
  const { worksUntil } = placement;
  await setTimes(trx, allocationId, { starts_at: new Date(start), ends_at: new Date(worksUntil) });
  return { allocationId, time: { allocationId, startsAt: start, endsAt: worksUntil, heldUntil: null } };
}
