/**
 * Wall clock and instants in an IANA time zone. Instants are ms since 1970. Pure. PostgreSQL's `at time zone` gives the
 * same instants, which the property of src/api/scheduling/times/free-times.test.ts relies on.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** True for an IANA name that this runtime knows, e.g. Africa/Lagos. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 have no daylight saving, and PostgreSQL reads their sign the other way.
  if (!/^[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What a clock on the wall shows at an instant, as if it were UTC. Ms are dropped. */
function wallAt(timeZone: string, at: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const offsetAt = (timeZone: string, at: number): number => wallAt(timeZone, at) - Math.floor(at / 1000) * 1000;

/**
 * The instant at which a clock in the zone shows a day (YYYY-MM-DD) and minutes after midnight; 1440 is the next
 * midnight. A time that a change of the clock leaves out is read with the offset before the change; one that comes
 * twice is the second.
 */
export function instantOf(timeZone: string, day: string, minute: number): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const [before, after] = [offsetAt(timeZone, wall - DAY_MS), offsetAt(timeZone, wall + DAY_MS)];
  const isShown = offsetAt(timeZone, wall - after) === after;
  return wall - (isShown ? after : before);
}

/** The day in the zone at an instant, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: number): string =>
  new Date(wallAt(timeZone, at)).toISOString().slice(0, 10);

/**
 * What a clock in the zone shows at an instant, in minutes after the midnight of a day (YYYY-MM-DD); 1440 and more on
 * later days.
 */
export const wallMinutes = (timeZone: string, day: string, at: number): number =>
  Math.floor((wallAt(timeZone, at) - Date.parse(`${day}T00:00:00Z`)) / MINUTE_MS);

/** Minutes after midnight as people say them: 570 is 9:30 am, with a no-break space. */
export function clockText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}

/** The day that is `count` days after another one, YYYY-MM-DD. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** ISO 8601 weekday of a day: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
