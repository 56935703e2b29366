import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countingReadings, assessReadings, MOST_KM_A_DAY, readingAt, type Reading } from './readings.ts';

const DAY = 24 * 3600_000;
const reading = (id: string, day: number, km: number, isConfirmed = false): Reading => ({
  id,
  km,
  at: day * DAY,
  isConfirmed,
});
const doubts = (...readings: Reading[]) => assessReadings(readings).map(({ doubt }) => doubt);

describe('a reading', () => {
  test('counts when it rises by at most 1,000 km a day', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 2, 52_000), reading('c', 2.5, 53_000))).toEqual([
      null,
      null,
      null,
    ]);
  });
  test('is asked about when it falls or jumps', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 2, 49_999), reading('c', 3, 53_001))).toEqual([
      null,
      'lower',
      'jump',
    ]);
  });
  test('is compared with the last that counts, not with one in doubt', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 1, 510_000), reading('c', 2, 50_100))).toEqual([
      null,
      'jump',
      null,
    ]);
  });
  test('counts once it is confirmed, and what follows is compared with it', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 1, 20_000, true), reading('c', 2, 20_100))).toEqual([
      null,
      null,
      null,
    ]);
  });
  test('that was wrong spoils nothing once it is removed', () => {
    const [first, second] = [reading('b', 1, 50_000), reading('c', 2, 50_300)];
    expect(doubts(reading('a', 0, 500_000), first, second)).toEqual([null, 'lower', 'lower']);
    expect(doubts(first, second)).toEqual([null, null]);
  });
  test('is found by its time', () => {
    const counting = countingReadings([reading('a', 0, 1), reading('b', 2, 2)]);
    expect([readingAt(counting, -1), readingAt(counting, DAY)?.km, readingAt(counting, 2 * DAY)?.km]).toEqual([
      null,
      1,
      2,
    ]);
  });
});

const any = fc.uniqueArray(
  fc.record({ id: fc.uuid(), km: fc.nat(300_000), at: fc.nat(400).map((day) => day * DAY), isConfirmed: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 30 },
);

test('those that count never fall and never rise by more than 1,000 km a day, confirmed ones apart', () => {
  fc.assert(
    fc.property(any, (readings) => {
      const counting = countingReadings(readings);
      for (const [index, one] of counting.entries()) {
        const before = counting[index - 1];
        if (before === undefined || one.isConfirmed) continue;
        expect(one.km).toBeGreaterThanOrEqual(before.km);
        expect(one.km - before.km).toBeLessThanOrEqual(MOST_KM_A_DAY * Math.max(1, (one.at - before.at) / DAY));
      }
    }),
  );
});

test('removing a reading in doubt changes nothing about the others; nor does the order in which they are given', () => {
  fc.assert(
    fc.property(any, (readings) => {
      const counting = countingReadings(readings);
      expect(countingReadings(counting)).toEqual(counting);
      expect(assessReadings(readings.toReversed())).toEqual(assessReadings(readings));
    }),
  );
});
