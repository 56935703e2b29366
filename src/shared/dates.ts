/** Instants as text in Lagos time, which has no daylight saving. Pure: the clock is a parameter. */

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const DAY_MS = 24 * 60 * 60 * 1000;

function read(at: Date) {
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = `${part['weekday']} ${part['day']} ${part['month']}`;
  return { day, year: part['year'], time: `${part['hour']}:${part['minute']} ${part['dayPeriod']?.toLowerCase()}` };
}

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

/** A day of a calendar, YYYY-MM-DD, with the year: Wed 12 Nov 2025. */
export function formatCalendarDay(date: string): string {
  const { day, year } = read(new Date(`${date}T12:00:00+01:00`));
  return `${day} ${year}`;
}

const monthFormat = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', month: 'long', year: 'numeric' });

/** The month of an ISO 8601 instant: November 2025. */
export const formatMonth = (iso: string): string => monthFormat.format(new Date(iso));

const yearFormat = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', year: 'numeric' });

/** The year in Lagos at a moment. */
export const lagosYear = (moment: Date): number => Number(yearFormat.format(moment));
