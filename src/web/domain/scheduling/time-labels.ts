import { formatDay, formatDayAndTime, formatTime } from '#shared/dates.ts';

/** A time that never breaks: 9:30 am with a no-break space. */
export const timeText = (iso: string): string => formatTime(iso).replace(' ', '\u00a0');

/** The day and the time, which does not break: Thu 13 Nov, 10:30 am. */
export const dayAndTimeText = (iso: string, now: Date): string =>
  formatDayAndTime(iso, now).replace(/ (?=[ap]m$)/, '\u00a0');

const DAY_MS = 24 * 60 * 60_000;

/** The day and time of an instant today or later: Today, 2:30 pm; Tomorrow, 10:30 am; Fri 14 Nov, 9:00 am. */
export const comingText = (iso: string, now: Date): string =>
  formatDay(iso, new Date(now.getTime() + DAY_MS)) === 'Today'
    ? `Tomorrow, ${timeText(iso)}`
    : dayAndTimeText(iso, now);

/** The day and the time inside a sentence: today at 10:30 am, yesterday at 9:00 am, Thu 13 Nov, 10:30 am. */
export const momentText = (iso: string, now: Date): string =>
  dayAndTimeText(iso, now).replace(/^(Today|Yesterday), /, (_, day: string) => `${day.toLowerCase()} at `);

/** A day of a calendar (YYYY-MM-DD) in words: Today, Thu 13 Nov. */
export const dayText = (date: string, now: Date): string => formatDay(`${date}T12:00:00Z`, now);

const longMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
});

/** The parts of a day of a calendar (YYYY-MM-DD) for a tile: Thu, 13, November. */
export function partsOfDay(date: string): { weekday: string; day: string; month: string } {
  const parts = new Map(longMonth.formatToParts(Date.parse(date)).map(({ type, value }) => [type, value]));
  return { weekday: parts.get('weekday') ?? '', day: parts.get('day') ?? '', month: parts.get('month') ?? '' };
}

/** Before noon. */
export const isMorning = (iso: string): boolean => formatTime(iso).endsWith('am');

/** The instant after a number of minutes, ISO 8601 UTC. */
export const addMinutes = (iso: string, minutes: number): string =>
  new Date(Date.parse(iso) + minutes * 60_000).toISOString();

/** When the car is ready: About 4:00 pm, same day, or with its day. */
export const readyText = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: Date): string =>
  formatDay(startsAt, now) === formatDay(endsAt, now)
    ? `About ${timeText(endsAt)}, same day`
    : `About ${dayAndTimeText(endsAt, now)}`;
