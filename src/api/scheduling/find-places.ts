import type { Connection } from '#api/platform/database/database.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { findBranch, type BranchRow } from './calendar.repository.ts';
import { findServiceNeeds, type Job, type PlacedNeed } from './find-service-needs.ts';
import { isFreeOf, listCandidates, reachOf } from './list-candidates.ts';
import { findNearestTimes } from './list-free-starts.ts';
import { listOccupied } from './occupancies.repository.ts';
import { listAllBays } from './staff-calendar.repository.ts';

/** Where a job could stand at a start. */
export interface Places {
  /** The bays for its last work, with those that are free at the start. */
  bays: { _id: string; name: string; isFree: boolean }[];
  /** The free times nearest to the start, three at most. */
  nearest: FreeTime[];
}

/**
 * Where a job could stand at a start (ms since 1970).
 * @param allocationId what it occupies now counts as free
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
