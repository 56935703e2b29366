import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, clockText, dayIn, instantOf, isTimeZone, wallMinutes, weekdayOf } from './wall-clock.ts';

const iso = (zone: string, day: string, minute: number): string => new Date(instantOf(zone, day, minute)).toISOString();

describe('a time on the wall clock', () => {
  it.each([
    ['Africa/Lagos', '2026-11-20', 450, '2026-11-20T06:30:00.000Z'],
    ['Africa/Lagos', '2026-11-20', 1440, '2026-11-20T23:00:00.000Z'],
    ['Europe/Berlin', '2027-03-27', 480, '2027-03-27T07:00:00.000Z'],
    ['Europe/Berlin', '2027-03-28', 480, '2027-03-28T06:00:00.000Z'],
    ['Asia/Kathmandu', '2027-02-01', 0, '2027-01-31T18:15:00.000Z'],
    ['America/St_Johns', '2027-07-01', 600, '2027-07-01T12:30:00.000Z'],
  ])('the wall clock in %s on %s at minute %d means the instant %s', (zone, day, minute, expected) =>
    expect(iso(zone, day, minute)).toBe(expected),
  );

  it('a wall-clock time that a change of the clock skips is read with the offset before it', () => {
    expect(iso('Europe/Berlin', '2027-03-28', 150)).toBe('2027-03-28T01:30:00.000Z');
    expect(iso('Australia/Lord_Howe', '2027-10-03', 135)).toBe('2027-10-02T15:45:00.000Z');
  });

  it('a wall-clock time that comes twice means the second one', () => {
    expect(iso('Europe/Berlin', '2027-10-31', 150)).toBe('2027-10-31T01:30:00.000Z');
    expect(iso('Europe/Berlin', '2027-10-31', 119)).toBe('2027-10-30T23:59:00.000Z');
    expect(iso('Europe/Berlin', '2027-10-31', 180)).toBe('2027-10-31T02:00:00.000Z');
  });
});

describe('the minutes of a day', () => {
  it('the minutes of a day are those that the clock shows, before, on and after the day', () => {
    const at = (text: string) => Date.parse(text);
    expect(wallMinutes('Africa/Lagos', '2026-11-20', at('2026-11-20T08:45:00Z'))).toBe(585);
    expect(wallMinutes('Africa/Lagos', '2026-11-20', at('2026-11-20T23:30:00Z'))).toBe(1470);
    expect(wallMinutes('Africa/Lagos', '2026-11-20', at('2026-11-19T22:59:59Z'))).toBe(-1);
    // The clock goes from 2 to 3 am.
    expect(wallMinutes('Europe/Berlin', '2027-03-28', at('2027-03-28T07:00:00Z'))).toBe(540);
  });

  it.each([
    [0, '12:00 am'],
    [570, '9:30 am'],
    [720, '12:00 pm'],
    [785, '1:05 pm'],
    [1440, '12:00 am'],
  ])('minute %d of a day is shown as %s', (minute, text) =>
    expect(clockText(minute).replace('\u00a0', ' ')).toBe(text),
  );
});

describe('a day', () => {
  it('a day is that of its time zone', () => {
    expect(dayIn('Africa/Lagos', Date.parse('2026-11-19T23:00:00Z'))).toBe('2026-11-20');
    expect(dayIn('Africa/Lagos', Date.parse('2026-11-19T22:59:59Z'))).toBe('2026-11-19');
    expect(dayIn('America/St_Johns', Date.parse('2027-01-01T03:29:59Z'))).toBe('2026-12-31');
  });

  it('a day is followed by the next one, also over a leap day and a year', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  it('a day has a weekday from Monday, 1, to Sunday, 7', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 6, 7]);
  });

  it('a day is found again from its midnight, at any time in any zone', () => {
    const zone = fc.constantFrom('Africa/Lagos', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1439 }), (where, n, minute) => {
        const day = addDays('2000-01-01', n);
        expect(dayIn(where, instantOf(where, day, 0))).toBe(day);
        expect(dayIn(where, instantOf(where, day, minute))).toBe(day);
        expect(instantOf(where, day, 1440)).toBe(instantOf(where, addDays(day, 1), 0));
      }),
    );
  });
});

it('the names of time zones are known, and an offset is not taken for one', () => {
  expect(['Africa/Lagos', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+1'].filter(isTimeZone)).toHaveLength(4);
  expect(['', '+01:00', 'Africa/Nowhere', 'lagos', "x'; --", 'Africa/Lagos\0'].filter(isTimeZone)).toEqual([]);
});
