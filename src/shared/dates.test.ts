import { describe, expect, it } from 'vitest';
import { shownDay, shownTime } from './dates.ts';

const now = new Date('2026-11-20T11:00:00Z');

describe('a date', () => {
  it.each([
    ['2026-11-11T08:30:00Z', 'Wed 11 Nov, 9:30 am'],
    ['2026-09-01T11:05:00Z', 'Tue 1 Sep, 12:05 pm'],
    ['2026-11-20T07:00:00Z', 'Today, 8:00 am'],
    ['2026-11-19T07:00:00Z', 'Yesterday, 8:00 am'],
    ['2025-11-20T07:00:00Z', 'Thu 20 Nov 2025, 8:00 am'],
  ])('%s reads %s', (iso, text) => expect(shownTime(iso, now)).toBe(text));

  it('is the day in Lagos, an hour ahead of UTC', () => {
    expect(shownDay('2026-11-19T23:30:00Z', now)).toBe('Today');
    expect(shownDay('2026-11-18T23:30:00Z', now)).toBe('Yesterday');
    expect(shownTime('2026-12-31T23:30:00Z', new Date('2027-01-05T12:00:00Z'))).toBe('Fri 1 Jan, 12:30 am');
  });

  it('is Yesterday over the turn of a year', () => {
    expect(shownDay('2026-12-31T12:00:00Z', new Date('2027-01-01T12:00:00Z'))).toBe('Yesterday');
  });
});
