import { expect, test } from 'vitest';
import type { Report } from '#shared/reports/reports.contract.ts';
import { barText, durationText, leadText, rangeTitle, shortNaira, topCounts, weekTitle } from './report-words.ts';

test.each([
  ['2025-11-13', '2025-11-13', 'Thu 13 Nov 2025'],
  ['2025-11-01', '2025-11-13', 'Sat 1 to Thu 13 Nov 2025'],
  ['2025-10-31', '2025-11-13', 'Fri 31 Oct to Thu 13 Nov 2025'],
  ['2024-12-31', '2025-11-13', 'Tue 31 Dec 2024 to Thu 13 Nov 2025'],
])('%s to %s is %s', (from, to, title) => {
  expect(rangeTitle({ from, to })).toBe(title);
});

test.each([
  [4500, '₦4,500'],
  [-4500.5, '-₦4,500.50'],
  [486_000, '₦486k'],
  [999_499, '₦999k'],
  [999_500, '₦1m'],
  [1_260_000, '₦1.26m'],
  [12_345_000, '₦12.3m'],
  [99_949_999, '₦99.9m'],
  [244_155_100, '₦244m'],
])('%i naira are %s at the top', (naira, text) => {
  expect(shortNaira(naira)).toBe(text);
});

test('bars have short figures with at most one decimal', () => {
  const figures = [0, 950, -4500, 4500, 12_345.67, 118_500, 999_499, 999_500, 10_147_000, 123_456_000];
  expect(figures.map(barText)).toEqual(['0', '950', '-4.5k', '4.5k', '12.3k', '119k', '999k', '1m', '10.1m', '123m']);
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [120, '2 h'],
  [125, '2 h 5 min'],
  [599, '9 h 59 min'],
  [12_510, '209 h'],
])('%i minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

test.each([
  [125, '2 h 5 min'],
  [1440, '1 day'],
  [4575, '3 days 4 h'],
])('%i minutes before the appointment are shown as %s', (minutes, text) => {
  expect(leadText(minutes)).toBe(text);
});

test.each([
  ['2026-11-16', '2026-11-22', '16 to 22 Nov'],
  ['2026-11-30', '2026-12-06', '30 Nov to 6 Dec'],
  ['2026-11-01', '2026-11-01', '1 Nov'],
])('the week from %s to %s is %s', (from, to, title) => {
  expect(weekTitle({ from, to })).toBe(title);
});

const waiting = { count: 0, median: null, longest: null };
const counts = { takings: 0, cars: 0, newCustomers: 0, cameBack: 0, cancelled: 0, waiting };
const of = (now: Partial<Report['counts']>, before: Partial<Report['counts']> = {}, days = 13, from = '2025-11-01') => {
  const to = `2025-11-${String(days).padStart(2, '0')}`;
  const takings = {
    days: Array.from({ length: days }, (_, i) => ({
      day: `2025-11-${String(i + 1).padStart(2, '0')}`,
      isClosed: i % 7 === 1,
      cars: i % 7 === 0 ? 16 : 8,
    })),
  };
  const report = {
    from,
    to,
    counts: { ...counts, ...now },
    before: { counts: { ...counts, ...before } },
    takings,
  };
  return topCounts(report as unknown as Report).map(({ value, text }) => [value, text]);
};

test('the counts at the top are compared with the same days of the month before', () => {
  const now = {
    takings: 1_260_000,
    cars: 116,
    newCustomers: 41,
    cameBack: 75,
    cancelled: 9,
    waiting: { count: 110, median: 14, longest: 95 },
  };
  expect(of(now, { ...now, takings: 1_125_000, cars: 104, waiting: { count: 90, median: 12, longest: 60 } })).toEqual([
    ['₦1.26m', '₦1,260,000, up 12% on 1 to 13 Oct.'],
    ['116', '11 a day. Saturday is busiest. 104 from 1 to 13 Oct.'],
    ['41', '35% of all cars. 41 from 1 to 13 Oct.'],
    ['75', '65% of all cars. 75 from 1 to 13 Oct.'],
    ['9', '7% of 125 bookings. 9 from 1 to 13 Oct.'],
    ['14', 'Half wait less. Longest 95. 12 from 1 to 13 Oct.'],
  ]);
});

test('the cars per day are left out if there are fewer cars than days, and thousands are separated', () => {
  expect(of({ cars: 2 })[1]).toEqual(['2', 'Saturday is busiest. 0 from 1 to 13 Oct.']);
  expect(of({ cars: 13_437 }, { cars: 13_631 })[1]).toEqual([
    '13,437',
    '1,222 a day. Saturday is busiest. 13,631 from 1 to 13 Oct.',
  ]);
});

test('a comparison with nothing is in words, and a single day is compared with the day before', () => {
  expect(of({}, {}, 1)).toEqual([
    ['₦0', '₦0, the same as the day before.'],
    ['0', '0 the day before.'],
    ['0', '0 the day before.'],
    ['0', '0 the day before.'],
    ['0', '0 the day before.'],
    ['None', 'No work began on a car. None the day before.'],
  ]);
  expect(of({ takings: 4500 }, {}, 1)[0]).toEqual(['₦4,500', '₦4,500, after ₦0 the day before.']);
  expect(of({ takings: 4500 }, { takings: 9000 }, 1)[0]).toEqual(['₦4,500', '₦4,500, down 50% on the day before.']);
});

test('a whole month is compared with the one before, and other days with as many before them', () => {
  expect(of({ takings: 2 }, { takings: 1 }, 30)[0]?.[1]).toBe('₦2, up 100% on October.');
  expect(of({ takings: 1 }, { takings: 1 }, 30)[0]?.[1]).toBe('₦1, the same as in October.');
  expect(of({ takings: 1 }, { takings: 1 }, 13, '2025-11-02')[0]?.[1]).toBe('₦1, the same as in the 12 days before.');
});
