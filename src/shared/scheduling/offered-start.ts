import { addDays, dayIn } from './wall-clock.ts';

const MINUTE_MS = 60_000;

/** Times are offered on the quarter hours. All zones in use have offsets of whole quarters, so the instants are too. */
export const GRID_MS = 15 * MINUTE_MS;

/** The branch's rules about when a time can be taken. */
export interface OfferRules {
  timeZone: string;
  noticeMinutes: number;
  horizonDays: number;
}

/** The last day that customers can book, YYYY-MM-DD. */
export const lastOfferedDay = ({ timeZone, horizonDays }: OfferRules, now: number): string =>
  addDays(dayIn(timeZone, now), horizonDays);

/**
 * Why a customer cannot take a start, whatever is free; null when it can be offered. Instants in ms since 1970.
 * `off-grid`: between the quarter hours.
 */
export function startRefusal(
  rules: OfferRules,
  start: number,
  now: number,
): 'off-grid' | 'too-soon' | 'too-far' | null {
  if (start % GRID_MS !== 0) return 'off-grid';
  if (start < now + rules.noticeMinutes * MINUTE_MS) return 'too-soon';
  if (dayIn(rules.timeZone, start) > lastOfferedDay(rules, now)) return 'too-far';
  return null;
}

/** Whether customers may still move or cancel an appointment: until `cutOffMinutes` before its start. */
export const isBeforeCutOff = (cutOffMinutes: number, start: number, now: number): boolean =>
  now <= start - cutOffMinutes * MINUTE_MS;

/** A start that can be taken, ISO 8601, and how many cars still fit. */
export interface FreeTime {
  startsAt: string;
  left: number;
}

/** The times nearest to a start (ms since 1970), in order of time; of two as near the earlier one comes first. */
export const nearestTimes = (times: readonly FreeTime[], start: number, count: number): FreeTime[] =>
  times
    .toSorted((a, b) => Math.abs(Date.parse(a.startsAt) - start) - Math.abs(Date.parse(b.startsAt) - start))
    .slice(0, count)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
