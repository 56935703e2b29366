/** Instants as text in Lagos time, which has no daylight saving. Pure: the clock is a parameter. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** Lagos is an hour ahead of UTC, ms (tz database, Africa/Lagos since 1919). */
const AHEAD_MS = 60 * 60 * 1000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** By arithmetic: Intl took up to half a millisecond of a change to a list of bookings (a cheap phone 3). */
function read(at: Date) {
  const there = new Date(at.getTime() + AHEAD_MS);
  const hour = there.getUTCHours();
  const minute = String(there.getUTCMinutes()).padStart(2, '0');
  return {
    day: `${WEEKDAYS[there.getUTCDay()]} ${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]}`,
    year: there.getUTCFullYear(),
    time: `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
  };
}

/** When the day of a moment began in Lagos. */
export const lagosDayStart = (moment: Date): Date =>
  new Date(Math.floor((moment.getTime() + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS);

/** The day of an ISO 8601 instant: Today, Yesterday, Wed 12 Nov, or Wed 12 Nov 2025 in another year. */
export function formatDay(iso: string, now: Date): string {
  const then = read(new Date(iso));
  const [today, yesterday] = [read(now), read(new Date(now.getTime() - DAY_MS))];
  const isSame = (other: typeof then) => other.day === then.day && other.year === then.year;
  if (isSame(today)) return 'Today';
  if (isSame(yesterday)) return 'Yesterday';
  return then.year === today.year ? then.day : `${then.day} ${then.year}`;
}

/** The day and the time: Wed 12 Nov, 9:30 am. */
export const formatDayAndTime = (iso: string, now: Date): string =>
  `${formatDay(iso, now)}, ${read(new Date(iso)).time}`;

/** The time alone: 9:30 am. */
export const formatTime = (iso: string): string => read(new Date(iso)).time;

/** With the year, for texts read later such as emails: Wed 12 Nov 2025, 9:30 am. */
export function formatFullDateTime(iso: string): string {
  const { day, year, time } = read(new Date(iso));
  return `${day} ${year}, ${time}`;
}

/** For spreadsheets, which read it as a time: 2025-11-12 09:30. */
export const formatForSheet = (iso: string): string =>
  new Date(new Date(iso).getTime() + AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');

/** A day of a calendar, YYYY-MM-DD, with the year: Wed 12 Nov 2025. */
export function formatCalendarDay(date: string): string {
  const { day, year } = read(new Date(`${date}T12:00:00+01:00`));
  return `${day} ${year}`;
}

const monthFormat = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', month: 'long', year: 'numeric' });

/** The month of an ISO 8601 instant: November 2025. */
export const formatMonth = (iso: string): string => monthFormat.format(new Date(iso));

/** The year in Lagos at a moment. */
export const lagosYear = (moment: Date): number => read(moment).year;
