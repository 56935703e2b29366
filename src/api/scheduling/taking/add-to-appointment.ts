import type { Trx } from '#api/platform/database/database.ts';
import { undoUnless } from '#api/platform/database/savepoint.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { findBranch, lockForTaking, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import { findServiceNeeds, type Job } from '#api/scheduling/find-service-needs.ts';
import { addWork, jobOf, lockAllocation, setJob, type AllocationRow } from '#api/scheduling/occupancies.repository.ts';
import { refuseOutside } from '#api/scheduling/staff-calendar/appoint-as-staff.ts';
import { listPieces } from '#api/scheduling/staff-calendar/late-jobs.repository.ts';
import { GRID_MS } from '#shared/scheduling/offered-start.ts';
import { moveTime } from './move-time.ts';
import { placeJob } from './place-job.ts';
import { StartRefused } from './start-refused.ts';
import { refuseUnoffered } from './take-time.ts';

const MINUTE_MS = 60_000;

interface Addition {
  bookingId: string;
  /** The ids of the services that are added. */
  added: readonly string[];
  /** The car came. */
  isHere: boolean;
  /** Of the whole visit before it began, else of the added work, ms since 1970. Null: as planned, or after that. */
  start: number | null;
  /** By whose rules `start` is. */
  by: 'customer' | 'staff';
}

/** True when the work on the car has not begun, so that all of it can be placed again. */
const isAhead = (row: AllocationRow, { now }: BranchRow, isHere: boolean): boolean =>
  !isHere && row.starts_at !== null && row.starts_at > now;

/**
 * Takes the time of further services for a booking that the caller has locked. Before its work began all of it is
 * placed again, in the order of the work; after that the added work follows the planned one, at the first free quarter
 * hour within the gap between services. A booking without a time takes none.
 * @throws StartRefused
 */
export async function addToAppointment(trx: Trx, addition: Addition): Promise<void> {
  const { bookingId, added, isHere, start, by } = addition;
  const [branch, row] = [await findBranch(trx), await findOfBooking(trx, bookingId)];
  if (row === undefined) return;
  const former = jobOf(row);
  const job = { ...former, services: [...former.services, ...added] };
  if (row.starts_at === null || !isLive(row, branch)) return setJob(trx, row.id, job);
  if (!isAhead(row, branch, isHere)) return takeLater(trx, row, job, addition);
  const own = row.starts_at.getTime();
  if (start !== null && start !== own && by === 'staff')
    refuseOutside(branch, await findServiceNeeds(trx, branch, job), start);
  await moveTime(trx, { allocationId: row.id, start: start ?? own, by, job });
}

/** Takes time for further work on a car that is here, beside the bays that it has. @throws StartRefused */
async function takeLater(trx: Trx, seen: AllocationRow, job: Job, { added, start, by }: Addition): Promise<void> {
  const branch = await lockForTaking(trx);
  const row = await lockAllocation(trx, seen.id);
  if (row === undefined) return;
  // The car is not fetched a second time.
  const needs = await findServiceNeeds(trx, branch, { ...job, services: added, mode: 'drive-in' });
  const ends = (await listPieces(trx, row.id)).map(({ until }) => until);
  const isOver = Math.max(branch.now.getTime(), row.ends_at?.getTime() ?? 0, row.needs_until?.getTime() ?? 0, ...ends);
  const first = Math.ceil((isOver + (needs[0]?.minutesBefore ?? 0) * MINUTE_MS) / GRID_MS) * GRID_MS;
  if (start !== null) {
    if (by === 'staff') refuseOutside(branch, needs, start);
    else refuseUnoffered(branch, needs, start);
    if (start < first) throw new StartRefused('schedule.taken', needs, first, first);
  }
  const last = start ?? first + branch.gap_minutes * MINUTE_MS;
  let refused: 'closed' | 'taken' = 'closed';
  for (let at = start ?? first; at <= last; at += GRID_MS) {
    const placement = await placeJob(trx, branch, { allocationId: row.id, needs, start: at });
    if (typeof placement !== 'string') return addWork(trx, row.id, { ...job, endsAt: new Date(placement.worksUntil) });
    refused = placement;
  }
  throw new StartRefused(`schedule.${refused}`, needs, start ?? first, first);
}

/**
 * Takes a service out of the time of a booking that the caller has locked. Before its work began the rest is placed
 * again at the same start, if that fits; else the bays stay as they are until the work ends.
 */
export async function dropFromAppointment(
  trx: Trx,
  { bookingId, service, isHere }: { bookingId: string; service: string; isHere: boolean },
): Promise<void> {
  const [branch, row] = [await findBranch(trx), await findOfBooking(trx, bookingId)];
  if (row === undefined) return;
  const former = jobOf(row);
  const job = { ...former, services: former.services.filter((one) => one !== service) };
  const start = row.starts_at;
  if (start !== null && isLive(row, branch) && isAhead(row, branch, isHere)) {
    const move = () => moveTime(trx, { allocationId: row.id, start: start.getTime(), by: 'staff', job });
    if ((await undoUnless(trx, () => move().catch(nullIfRefused))) !== null) return;
  }
  await setJob(trx, row.id, job);
}

function nullIfRefused(error: unknown): null {
  if (error instanceof StartRefused) return null;
  throw error;
}
