import type { Connection } from '#api/platform/database/database.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { type BranchRow, findBranch } from '#api/scheduling/calendar.repository.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import { startFrom, type Job, type PlacedNeed, findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { listOccupied } from '#api/scheduling/occupancies.repository.ts';
import { listAllBays } from '#api/scheduling/settings/calendar-settings.repository.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { isFreeOf, listCandidates, reachOf } from './list-candidates.ts';
import { isOfSeveralServices, placeVisit } from '#shared/scheduling/place-visit.ts';
import { planVisitAt } from './plan-visit.ts';
import { findNearestTimes, toIso } from './list-free-starts.ts';

/** The bays and times that a job could have at a start. */
export interface Places {
  /** The bays for its last work, with those that are free at the start. */
  bays: { _id: string; name: string; isFree: boolean }[];
  /** The free times nearest to the start, three at most. */
  nearest: FreeTime[];
}

/**
 * Finds the bays and times that a job could have at a start (ms since 1970).
 * @param allocationId its present occupancies are treated as free
 */
export async function findPlaces(
  db: Connection,
  { job, start, allocationId }: { job: Job; start: number; allocationId: string | null },
): Promise<Places> {
  const branch = await findBranch(db);
  const needs = await findServiceNeeds(db, branch, job);
  const free = await findFreeBays(db, branch, { needs, start, allocationId });
  const bays = await listAllBays(db, branch.id);
  return {
    bays: bays
      .filter(({ kind, retired_at }) => retired_at === null && kind === needs.at(-1)?.kind)
      .map(({ id, name }) => ({ _id: id, name, isFree: free.includes(id) })),
    nearest: await findNearestTimes(db, branch, needs, start),
  };
}

/** The bays in which the last work of a job could be done, when its first work starts then; unlocked. */
export async function findFreeBays(
  db: Connection,
  branch: BranchRow,
  { needs, start, allocationId }: { needs: readonly PlacedNeed[]; start: number; allocationId: string | null },
): Promise<string[]> {
  if (isOfSeveralServices(needs)) return findFreeBaysOfVisit(db, branch, { needs, start, allocationId });
  const candidates = await listCandidates(db, branch, { needs, start });
  const ways = candidates.flat();
  if (ways.length === 0) return [];
  const occupied = await listOccupied(
    db,
    ways.map(({ resourceId }) => resourceId),
    reachOf(ways),
  );
  const isFree = isFreeOf(occupied.filter((one) => one.allocationId !== allocationId));
  const free = candidates.map((own) => own.filter(isFree));
  return free.every((own) => own.length > 0) ? (free.at(-1) ?? []).map(({ resourceId }) => resourceId) : [];
}

/** The bays in which the last step of a visit could be done. */
async function findFreeBaysOfVisit(
  db: Connection,
  branch: BranchRow,
  wanted: { needs: readonly PlacedNeed[]; start: number; allocationId: string | null },
): Promise<string[]> {
  const plan = await planVisitAt(db, branch, wanted);
  const bays = plan.bays.get(plan.steps.at(-1)?.kind ?? 'lift') ?? [];
  return bays
    .map(({ resourceId }) => resourceId)
    .filter((lastBay) => typeof placeVisit({ ...plan, lastBay }, wanted.start) !== 'string');
}

/**
 * Finds the bays and times that a booking could have at a start (ms since 1970; null means its own, or this minute when
 * it has none). Its present occupancies are treated as free.
 */
export async function findPlacesOf(
  db: Connection,
  { bookingId, job, start: wanted }: { bookingId: string; job: Job; start: number | null },
): Promise<Places & { startsAt: string }> {
  const [branch, row] = [await findBranch(db), await findOfBooking(db, bookingId)];
  const own = row !== undefined && isLive(row, branch) ? row.starts_at?.getTime() : undefined;
  const start = wanted ?? own ?? startFrom(branch, await findServiceNeeds(db, branch, job));
  return { startsAt: toIso(start), ...(await findPlaces(db, { job, start, allocationId: row?.id ?? null })) };
}
