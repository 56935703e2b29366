import { requireBookableServices } from '#api/catalogue/require-bookable-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds, type Job, type PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { findHoldOf, listOccupied } from '#api/scheduling/occupancies.repository.ts';
import { isFreeOf, listCandidates, reachOf } from '#api/scheduling/times/list-candidates.ts';
import { planVisitAt } from '#api/scheduling/times/plan-visit.ts';
import { isOfSeveralServices, placeVisit } from '#shared/scheduling/place-visit.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Refuses a start (ms since 1970) whose bays are taken, before anything is locked or written, so that a refusal costs
 * few statements. A start that looks free is only decided under the locks. A customer with a hold passes, because
 * taking another time gives that hold up, and it may be the one in the way.
 * @throws StartRefused, catalogue.unknown_service, catalogue.unknown_vehicle
 */
export async function refuseTaken(db: Database, customerId: string, job: Job, start: number): Promise<void> {
  const needs = await findTakenOnce(db, job, start);
  if (needs === null || (await findHoldOf(db, customerId)) !== undefined) return;
  throw new StartRefused('schedule.taken', needs, start);
}

/** The checks under way. */
const checks = new WeakMap<Database, Map<string, Promise<PlacedNeed[] | null>>>();

/** As `findTaken`. Calls for the same start at once share one check. */
async function findTakenOnce(db: Database, job: Job, start: number): Promise<PlacedNeed[] | null> {
  const own = checks.get(db) ?? new Map<string, Promise<PlacedNeed[] | null>>();
  checks.set(db, own);
  const key = JSON.stringify([job, start]);
  const running = own.get(key);
  if (running !== undefined) return running;
  const check = findTaken(db, job, start);
  own.set(key, check);
  try {
    return await check;
  } finally {
    own.delete(key);
  }
}

/** The needs of a job for one of which no bay is free; null when each has one, or the centre is closed. */
async function findTaken(db: Database, job: Job, start: number): Promise<PlacedNeed[] | null> {
  await requireBookableServices(db, job);
  const branch = await findBranch(db);
  const needs = await findServiceNeeds(db, branch, job);
  if (isOfSeveralServices(needs))
    return placeVisit(await planVisitAt(db, branch, { needs, start }), start) === 'taken' ? needs : null;
  const candidates = await listCandidates(db, branch, { needs, start });
  if (candidates.length === 0 || candidates.some((ways) => ways.length === 0)) return null;
  const ways = candidates.flat();
  const resources = ways.map(({ resourceId }) => resourceId);
  const isFree = isFreeOf(await listOccupied(db, resources, reachOf(ways)));
  return candidates.every((own) => own.some(isFree)) ? null : needs;
}
