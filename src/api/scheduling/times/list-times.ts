import { requireBookableServices } from '#api/catalogue/require-bookable-service.ts';
import type { Runtime } from '#api/runtime.ts';
import type { ScheduleDay, ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { findBranch, listExceptions, type ExceptionRow } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds, type Job } from '#api/scheduling/find-service-needs.ts';
import { listFreeStarts, listPossibleStarts, rulesOf, toIso } from './list-free-starts.ts';
import { lastOfferedDay } from '#shared/scheduling/offered-start.ts';

/** The question of a caller. `from` is today when null. */
interface TimesQuery extends Job {
  from: string | null;
  days: number;
}

/**
 * The free times of a job by day (docs/api.md 13).
 * @param source the caller's address, by which the limit counts
 * @throws request.too_many, catalogue.unknown_service, catalogue.unknown_vehicle
 */
export async function listTimes(
  { db, limits }: Runtime,
  source: string,
  { from, days: count, ...job }: TimesQuery,
): Promise<ScheduleTimes> {
  await limits.take('scheduleTimes', source);
  const branch = await findBranch(db);
  const timeZone = branch.time_zone;
  await requireBookableServices(db, job);
  const needs = await findServiceNeeds(db, branch, job);
  const today = dayIn(timeZone, branch.now.getTime());
  const first = from ?? today;
  const dates = Array.from({ length: count }, (_, i) => addDays(first, i));
  const last = dates.at(-1) ?? first;
  const [{ times, openDays }, all] = await Promise.all([
    listFreeStarts(db, branch, needs, { first, last }),
    listExceptions(db, branch.id, { from: instantOf(timeZone, first, 0), until: instantOf(timeZone, last, 1440) }),
  ]);
  const kinds = needs.map(({ kind }) => kind);
  const exceptions = all.filter(({ kind }) => kind === null || kinds.includes(kind));
  const byDay = Map.groupBy(times, ({ startsAt }) => dayIn(timeZone, Date.parse(startsAt)));
  const isOver =
    openDays.includes(today) &&
    !byDay.has(today) &&
    (await listPossibleStarts(db, branch, needs, today)).times.length === 0;
  const end = lastOfferedDay(rulesOf(branch), branch.now.getTime());
  const later =
    times.length > 0 ? times : (await listFreeStarts(db, branch, needs, { first: addDays(last, 1), last: end })).times;
  return {
    timeZone,
    workMinutes: needs.reduce((sum, { workMinutes }) => sum + workMinutes, 0),
    maySpanDays: needs.some(({ maySpanDays }) => maySpanDays),
    cutOffMinutes: branch.cut_off_minutes,
    next: later[0]?.startsAt ?? null,
    days: dates.map((date) => {
      const day = presentDay(date, timeZone, byDay.get(date) ?? [], openDays.includes(date), exceptions);
      return date === today && isOver ? { ...day, state: 'over' } : day;
    }),
  };
}

/** A day with its closures: those of the branch; on a day that is closed without one, those of the bays it needs. */
function presentDay(
  date: string,
  timeZone: string,
  times: ScheduleDay['times'],
  isOpen: boolean,
  exceptions: readonly ExceptionRow[],
): ScheduleDay {
  const day = { from: instantOf(timeZone, date, 0), until: instantOf(timeZone, date, 1440) };
  const closed = exceptions.filter((one) => !one.isOpen && one.from < day.until && one.until > day.from);
  const ofBranch = closed.filter((one) => one.resource_id === null);
  const closures = isOpen || ofBranch.length > 0 ? ofBranch : closed;
  const [longest] = closures.toSorted((a, b) => b.until - b.from - (a.until - a.from));
  return {
    date,
    state: times.length > 0 ? 'open' : isOpen ? 'full' : 'closed',
    ...(!isOpen && longest !== undefined && { reason: longest.reason }),
    ...(closures.length > 0 && {
      closures: closures.map(({ from, until, reason }) => ({ from: toIso(from), to: toIso(until), reason })),
    }),
    times,
  };
}
