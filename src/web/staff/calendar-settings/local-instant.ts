import { minuteOf } from '#shared/scheduling/schedule-rules.ts';
import { instantOf } from '#shared/scheduling/wall-clock.ts';

/**
 * The instant (ISO 8601) of the text in a date and time field, such as 2026-11-20T09:30, in a time zone. Empty while
 * the text is incomplete.
 */
export function localToInstant(timeZone: string, text: string): string {
  const [day = '', clock = ''] = text.split('T');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(clock)) return '';
  return new Date(instantOf(timeZone, day, minuteOf(clock))).toISOString();
}
