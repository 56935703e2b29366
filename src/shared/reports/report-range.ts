import { addDays, weekdayOf } from '#shared/scheduling/wall-clock.ts';

/** The days that a report is about, in Lagos as the ledger's days. Pure: today is a parameter. */

/** Where the days of reports begin and end, as those of the ledger. */
export const REPORT_ZONE = 'Africa/Lagos';

/** The most days of one report. */
const MAX_REPORT_DAYS = 400;

/** Days from `from` to `to`, both included, YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** How many days a range has; 0 or less when it ends before it begins. */
export const lengthOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Why there is no report about these days, as a sentence for staff; null when there is one. */
export function rangeProblem(range: DayRange, today: string): string | null {
  if (range.from > range.to) return 'The last day must not be before the first.';
  if (range.to > today) return 'Choose days up to today.';
  if (lengthOf(range) > MAX_REPORT_DAYS) return `Choose at most ${MAX_REPORT_DAYS} days.`;
  return null;
}

/** Every day of a range, in order. */
export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: lengthOf(range) }, (_, i) => addDays(range.from, i));

/** The last day of the month of a day. */
function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** True for days of one month from its first on: they are compared with the same days of the month before. */
export const isMonthSoFar = ({ from, to }: DayRange): boolean =>
  from.endsWith('-01') && from < to && from.slice(0, 7) === to.slice(0, 7);

/**
 * The days with which a range is compared: the same days of the month before, where the range is a month or its first
 * days; else as many days that end on the day before.
 */
export function rangeBefore(range: DayRange): DayRange {
  if (!isMonthSoFar(range)) return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
  const last = addDays(range.from, -1);
  const sameDay = `${last.slice(0, 7)}${range.to.slice(7)}`;
  const isWholeMonth = range.to === monthEnd(range.to);
  return { from: `${last.slice(0, 7)}-01`, to: isWholeMonth || sameDay > last ? last : sameDay };
}

/** The week of a day: its Monday, and its ISO 8601 name, e.g. 2026-W48. The year is that of its Thursday. */
export function weekOf(day: string): { monday: string; name: string } {
  const monday = addDays(day, 1 - weekdayOf(day));
  const year = addDays(monday, 3).slice(0, 4);
  const firstMonday = addDays(`${year}-01-04`, 1 - weekdayOf(`${year}-01-04`));
  const number = (Date.parse(monday) - Date.parse(firstMonday)) / (7 * DAY_MS) + 1;
  return { monday, name: `${year}-W${String(number).padStart(2, '0')}` };
}

/** The ready-made ranges, in the order of their buttons. */
export const READY_RANGES = ['today', '7-days', 'this-month', 'last-month'] as const;
export type ReadyRange = (typeof READY_RANGES)[number];

/** The days of a ready-made range; this month goes up to today. */
export function readyRange(name: ReadyRange, today: string): DayRange {
  const first = `${today.slice(0, 7)}-01`;
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case '7-days':
      return { from: addDays(today, -6), to: today };
    case 'this-month':
      return { from: first, to: today };
    case 'last-month': {
      const last = addDays(first, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
  }
}
