import { GRID_MS } from './offered-start.ts';
import { firstEndingAfter, type Span } from './open-spans.ts';
import type { ResourceKind } from './resource-kinds.ts';
import { splitJob, type Need, type SplitJob } from './split-job.ts';

const MINUTE_MS = 60_000;

/** What one of the services of a visit needs of one kind of bay. */
export interface VisitNeed extends Need {
  kind: ResourceKind;
  /** The place of its service in the order of the work; 0 is the first. */
  line: number;
}

/** The work that is done in one bay in one go. */
export interface Step {
  kind: ResourceKind;
  /** Of one service, or of several that follow one another in bays of the same kind. */
  needs: VisitNeed[];
  /** It begins a service, so that the car may wait before it; else it begins where the step before it ends. */
  startsLine: boolean;
}

/** A bay with the spans in which it is open, and those in which others have it; each list is apart and in order. */
export interface BayTimes {
  resourceId: string;
  open: readonly Span[];
  occupied: readonly Span[];
}

/** A step in a bay; instants in ms since 1970. */
export interface PlacedStep extends SplitJob {
  kind: ResourceKind;
  resourceId: string;
  start: number;
  /** How many bays were free for it then. */
  free: number;
}

/** True when the needs are those of several services. */
export const isOfSeveralServices = (needs: readonly Pick<VisitNeed, 'line'>[]): boolean =>
  needs.some(({ line }) => line > 0);

/** The steps of a visit, whose needs are in the order of the work. */
export function stepsOf(needs: readonly VisitNeed[]): Step[] {
  const steps: Step[] = [];
  let line = 0;
  for (const need of needs) {
    const last = steps.at(-1);
    const before = last?.needs.at(-1);
    if (last?.kind === need.kind && before?.maySpanDays === need.maySpanDays) last.needs.push(need);
    else steps.push({ kind: need.kind, needs: [need], startsLine: need.line > line });
    line = need.line;
  }
  return steps;
}

const atNextQuarter = (at: number): number => Math.ceil(at / GRID_MS) * GRID_MS;

/** All that a step whose work starts at `start` needs of its bay; the minutes between its services are part of it. */
function needOf({ needs }: Step, start: number): Need {
  const [first, ...others] = needs;
  if (first === undefined) throw new Error('a step has no need');
  let [end, last] = [start + first.workMinutes * MINUTE_MS, first];
  for (const next of others) {
    const isNewLine = next.line > last.line;
    const free = end + (last.minutesAfter + next.minutesBefore) * MINUTE_MS;
    end = (isNewLine ? atNextQuarter(free) : end) + next.workMinutes * MINUTE_MS;
    last = next;
  }
  return {
    minutesBefore: first.minutesBefore,
    workMinutes: (end - start) / MINUTE_MS,
    minutesAfter: last.minutesAfter,
    maySpanDays: first.maySpanDays,
  };
}

const overlaps = (one: Span, other: Span): boolean => one.from < other.until && other.from < one.until;

/** Whether spans, which are apart and in order, leave a piece free. */
const leaveFree = (spans: readonly Span[], piece: Span): boolean =>
  (spans[firstEndingAfter(spans, piece.from)]?.from ?? Infinity) >= piece.until;

export interface VisitPlan {
  steps: readonly Step[];
  /** The bays of each kind, the preferred first. */
  bays: ReadonlyMap<ResourceKind, readonly BayTimes[]>;
  /** How long the car waits at most between two services. */
  gapMinutes: number;
  /** The only bay that the last step may take; any when not given. */
  lastBay?: string | undefined;
}

/**
 * Places the services of a visit one after the other, the first at `start` (ms since 1970). Each later one starts at
 * the first quarter hour after the one before at which its bays are free; the quarter hour that comes first counts
 * however short the wait may be. `closed`: the hours do not allow it even without other cars; `taken`: other cars have
 * the bays.
 */
export function placeVisit(plan: VisitPlan, start: number): PlacedStep[] | 'closed' | 'taken' {
  const placed = placeIfFree(plan, start);
  if (placed !== null) return placed;
  const empty = new Map([...plan.bays].map(([kind, bays]) => [kind, bays.map((bay) => ({ ...bay, occupied: [] }))]));
  return placeIfFree({ ...plan, bays: empty }, start) === null ? 'closed' : 'taken';
}

/** As `placeVisit`, without the reason: null when the visit cannot start then. */
export const placeIfFree = (plan: VisitPlan, start: number): PlacedStep[] | null => placeFrom(plan, 0, start, []);

/** Places a step and those after it. */
function placeFrom(
  plan: VisitPlan,
  number: number,
  earliest: number,
  before: readonly PlacedStep[],
): PlacedStep[] | null {
  const step = plan.steps[number];
  if (step === undefined) return [...before];
  for (const start of startsOf(step, earliest, plan.gapMinutes)) {
    const ways = waysOf(plan, number, start, before);
    if (ways.length === 0) continue;
    // Bays with other hours may end the work at another time, after which the rest fits or not.
    for (const way of ways.filter(
      (one, i) => ways.findIndex(({ worksUntil }) => worksUntil === one.worksUntil) === i,
    )) {
      const all = placeFrom(plan, number + 1, way.worksUntil, [...before, way]);
      if (all !== null) return all;
    }
    return null;
  }
  return null;
}

/** When a step may start, given the end of the one before. */
function* startsOf({ startsLine }: Step, earliest: number, gapMinutes: number): Generator<number> {
  if (!startsLine) {
    yield earliest;
    return;
  }
  const first = atNextQuarter(earliest);
  const last = Math.max(first, earliest + gapMinutes * MINUTE_MS);
  for (let start = first; start <= last; start += GRID_MS) yield start;
}

/** The bays that are free for a step at a start, the preferred first. */
function waysOf(
  { steps, bays, lastBay }: VisitPlan,
  number: number,
  start: number,
  before: readonly PlacedStep[],
): PlacedStep[] {
  const step = steps[number];
  if (step === undefined) return [];
  const { kind } = step;
  const need = needOf(step, start);
  const isChosen = ({ resourceId }: BayTimes): boolean =>
    lastBay === undefined || number < steps.length - 1 || resourceId === lastBay;
  const ways = (bays.get(kind) ?? []).filter(isChosen).flatMap(({ resourceId, open, occupied }) => {
    const job = splitJob(open, need, start);
    if (job === null) return [];
    const own = before.filter((one) => one.resourceId === resourceId).flatMap(({ pieces }) => pieces);
    const isFree = job.pieces.every(
      (piece) => leaveFree(occupied, piece) && !own.some((other) => overlaps(piece, other)),
    );
    return isFree ? [{ ...job, kind, resourceId, start }] : [];
  });
  return ways.map((way) => ({ ...way, free: ways.length }));
}
