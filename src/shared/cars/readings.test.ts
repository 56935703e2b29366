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
  test('a reading is used when it rises by at most 1,000 km a day', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 2, 52_000), reading('c', 2.5, 53_000))).toEqual([
      null,
      null,
      null,
    ]);
  });
  test('a reading is questioned when it falls or jumps', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 2, 49_999), reading('c', 3, 53_001))).toEqual([
      null,
      'lower',
      'jump',
    ]);
  });
  test('a reading is compared with the last reading in use, not with one in doubt', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 1, 510_000), reading('c', 2, 50_100))).toEqual([
      null,
      'jump',
      null,
    ]);
  });
  test('a reading is used once it is confirmed, and later ones are compared with it', () => {
    expect(doubts(reading('a', 0, 50_000), reading('b', 1, 20_000, true), reading('c', 2, 20_100))).toEqual([
      null,
      null,
      null,
    ]);
  });
  test('a wrong reading has no effect once it is removed', () => {
    const [first, second] = [reading('b', 1, 50_000), reading('c', 2, 50_300)];
    expect(doubts(reading('a', 0, 500_000), first, second)).toEqual([null, 'lower', 'lower']);
    expect(doubts(first, second)).toEqual([null, null]);
  });
  test('the newest reading is found for a given time', () => {
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

test('the readings in use never fall and never rise by more than 1,000 km a day, except confirmed ones', () => {
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

test('the assessment does not change when a reading in doubt is removed, or with the order of the readings', () => {
  fc.assert(
    fc.property(any, (readings) => {
      const counting = countingReadings(readings);
      expect(countingReadings(counting)).toEqual(counting);
      expect(assessReadings(readings.toReversed())).toEqual(assessReadings(readings));
    }),
  );
});
