import { firstEndingAfter, type Span } from './open-spans.ts';

const MINUTE_MS = 60_000;

/** What a service needs of one kind of bay. */
export interface Need {
  /** Minutes in the bay before the work, of the work, and after it. */
  minutesBefore: number;
  workMinutes: number;
  minutesAfter: number;
  /** The work may continue in the next open span. */
  maySpanDays: boolean;
}

/** A job in a bay: its pieces, and the end of the work, ms since 1970. */
export interface SplitJob {
  pieces: Span[];
  worksUntil: number;
}

/**
 * Places a job whose work starts at `start` (ms since 1970) into a bay's open spans, which must be merged and in order.
 * It fits one span as a whole, unless it may span days: then the rest continues at the start of the next span. The
 * minutes before the work are always in the span in which it starts. Null when it does not fit.
 */
export function splitJob(spans: readonly Span[], need: Need, start: number): SplitJob | null {
  const arrives = start - need.minutesBefore * MINUTE_MS;
  const first = firstEndingAfter(spans, start);
  const opens = spans[first]?.from;
  if (opens === undefined || opens > arrives) return null;
  const pieces: Span[] = [];
  const beforeAndWork = (need.minutesBefore + need.workMinutes) * MINUTE_MS;
  const whole = beforeAndWork + need.minutesAfter * MINUTE_MS;
  let placed = 0;
  let worksUntil: number | null = null;
  for (const span of need.maySpanDays ? spans.slice(first) : spans.slice(first, first + 1)) {
    const from = pieces.length === 0 ? arrives : span.from;
    const until = Math.min(span.until, from + whole - placed);
    pieces.push({ from, until });
    if (worksUntil === null && placed + until - from >= beforeAndWork) worksUntil = from + beforeAndWork - placed;
    placed += until - from;
    if (placed === whole && worksUntil !== null) return { pieces, worksUntil };
  }
  return null;
}

/**
 * When each of a service's needs begins: the work of one starts where the work of the one before it ends.
 * @param needs in their order
 */
export function withOffsets<N extends Pick<Need, 'workMinutes'>>(
  needs: readonly N[],
): (N & { offsetMinutes: number })[] {
  let offsetMinutes = 0;
  return needs.map((need) => {
    const placed = { ...need, offsetMinutes };
    offsetMinutes += need.workMinutes;
    return placed;
  });
}
