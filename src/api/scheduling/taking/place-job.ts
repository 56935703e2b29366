import type { Trx } from '#api/platform/database/database.ts';
import { undoUnless } from '#api/platform/database/savepoint.ts';
import type { BranchRow } from '#api/scheduling/calendar.repository.ts';
import type { PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { isFreeOf, listCandidates, reachOf, type Candidate } from '#api/scheduling/times/list-candidates.ts';
import { planVisitAt } from '#api/scheduling/times/plan-visit.ts';
import { isOfSeveralServices, placeVisit, type PlacedStep } from '#shared/scheduling/place-visit.ts';
import { deleteExpiredHolds, insertOccupancies, listOccupied } from '#api/scheduling/occupancies.repository.ts';

interface PlaceRequest {
  allocationId: string;
  needs: readonly PlacedNeed[];
  /** When the work starts, ms since 1970. */
  start: number;
  /** The only bay that the last need may take; any when not given. */
  resourceId?: string | undefined;
}

/** When the whole work of a placed job ends, ms since 1970; or why it was not placed. */
type Placement = { worksUntil: number } | 'closed' | 'taken';

/**
 * Occupies a bay for each need of a job, all or none, and deletes expired holds that are in the way. The branch must be
 * locked for taking. Bays are tried one after the other until one is free, and needs always in the order of their kind,
 * so that no free bay is missed and no two takers deadlock (decision 0100).
 */
export async function placeJob(trx: Trx, branch: BranchRow, request: PlaceRequest): Promise<Placement> {
  if (isOfSeveralServices(request.needs)) return placeServices(trx, branch, request);
  const candidates = await listCandidates(trx, branch, request);
  if (candidates.length === 0 || candidates.some((ways) => ways.length === 0)) return 'closed';
  const reach = reachOf(candidates.flat());
  const resources = candidates.flat().map(({ resourceId }) => resourceId);
  // Bays that others have for certain are not waited for, else every taker of a full hour would queue for it.
  const occupied = await listOccupied(trx, resources, reach);
  const inOrder = request.needs.map((need, i) => ({
    kind: need.kind,
    ways: (candidates[i] ?? []).filter(isFreeOf(occupied)),
  }));
  if (inOrder.some(({ ways }) => ways.length === 0)) return 'taken';
  const placed = await undoUnless(trx, async () => {
    await deleteExpiredHolds(trx, resources, reach);
    const chosen = new Map<string, Candidate>();
    for (const { kind, ways } of inOrder.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
      const way = await takeFirstFree(trx, branch.id, request.allocationId, ways);
      if (way === null) return null;
      chosen.set(kind, way);
    }
    return chosen;
  });
  if (placed === null) return 'taken';
  return { worksUntil: Math.max(...[...placed.values()].map(({ worksUntil }) => worksUntil)) };
}

/** How often a visit is planned again because another car came before it. Each time that car has taken its bay. */
const ATTEMPTS = 50;

/** As `placeJob`, for several services: the steps are planned with the bays as they are now, and inserted. */
async function placeServices(trx: Trx, branch: BranchRow, request: PlaceRequest): Promise<Placement> {
  const { needs, start, allocationId, resourceId } = request;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const planned = placeVisit(await planVisitAt(trx, branch, { needs, start, lastBay: resourceId }), start);
    if (typeof planned === 'string') return planned;
    const done = await undoUnless(trx, () => occupyBays(trx, branch.id, allocationId, planned));
    if (done === true) return { worksUntil: Math.max(...planned.map(({ worksUntil }) => worksUntil)) };
  }
  return 'taken';
}

/** Occupies the bays of planned steps, in one order for all takers; null when a car came before one of them. */
export async function occupyBays(
  trx: Trx,
  branchId: string,
  allocationId: string,
  planned: readonly Pick<PlacedStep, 'kind' | 'resourceId' | 'pieces' | 'worksUntil'>[],
): Promise<true | null> {
  await deleteExpiredHolds(
    trx,
    planned.map(({ resourceId }) => resourceId),
    reachOf(planned),
  );
  const inOrder = planned.toSorted((a, b) =>
    a.kind === b.kind ? (a.resourceId < b.resourceId ? -1 : 1) : a.kind < b.kind ? -1 : 1,
  );
  for (const { resourceId, pieces } of inOrder)
    if (!(await insertOccupancies(trx, { branchId, allocationId, resourceId }, pieces))) return null;
  return true;
}

async function takeFirstFree(
  trx: Trx,
  branchId: string,
  allocationId: string,
  ways: readonly Candidate[],
): Promise<Candidate | null> {
  for (const way of ways) {
    const insert = () => insertOccupancies(trx, { branchId, allocationId, resourceId: way.resourceId }, way.pieces);
    // A single piece that is taken leaves nothing to undo.
    const isFree =
      way.pieces.length === 1 ? await insert() : await undoUnless(trx, async () => (await insert()) || null);
    if (isFree === true) return way;
  }
  return null;
}
