import { READY_RANGES, readyRange, type DayRange, type ReadyRange } from '#shared/reports/report-range.ts';

/** The range of days that an address asks for. Pure. */
export interface ShownRange extends DayRange {
  /** The name of a ready-made range. Null for a range from one day to another. */
  ready: ReadyRange | null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The days of `?range=` or `?from=&to=`. This month if the address has neither, or a text that is not a day. */
export function shownRange(query: URLSearchParams, today: string): ShownRange {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDay(from) && isDay(to)) return { from, to, ready: null };
  const ready = READY_RANGES.find((name) => name === query.get('range')) ?? 'this-month';
  return { ...readyRange(ready, today), ready };
}
