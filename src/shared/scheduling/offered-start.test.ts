import { describe, expect, it } from 'vitest';
import { isBeforeCutOff, lastOfferedDay, nearestTimes, startRefusal } from './offered-start.ts';

const RULES = { timeZone: 'Africa/Lagos', noticeMinutes: 30, horizonDays: 30 };
const at = (iso: string): number => Date.parse(iso);
const NOW = at('2026-11-20T08:00:00Z');

describe('a start', () => {
  it('starts are offered on the quarter hours', () => {
    expect(startRefusal(RULES, at('2026-11-20T09:15:00Z'), NOW)).toBeNull();
    expect(startRefusal(RULES, at('2026-11-20T09:16:00Z'), NOW)).toBe('off-grid');
    expect(startRefusal(RULES, at('2026-11-20T09:15:00.001Z'), NOW)).toBe('off-grid');
  });

  it('starts are offered after the notice, to the minute', () => {
    expect(startRefusal(RULES, at('2026-11-20T08:30:00Z'), NOW)).toBeNull();
    expect(startRefusal(RULES, at('2026-11-20T08:30:00Z'), NOW + 1)).toBe('too-soon');
    expect(startRefusal(RULES, at('2026-11-19T09:00:00Z'), NOW)).toBe('too-soon');
  });

  it('starts are offered to the end of the last day of the horizon, in the zone of the branch', () => {
    expect(lastOfferedDay(RULES, NOW)).toBe('2026-12-20');
    expect(startRefusal(RULES, at('2026-12-20T22:45:00Z'), NOW)).toBeNull();
    expect(startRefusal(RULES, at('2026-12-20T23:00:00Z'), NOW)).toBe('too-far');
  });
});

it('an appointment can be moved and cancelled until the cut-off, to the ms', () => {
  const start = at('2026-11-20T10:00:00Z');
  expect([NOW, NOW + 1].map((now) => isBeforeCutOff(120, start, now))).toEqual([true, false]);
});

describe('the nearest times', () => {
  const times = ['06:00', '08:00', '08:30', '10:00', '15:00'].map((time) => ({
    startsAt: `2026-11-20T${time}:00.000Z`,
    left: 1,
  }));
  const near = (time: string, count = 3) =>
    nearestTimes(times, at(`2026-11-20T${time}:00Z`), count).map(({ startsAt }) => startsAt.slice(11, 16));

  it('the nearest times are three, in order of time', () => {
    expect(near('08:15')).toEqual(['08:00', '08:30', '10:00']);
    expect(near('23:00')).toEqual(['08:30', '10:00', '15:00']);
    expect(near('05:00')).toEqual(['06:00', '08:00', '08:30']);
  });

  it('the earlier of two equally near times comes first', () => expect(near('09:00', 2)).toEqual(['08:00', '08:30']));

  it('there may be fewer than three nearest times', () =>
    expect(nearestTimes(times.slice(0, 1), NOW, 3)).toHaveLength(1));
});
