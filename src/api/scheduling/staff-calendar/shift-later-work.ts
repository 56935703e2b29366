import type { Trx } from '#api/platform/database/database.ts';
import { undoUnless } from '#api/platform/database/savepoint.ts';
import type { BranchRow } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds, type PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { jobOf, type AllocationRow } from '#api/scheduling/occupancies.repository.ts';
import { occupyBays } from '#api/scheduling/taking/place-job.ts';
import { planVisitAt } from '#api/scheduling/times/plan-visit.ts';
import { placeVisit, stepsOf, type PlacedStep, type Step } from '#shared/scheduling/place-visit.ts';
import { dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { deletePiece, listPieces, type Piece } from './late-jobs.repository.ts';

const MINUTE_MS = 60_000;
/** How often the work is planned again because another car came before it. */
const ATTEMPTS = 5;

/** The work of a visit after the piece that is late. */
export interface LaterWork {
  row: AllocationRow;
  /** Its pieces in other bays, in order of time. There is one at least. */
  later: readonly Piece[];
  needs: PlacedNeed[];
  /** The steps of these pieces; null when the services need other bays by now. */
  steps: Step[] | null;
  /** The minutes in the late bay after the work, which the car need not wait for. */
  minutesAfter: number;
}

/** The work after a piece; null when there is none. */
export async function readLaterWork(
  trx: Trx,
  branch: BranchRow,
  row: AllocationRow,
  piece: Piece,
): Promise<LaterWork | null> {
  const later = (await listPieces(trx, row.id)).filter(({ from }) => from > piece.from);
  if (later.length === 0) return null;
  const needs = await findServiceNeeds(trx, branch, jobOf(row));
  const kinds = later.filter(({ resourceId }, i) => resourceId !== later[i - 1]?.resourceId).map(({ kind }) => kind);
  const all = stepsOf(needs);
  const steps = all.slice(-kinds.length);
  if (steps.map(({ kind }) => kind).join() !== kinds.join()) return { row, later, needs, steps: null, minutesAfter: 0 };
  const minutesAfter = all.at(-kinds.length - 1)?.needs.at(-1)?.minutesAfter ?? 0;
  return { row, later, needs, steps, minutesAfter };
}

/**
 * Gives the later work of a late visit, whose allocation is locked, the first times of the day at which bays are free
 * from `earliest` (ms since 1970) on, however long the car waits. It keeps its bays where they are free, and moves no
 * other car. When nothing is free on that day, or the services need other bays by now, it keeps its times: the calendar
 * shows that the late work pushes it. Returns when the whole work ends, ms since 1970.
 */
export async function shiftLaterWork(trx: Trx, branch: BranchRow, work: LaterWork, earliest: number): Promise<number> {
  const { row, later } = work;
  const [first] = later;
  const former = row.ends_at?.getTime() ?? earliest;
  // The wait before the next bay is long enough.
  if (first === undefined || first.from >= earliest) return former;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const placed = await planLaterWork(trx, branch, work, earliest);
    if (placed === null) break;
    const done = await undoUnless(trx, async () => {
      for (const { id } of later) await deletePiece(trx, id);
      return occupyBays(trx, branch.id, row.id, placed);
    });
    if (done === true) return Math.max(...placed.map(({ worksUntil }) => worksUntil));
  }
  return former + earliest - first.from;
}

/** The later work in bays that are free for it; null when there are none on that day. */
async function planLaterWork(
  trx: Trx,
  branch: BranchRow,
  { row, later, needs, steps }: LaterWork,
  earliest: number,
): Promise<PlacedStep[] | null> {
  if (steps === null) return null;
  const plan = await planVisitAt(trx, branch, { needs, start: earliest, allocationId: row.id });
  const isOwn = ({ resourceId }: { resourceId: string }): boolean => later.some((one) => one.resourceId === resourceId);
  const bays = new Map(
    [...plan.bays].map(([kind, own]) => [kind, own.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))]),
  );
  const day = dayIn(branch.time_zone, earliest);
  const gapMinutes = (instantOf(branch.time_zone, day, 1440) - earliest) / MINUTE_MS;
  const placed = placeVisit(
    { steps: steps.map((step, i) => (i === 0 ? { ...step, startsLine: true } : step)), bays, gapMinutes },
    earliest,
  );
  if (typeof placed === 'string') return null;
  return placed.every(({ start }) => dayIn(branch.time_zone, start) === day) ? placed : null;
}
