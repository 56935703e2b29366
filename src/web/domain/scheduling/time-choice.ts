import { nearestTimes, type FreeTime } from '#shared/scheduling/offered-start.ts';
import type { ScheduleDay, ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { isStart } from './any-time.ts';

/** The section of the page in which a start was chosen: one start may be in several. */
export type ChoiceSection = 'next' | 'nearest' | 'day';

/** How many times beside a full day are offered. */
const MOST_NEAREST = 3;
const NOON = 12 * 60;

/** The day of a choice in the list, YYYY-MM-DD; null when it is not in the list. */
function dayOfChoice({ timeZone, days }: ScheduleTimes, choice: string): string | null {
  if (!isStart(choice)) return null;
  const date = dayIn(timeZone, Date.parse(choice));
  return days.some((day) => day.date === date) ? date : null;
}

/** The day that is shown first: that of the choice, else the first with a free time, else today. */
export const firstShownDay = (times: ScheduleTimes, choice: string): string =>
  dayOfChoice(times, choice) ??
  times.days.find(({ state }) => state === 'open')?.date ??
  times.days.find(({ state }) => state === 'full')?.date ??
  times.days[0]?.date ??
  '';

/**
 * The list with starts that the customer has already: the list counts them as taken, and to the customer they are
 * free.
 */
export function withOwnStarts(times: ScheduleTimes, own: readonly (string | undefined)[]): ScheduleTimes {
  const starts = [...new Set(own.filter((start) => start !== undefined))];
  const addTo = (day: ScheduleDay): ScheduleDay => {
    const missing = starts.filter(
      (start) =>
        dayIn(times.timeZone, Date.parse(start)) === day.date && day.times.every(({ startsAt }) => startsAt !== start),
    );
    if (missing.length === 0) return day;
    const all = [...day.times, ...missing.map((startsAt) => ({ startsAt, left: 1 }))];
    return { ...day, state: 'open', times: all.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)) };
  };
  return { ...times, days: times.days.map(addTo) };
}

/** The free times of the list that are nearest to the middle of a day. */
export const nearestToDay = ({ timeZone, days }: ScheduleTimes, date: string): FreeTime[] =>
  nearestTimes(
    days.flatMap((day) => day.times),
    instantOf(timeZone, date, NOON),
    MOST_NEAREST,
  );

/** Whether more than one car fits at any time; where only one ever does, "last one" says nothing. */
export const hasSeveralPlaces = ({ days }: ScheduleTimes): boolean =>
  days.some(({ times }) => times.some(({ left }) => left > 1));
