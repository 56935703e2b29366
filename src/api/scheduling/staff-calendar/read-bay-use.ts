import type { Connection } from '#api/platform/database/database.ts';
import { openSpans, subtractSpans, type Span } from '#shared/scheduling/open-spans.ts';
import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { listTakenMinutes } from './bay-use.repository.ts';
import { findBranch, listExceptions, listHours, type ExceptionRow } from '#api/scheduling/calendar.repository.ts';
import { listAllBays } from '#api/scheduling/settings/calendar-settings.repository.ts';

/** How the bays were used. */
export interface BayUse {
  /** Bays, not drivers, in display order; minutes up to now. */
  bays: { name: string; openMinutes: number; takenMinutes: number }[];
  /** The days on which the branch did not open at all, YYYY-MM-DD. */
  closedDays: ReadonlySet<string>;
}

const MINUTE_MS = 60_000;
const within = (spans: readonly Span[], start: number, end: number): Span[] =>
  subtractSpans(spans, [
    { from: -Infinity, until: start },
    { from: end, until: Infinity },
  ]);
const minutesIn = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, until }) => sum + (until - from) / MINUTE_MS, 0);

/**
 * The minutes that each bay was open and taken from one day to another (YYYY-MM-DD, both included), up to now. Open
 * minutes follow the present hours, since former ones are not stored, and the exceptions; those of a retired bay end
 * with its retirement. Time that a job takes outside of the open hours is not included.
 */
export async function readBayUse(db: Connection, first: string, last: string): Promise<BayUse> {
  const branch = await findBranch(db);
  const timeZone = branch.time_zone;
  const whole = { from: instantOf(timeZone, first, 0), until: instantOf(timeZone, addDays(last, 1), 0) };
  const hours = await listHours(db, branch.id);
  const exceptions = await listExceptions(db, branch.id, whole);
  const bays = (await listAllBays(db, branch.id)).filter(({ kind }) => kind !== 'driver');
  const openFor = (own: readonly ExceptionRow[]): Span[] =>
    within(openSpans({ timeZone, hours, exceptions: own }, first, last), whole.from, whole.until);
  const ofBranch = exceptions.filter(({ resource_id }) => resource_id === null);
  // Most bays have no exceptions of their own, so their spans are computed once.
  const shared = openFor(ofBranch);
  const opened = bays.map(({ id, name, retired_at }) => {
    const own = exceptions.filter(({ resource_id }) => resource_id === id);
    const spans = own.length === 0 ? shared : openFor([...ofBranch, ...own]);
    const end = Math.min(branch.now.getTime(), retired_at?.getTime() ?? Infinity);
    return { id, name, spans: within(spans, -Infinity, end) };
  });
  const taken = await listTakenMinutes(
    db,
    branch.id,
    opened.flatMap(({ id, spans }) => spans.map((span) => ({ ...span, bay: id }))),
  );
  const takenBy = new Map(taken.map(({ bay, minutes }) => [bay, minutes]));
  return {
    bays: opened
      .map(({ id, name, spans }) => ({ name, openMinutes: minutesIn(spans), takenMinutes: takenBy.get(id) ?? 0 }))
      .filter(({ openMinutes }) => openMinutes > 0),
    closedDays: closedDaysOf(timeZone, shared, { first, last }),
  };
}

function closedDaysOf(
  timeZone: string,
  open: readonly Span[],
  { first, last }: { first: string; last: string },
): Set<string> {
  const closed = new Set<string>();
  for (let day = first; day <= last; day = addDays(day, 1)) closed.add(day);
  for (const { from, until } of open)
    for (let day = dayIn(timeZone, from); day <= dayIn(timeZone, until - 1); day = addDays(day, 1)) closed.delete(day);
  return closed;
}
