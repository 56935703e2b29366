import type { Connection } from '#api/platform/database/database.ts';
import { listExceptions, listHours, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import type { PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { listBays, listOccupied } from '#api/scheduling/occupancies.repository.ts';
import { GRID_MS } from '#shared/scheduling/offered-start.ts';
import { openSpans } from '#shared/scheduling/open-spans.ts';
import { placeIfFree, stepsOf, type BayTimes, type VisitPlan } from '#shared/scheduling/place-visit.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { LOOKAHEAD_DAYS } from './free-times.repository.ts';

/** Days, YYYY-MM-DD, both included. */
interface Days {
  first: string;
  last: string;
}

interface Wanted {
  needs: readonly PlacedNeed[];
  /** The days on which a visit may start. */
  days: Days;
  /** The occupancies of this allocation are treated as free. */
  allocationId?: string | null;
  /** As if no other car were booked. */
  ignoresOthers?: boolean;
  /** The only bay that the last step may take; any when not given. */
  lastBay?: string | undefined;
}

/** Reads the bays that the services of a visit need, the least loaded of the first day first. */
async function planVisit(db: Connection, branch: BranchRow, wanted: Wanted): Promise<VisitPlan> {
  const { needs, allocationId = null, ignoresOthers = false, lastBay } = wanted;
  const timeZone = branch.time_zone;
  const ahead = needs.some(({ maySpanDays }) => maySpanDays) ? LOOKAHEAD_DAYS : 1;
  const [first, last] = [addDays(wanted.days.first, -1), addDays(wanted.days.last, ahead)];
  const window = { from: instantOf(timeZone, first, 0), until: instantOf(timeZone, last, 1440) };
  const today = {
    from: instantOf(timeZone, wanted.days.first, 0),
    until: instantOf(timeZone, wanted.days.first, 1440),
  };
  const hours = await listHours(db, branch.id);
  const exceptions = await listExceptions(db, branch.id, window);
  const bays = new Map<ResourceKind, BayTimes[]>();
  for (const kind of new Set(needs.map((need) => need.kind))) {
    const ids = await listBays(db, branch.id, kind, today);
    const all = ignoresOthers ? [] : await listOccupied(db, ids, window);
    const occupied = Map.groupBy(
      all.filter((one) => one.allocationId !== allocationId),
      ({ resourceId }) => resourceId,
    );
    bays.set(
      kind,
      ids.map((resourceId) => {
        const own = exceptions.filter((one) => one.resource_id === null || one.resource_id === resourceId);
        const open = openSpans({ timeZone, hours, exceptions: own }, first, last);
        return { resourceId, open, occupied: occupied.get(resourceId) ?? [] };
      }),
    );
  }
  return { steps: stepsOf(needs), bays, gapMinutes: branch.gap_minutes, lastBay };
}

/** A plan for visits that start on the day of an instant (ms since 1970). */
export const planVisitAt = (
  db: Connection,
  branch: BranchRow,
  { start, ...wanted }: Omit<Wanted, 'days'> & { start: number },
): Promise<VisitPlan> => {
  const day = dayIn(branch.time_zone, start);
  return planVisit(db, branch, { ...wanted, days: { first: day, last: day } });
};

/**
 * The free starts of the services of a visit, as `findFreeTimes` has them of one service: s since 1970, with the number
 * of cars that still fit with the same waits between the services.
 * @param earliest no start before this moment, ms since 1970
 */
export async function findVisitTimes(
  db: Connection,
  branch: BranchRow,
  { earliest, ...wanted }: Wanted & { earliest: number },
): Promise<{ times: [start: number, left: number][]; openDays: string[] }> {
  const { first, last } = wanted.days;
  const plan = await planVisit(db, branch, wanted);
  const startOf = (day: string): number => instantOf(branch.time_zone, day, 0);
  const times: [number, number][] = [];
  const from = Math.ceil(Math.max(startOf(first), earliest) / GRID_MS) * GRID_MS;
  for (let start = from; start < startOf(addDays(last, 1)); start += GRID_MS) {
    const placed = placeIfFree(plan, start);
    if (placed !== null) times.push([start / 1000, Math.min(...placed.map(({ free }) => free))]);
  }
  const openDays: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const span = { from: startOf(day), until: startOf(addDays(day, 1)) };
    const isOpen = ({ open }: BayTimes): boolean => open.some((one) => one.from < span.until && one.until > span.from);
    if ([...plan.bays.values()].every((bays) => bays.some(isOpen))) openDays.push(day);
  }
  return { times, openDays };
}
