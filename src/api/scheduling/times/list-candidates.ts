import type { Connection } from '#api/platform/database/database.ts';
import { openSpans, type Span } from '#shared/scheduling/open-spans.ts';
import { splitJob } from '#shared/scheduling/split-job.ts';
import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { listExceptions, listHours, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import type { PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { LOOKAHEAD_DAYS } from './free-times.repository.ts';
import { listBays } from '#api/scheduling/occupancies.repository.ts';

const MINUTE_MS = 60_000;

/** One way to meet a need: a bay with the spans that it would occupy. */
export interface Candidate {
  resourceId: string;
  pieces: Span[];
  /** When the work in it ends, ms since 1970. */
  worksUntil: number;
}

interface Wanted {
  needs: readonly PlacedNeed[];
  /** When the work starts, ms since 1970. */
  start: number;
  /** The only bay that the last need may take; any when not given. */
  resourceId?: string | undefined;
}

/** For each need the bays that are open long enough, least loaded that day first. */
export async function listCandidates(
  db: Connection,
  branch: BranchRow,
  { needs, start, resourceId }: Wanted,
): Promise<Candidate[][]> {
  const timeZone = branch.time_zone;
  const day = dayIn(timeZone, start);
  const ahead = needs.some(({ maySpanDays }) => maySpanDays) ? LOOKAHEAD_DAYS : 1;
  const [first, last] = [addDays(day, -1), addDays(day, ahead)];
  const hours = await listHours(db, branch.id);
  const window = { from: instantOf(timeZone, first, 0), until: instantOf(timeZone, last, 1440) };
  const exceptions = await listExceptions(db, branch.id, window);
  const today = { from: instantOf(timeZone, day, 0), until: instantOf(timeZone, day, 1440) };
  const candidates: Candidate[][] = [];
  for (const [i, need] of needs.entries()) {
    const bays = await listBays(db, branch.id, need.kind, today);
    const isChosen = (id: string): boolean => resourceId === undefined || i < needs.length - 1 || id === resourceId;
    candidates.push(
      bays.filter(isChosen).flatMap((id): Candidate[] => {
        const own = exceptions.filter((one) => one.resource_id === null || one.resource_id === id);
        const spans = openSpans({ timeZone, hours, exceptions: own }, first, last);
        const job = splitJob(spans, need, start + need.offsetMinutes * MINUTE_MS);
        return job === null ? [] : [{ resourceId: id, ...job }];
      }),
    );
  }
  return candidates;
}

/** From the first to the last moment that these candidates, of which there must be one, would occupy. */
export function reachOf(candidates: readonly Candidate[]): Span {
  const pieces = candidates.flatMap((way) => way.pieces);
  return {
    from: Math.min(...pieces.map(({ from }) => from)),
    until: Math.max(...pieces.map(({ until }) => until)),
  };
}

/** Whether a candidate's bay is free, given the occupied spans. */
export const isFreeOf =
  (occupied: readonly (Span & { resourceId: string })[]) =>
  ({ resourceId, pieces }: Candidate): boolean =>
    !occupied.some(
      (other) =>
        other.resourceId === resourceId && pieces.some(({ from, until }) => from < other.until && other.from < until),
    );
