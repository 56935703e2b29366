import type { Trx } from '#api/platform/database/database.ts';
import { undoUnless } from '#api/platform/database/savepoint.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { findBranch, lockForTaking } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds, type Job } from '#api/scheduling/find-service-needs.ts';
import {
  deleteOccupancies,
  findAllocation,
  jobOf,
  lockAllocation,
  lockDays,
  setJob,
} from '#api/scheduling/occupancies.repository.ts';
import { placeOrRefuse, refuseUnoffered, type TakenTime } from './take-time.ts';

interface Move {
  allocationId: string;
  /** The new start of the work, ms since 1970. */
  start: number;
  /** Staff move to any start within the hours, and may name the bay; customers move to offered times. */
  by: 'customer' | 'staff';
  resourceId?: string;
  /** The new job; the job stays the same when not given. */
  job?: Job;
}

/**
 * Moves an allocation to another time, bay or job, also a walk-in that waits for a bay: the old place is freed and the
 * new one taken in the caller's transaction. Null when the allocation is gone.
 * @throws StartRefused; the transaction then must not be committed
 */
export async function moveTime(trx: Trx, move: Move): Promise<TakenTime | null> {
  const { allocationId, start } = move;
  const { id: branchId, time_zone: timeZone } = await findBranch(trx);
  // The days are locked first, and the row is read again below: another move may have changed it meanwhile.
  const seen = await findAllocation(trx, allocationId);
  if (seen === undefined) return null;
  const days = [start, seen.starts_at?.getTime() ?? start].map((at) => dayIn(timeZone, at));
  await lockDays(trx, branchId, days);
  const branch = await lockForTaking(trx);
  return undoUnless(trx, async () => {
    const row = await lockAllocation(trx, allocationId);
    if (row === undefined) return null;
    const job = move.job ?? jobOf(row);
    const needs = await findServiceNeeds(trx, branch, job);
    if (move.by === 'customer' && row.starts_at?.getTime() !== start) refuseUnoffered(branch, needs, start);
    await deleteOccupancies(trx, allocationId);
    const endsAt = await placeOrRefuse(trx, branch, { allocationId, needs, start, resourceId: move.resourceId });
    await setJob(trx, allocationId, job);
    return { allocationId, startsAt: start, endsAt, heldUntil: row.held_until };
  });
}
