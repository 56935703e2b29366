import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, formatDay, formatDayAndTime, formatForSheet, formatFullDateTime, lagosYear } from './dates.ts';

const now = new Date('2026-11-20T11:00:00Z');

describe('a date', () => {
  it.each([
    ['2026-11-11T08:30:00Z', 'Wed 11 Nov, 9:30 am'],
    ['2026-09-01T11:05:00Z', 'Tue 1 Sep, 12:05 pm'],
    ['2026-11-20T07:00:00Z', 'Today, 8:00 am'],
    ['2026-11-19T07:00:00Z', 'Yesterday, 8:00 am'],
    ['2025-11-20T07:00:00Z', 'Thu 20 Nov 2025, 8:00 am'],
  ])('%s reads %s', (iso, text) => expect(formatDayAndTime(iso, now)).toBe(text));

  it('a moment belongs to the day in Lagos, an hour ahead of UTC', () => {
    expect(formatDay('2026-11-19T23:30:00Z', now)).toBe('Today');
    expect(formatDay('2026-11-18T23:30:00Z', now)).toBe('Yesterday');
    expect(formatDayAndTime('2026-12-31T23:30:00Z', new Date('2027-01-05T12:00:00Z'))).toBe('Fri 1 Jan, 12:30 am');
  });

  it('the last day of a year is Yesterday on New Year’s Day', () => {
    expect(formatDay('2026-12-31T12:00:00Z', new Date('2027-01-01T12:00:00Z'))).toBe('Yesterday');
  });

  it('the same day and month of another year is shown with its year', () => {
    expect(formatDay('2024-11-20T11:00:00Z', now)).toBe('Wed 20 Nov 2024');
    expect(formatDay('2020-11-20T11:00:00Z', now)).toBe('Fri 20 Nov 2020');
    expect(formatDay('2025-11-19T11:00:00Z', now)).toBe('Wed 19 Nov 2025');
    expect(formatDay('2026-11-21T11:00:00Z', now)).toBe('Sat 21 Nov');
  });
});

describe('an instant', () => {
  it('a time is shown as in Lagos, with am or pm', () => {
    expect(formatTime('2026-11-20T08:05:00Z')).toBe('9:05 am');
    expect(formatTime('2026-11-20T23:00:00Z')).toBe('12:00 am');
    expect(formatTime('2026-11-20T11:00:00Z')).toBe('12:00 pm');
  });

  it('the full form has the weekday, day, month, year and time in Lagos', () => {
    expect(formatFullDateTime('2026-11-11T08:30:00Z')).toBe('Wed 11 Nov 2026, 9:30 am');
    expect(formatFullDateTime('2026-12-31T23:30:00Z')).toBe('Fri 1 Jan 2027, 12:30 am');
    expect(formatForSheet('2026-12-31T23:30:00Z')).toBe('2027-01-01 00:30');
  });
});

it('calls the present day Today and the day before Yesterday at any time', () => {
  const instant = fc.date({ min: new Date('2020-01-02'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const dayBefore = new Date(at.getTime() - 24 * 60 * 60 * 1000);
      expect(formatDay(at.toISOString(), at)).toBe('Today');
      expect(formatDay(dayBefore.toISOString(), at)).toBe('Yesterday');
      expect(formatDayAndTime(at.toISOString(), at)).toBe(`Today, ${formatTime(at.toISOString())}`);
    }),
  );
});

it('times agree with the time zone database for Lagos', () => {
  const lagos = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Africa/Lagos',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const parts = new Map(lagos.formatToParts(at).map(({ type, value }) => [type, value]));
      const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
      expect(formatFullDateTime(at.toISOString())).toBe(
        `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`,
      );
      expect(lagosYear(at)).toBe(Number(part('year')));
    }),
  );
});
