import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { distinctSchedules, parseSchedule, scheduleText } from './schedules.ts';

test('a schedule is read as it is written', () => {
  for (const text of ['A', 'B', 'A3', 'B2A14']) expect(scheduleText(parseSchedule(text))).toBe(text);
  for (const text of ['', 'C1', 'A1 B']) expect(() => parseSchedule(text)).toThrow('not a schedule');
});

test('each schedule orders the conflicting statements in a way of its own', () => {
  const counts = { A: 3, B: 3 };
  // The second statement of A conflicts with the second of B, and the third with the third.
  const conflicts = [
    [1, 1],
    [2, 2],
  ] as const;
  expect(distinctSchedules(conflicts, counts).map(scheduleText)).toEqual(['A1B2', 'A2']);
  expect(distinctSchedules([], counts)).toEqual([]);
});

test('the same seed gives the same order', () => {
  const list = Array.from({ length: 20 }, (_, i) => i);
  const shuffled = (seed: string) => new Random(seed).shuffle(list);
  expect(shuffled('one')).toEqual(shuffled('one'));
  expect(shuffled('one')).not.toEqual(shuffled('two'));
  expect(shuffled('one').toSorted((a, b) => a - b)).toEqual(list);
});
