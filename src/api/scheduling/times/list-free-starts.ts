import type { Connection } from '#api/platform/database/database.ts';
import { lastOfferedDay, nearestTimes, type FreeTime } from '#shared/scheduling/offered-start.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import type { BranchRow } from '#api/scheduling/calendar.repository.ts';
import type { PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { isOfSeveralServices } from '#shared/scheduling/place-visit.ts';
import { findVisitTimes } from './plan-visit.ts';
import { findFreeTimes } from './free-times.repository.ts';

const MINUTE_MS = 60_000;

export interface FreeStarts {
  times: FreeTime[];
  /** The days with open hours in a bay of every need, YYYY-MM-DD. */
  openDays: string[];
}

/** The days of a list, YYYY-MM-DD, both included. */
export interface Days {
  first: string;
  last: string;
}

/**
 * The starts that customers can take on these days: free, after the notice and within the horizon.
 * @param ignoresOthers also starts that other cars have
 */
export async function listFreeStarts(
  db: Connection,
  branch: BranchRow,
  needs: readonly PlacedNeed[],
  { first, last }: Days,
  ignoresOthers = false,
): Promise<FreeStarts> {
  const now = branch.now.getTime();
  const end = lastOfferedDay(rulesOf(branch), now);
  const until = last < end ? last : end;
  if (needs.length === 0 || first > until) return { times: [], openDays: [] };
  const earliest = now + branch.notice_minutes * MINUTE_MS;
  const { times, openDays } = isOfSeveralServices(needs)
    ? await findVisitTimes(db, branch, { needs, days: { first, last: until }, earliest, ignoresOthers })
    : await findFreeTimes(db, {
        branch: branch.id,
        timeZone: branch.time_zone,
        needs,
        first,
        last: until,
        earliest,
        ignoresOthers,
      });
  return { times: times.map(([start, left]) => ({ startsAt: toIso(start * 1000), left })), openDays };
}

/** The starts that a day would still have if no other car were booked. */
export const listPossibleStarts = (
  db: Connection,
  branch: BranchRow,
  needs: readonly PlacedNeed[],
  day: string,
): Promise<FreeStarts> => listFreeStarts(db, branch, needs, { first: day, last: day }, true);

/** How many days before and after a start the nearest free times are looked for, first in the fewest. */
const NEAR_DAYS = [1, 7, 90];
const MOST_NEAREST = 3;

/** The free times nearest to a start and not before another instant (ms since 1970), three at most. */
export async function findNearestTimes(
  db: Connection,
  branch: BranchRow,
  needs: readonly PlacedNeed[],
  start: number,
  notBefore = 0,
): Promise<FreeTime[]> {
  const rules = rulesOf(branch);
  const now = branch.now.getTime();
  const [today, end] = [dayIn(rules.timeZone, now), lastOfferedDay(rules, now)];
  const wanted = dayIn(rules.timeZone, start);
  const around = wanted < today ? today : wanted > end ? end : wanted;
  let times: FreeTime[] = [];
  for (const reach of NEAR_DAYS) {
    const first = addDays(around, -reach);
    const days = { first: first < today ? today : first, last: addDays(around, reach) };
    const free = await listFreeStarts(db, branch, needs, days);
    times = free.times.filter(({ startsAt }) => Date.parse(startsAt) >= notBefore);
    if (times.length >= MOST_NEAREST) break;
  }
  return nearestTimes(times, start, MOST_NEAREST);
}

/** The rules of a branch in the form that the pure functions take. */
export const rulesOf = (branch: BranchRow) => ({
  timeZone: branch.time_zone,
  noticeMinutes: branch.notice_minutes,
  horizonDays: branch.horizon_days,
});

/** An instant (ms since 1970) in ISO 8601, UTC. */
export const toIso = (at: number): string => new Date(at).toISOString();
