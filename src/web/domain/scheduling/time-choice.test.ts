import { expect, test } from 'vitest';
import type { ScheduleDay, ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { isStart } from './any-time.ts';
import { firstShownDay, hasSeveralPlaces, nearestToDay, withOwnStarts } from './time-choice.ts';

const day = (date: string, state: ScheduleDay['state'], ...hours: number[]): ScheduleDay => ({
  date,
  state,
  times: hours.map((hour) => ({ startsAt: `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`, left: 1 })),
});
const times: ScheduleTimes = {
  timeZone: 'Africa/Lagos',
  workMinutes: 60,
  maySpanDays: false,
  cutOffMinutes: 120,
  next: '2026-11-24T08:00:00.000Z',
  days: [
    day('2026-11-23', 'full'),
    day('2026-11-24', 'open', 8, 10),
    day('2026-11-25', 'open', 9),
    day('2026-11-26', 'closed'),
  ],
};
const startsOf = (list: ScheduleTimes, date: string) =>
  list.days.find((one) => one.date === date)?.times.map(({ startsAt }) => startsAt.slice(11, 16));

test('the day of the choice is shown first, else the first free one, else a full one', () => {
  expect(firstShownDay(times, '2026-11-25T09:00:00.000Z')).toBe('2026-11-25');
  // 23:30 UTC is the next day in Lagos.
  expect(firstShownDay(times, '2026-11-24T23:30:00.000Z')).toBe('2026-11-25');
  expect(firstShownDay(times, '2027-01-01T09:00:00.000Z')).toBe('2026-11-24');
  expect(firstShownDay(times, 'any')).toBe('2026-11-24');
  expect(firstShownDay({ ...times, days: [day('2026-11-22', 'closed'), day('2026-11-23', 'full')] }, '')).toBe(
    '2026-11-23',
  );
  expect(firstShownDay({ ...times, days: [] }, '')).toBe('');
});

test("a customer's own start is offered in its place, once, and opens a full day", () => {
  const own = withOwnStarts(times, ['2026-11-24T09:00:00.000Z', undefined, '2026-11-24T09:00:00.000Z']);
  expect(startsOf(own, '2026-11-24')).toEqual(['08:00', '09:00', '10:00']);
  expect(startsOf(withOwnStarts(times, ['2026-11-24T10:00:00.000Z']), '2026-11-24')).toEqual(['08:00', '10:00']);
  const full = withOwnStarts(times, ['2026-11-23T10:00:00.000Z']);
  expect(full.days[0]).toMatchObject({ state: 'open', times: [{ startsAt: '2026-11-23T10:00:00.000Z' }] });
});

test('the nearest times of a day are those around its noon', () => {
  expect(nearestToDay(times, '2026-11-23').map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-24T08:00:00.000Z',
    '2026-11-24T10:00:00.000Z',
    '2026-11-25T09:00:00.000Z',
  ]);
});

test('the last place is worth a word only where there are several', () => {
  expect(hasSeveralPlaces(times)).toBe(false);
  const two = { startsAt: '2026-11-25T09:00:00.000Z', left: 2 };
  expect(hasSeveralPlaces({ ...times, days: [{ ...day('2026-11-25', 'open'), times: [two] }] })).toBe(true);
});

test('a start is neither no choice nor any time', () => {
  expect(['', 'any', '2026-11-25T09:00:00.000Z'].map(isStart)).toEqual([false, false, true]);
});
