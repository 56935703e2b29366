import { expect, test } from 'vitest';
import { daysOf, lengthOf, rangeBefore, rangeProblem, readyRange, weekOf } from './report-range.ts';

const TODAY = '2026-03-12';

test('a range ends on or after its first day, by today, and has at most 400 days', () => {
  expect(rangeProblem({ from: TODAY, to: TODAY }, TODAY)).toBeNull();
  expect(rangeProblem({ from: TODAY, to: '2026-03-11' }, TODAY)).toBe('The last day must not be before the first.');
  expect(rangeProblem({ from: TODAY, to: '2026-03-13' }, TODAY)).toBe('Choose days up to today.');
  expect(rangeProblem({ from: '2025-02-06', to: TODAY }, TODAY)).toBeNull();
  expect(rangeProblem({ from: '2025-02-05', to: TODAY }, TODAY)).toBe('Choose at most 400 days.');
});

test('lists every day, over the end of a month and a leap day', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysOf({ from: TODAY, to: TODAY })).toEqual([TODAY]);
  expect(lengthOf({ from: '2025-02-06', to: TODAY })).toBe(400);
});

test('days are compared with as many that end on the day before', () => {
  expect(rangeBefore({ from: '2026-03-02', to: TODAY })).toEqual({ from: '2026-02-19', to: '2026-03-01' });
  expect(rangeBefore({ from: TODAY, to: TODAY })).toEqual({ from: '2026-03-11', to: '2026-03-11' });
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(rangeBefore({ from: '2026-02-01', to: TODAY })).toEqual({ from: '2025-12-23', to: '2026-01-31' });
});

test.each([
  ['2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2028-02-01', '2028-02-28', '2028-01-01', '2028-01-28'],
  ['2026-01-01', '2026-01-12', '2025-12-01', '2025-12-12'],
])('%s to %s of a month is compared with %s to %s of the one before', (from, to, first, last) => {
  expect(rangeBefore({ from, to })).toEqual({ from: first, to: last });
});

test.each([
  ['2026-03-02', '2026-03-02', '2026-W10'],
  ['2026-03-08', '2026-03-02', '2026-W10'],
  ['2026-01-01', '2025-12-29', '2026-W01'],
  ['2027-01-03', '2026-12-28', '2026-W53'],
  ['2027-01-04', '2027-01-04', '2027-W01'],
  ['2024-12-30', '2024-12-30', '2025-W01'],
])('%s is in the week of Monday %s, %s', (day, monday, name) => {
  expect(weekOf(day)).toEqual({ monday, name });
});

test('offers the ready-made ranges', () => {
  expect(readyRange('today', TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(readyRange('7-days', TODAY)).toEqual({ from: '2026-03-06', to: TODAY });
  expect(readyRange('this-month', TODAY)).toEqual({ from: '2026-03-01', to: TODAY });
  expect(readyRange('last-month', TODAY)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(readyRange('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});
