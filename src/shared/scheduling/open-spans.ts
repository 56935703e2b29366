import { addDays, instantOf, weekdayOf } from './wall-clock.ts';

/** A span of time, [from, until), ms since 1970. */
export interface Span {
  from: number;
  until: number;
}

/** Hours of one weekday (1 is Monday), minutes after midnight on the wall clock. */
export interface Opening {
  weekday: number;
  opens: number;
  closes: number;
}

/** A span in which the branch, or one bay, is closed or open for once. */
export interface CalendarException extends Span {
  isOpen: boolean;
}

/** The spans sorted and merged where they touch or overlap; empty ones are dropped. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, until } of spans.filter((span) => span.from < span.until).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  return merged;
}

/** What is left of merged spans without others. */
export function subtractSpans(spans: readonly Span[], without: readonly Span[]): Span[] {
  return mergeSpans(without).reduce<Span[]>(
    (left, hole) =>
      left.flatMap(({ from, until }) =>
        mergeSpans([
          { from, until: Math.min(until, hole.from) },
          { from: Math.max(from, hole.until), until },
        ]),
      ),
    [...spans],
  );
}

/**
 * The spans in which a bay is open on the days from `first` to `last` (YYYY-MM-DD, both included): the weekly hours and
 * exceptional openings, less the closures. Where both apply, the closure wins. Exceptions are those of the branch and
 * of the bay.
 */
export function openSpans(
  calendar: { timeZone: string; hours: readonly Opening[]; exceptions: readonly CalendarException[] },
  first: string,
  last: string,
): Span[] {
  const { timeZone, hours, exceptions } = calendar;
  const weekly: Span[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    for (const { weekday, opens, closes } of hours)
      if (weekday === weekdayOf(day))
        weekly.push({ from: instantOf(timeZone, day, opens), until: instantOf(timeZone, day, closes) });
  const once = exceptions.filter(({ isOpen }) => isOpen);
  const closed = exceptions.filter(({ isOpen }) => !isOpen);
  return subtractSpans(mergeSpans([...weekly, ...once]), closed);
}

/** The index of the first span that ends after a moment (ms since 1970); the spans are apart and in order. */
export function firstEndingAfter(spans: readonly Span[], at: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.until ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
