import { expect, test } from 'vitest';
import { isForgotten, isPossibleTime, minutesOf, type RecordedTime } from './time-entries.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+01:00`);
const later = (time: string) => Date.parse(`2026-11-21T${time}:00+01:00`);
const entry = (changes: Partial<RecordedTime>): RecordedTime => ({
  startedAt: at('08:00'),
  endedAt: null,
  endReason: null,
  isCorrected: false,
  ...changes,
});
const isFlagged = (changes: Partial<RecordedTime>, now: number) => isForgotten(entry(changes), now, 'Africa/Lagos');

test('a clock that runs for more than twelve hours looks forgotten', () => {
  expect(isFlagged({}, at('20:00'))).toBe(false);
  expect(isFlagged({}, at('20:01'))).toBe(true);
  expect(isFlagged({ endedAt: at('20:00'), endReason: 'clock-off' }, later('09:00'))).toBe(false);
  expect(isFlagged({ endedAt: at('20:01'), endReason: 'clock-off' }, later('09:00'))).toBe(true);
});

test('a clock that runs past the end of the day looks forgotten, unless the person ended it', () => {
  const startedAt = at('22:00');
  expect(isFlagged({ startedAt }, at('23:59'))).toBe(false);
  expect(isFlagged({ startedAt }, later('00:00'))).toBe(true);
  const endedAt = later('02:00');
  expect(isFlagged({ startedAt, endedAt, endReason: 'clock-off' }, later('09:00'))).toBe(false);
  expect(isFlagged({ startedAt, endedAt, endReason: 'other-job' }, later('09:00'))).toBe(true);
  expect(isFlagged({ startedAt, endedAt: at('23:00'), endReason: 'ready' }, later('09:00'))).toBe(false);
});

test('a corrected entry does not look forgotten', () => {
  expect(isFlagged({ endedAt: later('09:00'), endReason: 'corrected', isCorrected: true }, later('10:00'))).toBe(false);
});

test('the minutes of an entry are rounded, and count until now while the clock runs', () => {
  expect(minutesOf({ startedAt: at('08:00'), endedAt: at('09:30') }, later('09:00'))).toBe(90);
  expect(minutesOf({ startedAt: at('08:00'), endedAt: null }, at('08:10') + 29_999)).toBe(10);
  expect(minutesOf({ startedAt: at('08:00'), endedAt: null }, at('07:59'))).toBe(0);
});

test('a correction is in order, has passed and is at most a day long', () => {
  const [startedAt, now] = [at('08:00'), later('12:00')];
  const isPossible = (endedAt: number) => isPossibleTime({ startedAt, endedAt }, now);
  expect([at('07:59'), at('08:00'), later('08:00'), later('08:01')].map(isPossible)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isPossibleTime({ startedAt: later('11:00'), endedAt: later('12:01') }, now)).toBe(false);
});
