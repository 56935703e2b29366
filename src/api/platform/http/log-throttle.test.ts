import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOG_OPTIONS, type Log } from '#api/platform/log.ts';
import { warnCounted } from './log-throttle.ts';

let lines: { event: string; count: number; source: string }[];
let log: Log;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  lines = [];
  log = pino(LOG_OPTIONS, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
});
afterEach(() => void vi.useRealTimers());

const flood = (times: number, source: string) => {
  for (let n = 0; n < times; n += 1) warnCounted(log, { event: 'webhook.bad_signature', source }, 'unsigned');
};
const written = () => lines.map(({ count, source }) => [count, source]);

test('the first call is written at once, the others once a minute with their number', () => {
  flood(1, 'first');
  expect(written()).toEqual([[1, 'first']]);
  flood(500, 'second');
  expect(written()).toEqual([[1, 'first']]);
  vi.advanceTimersByTime(60_000);
  expect(written()).toEqual([
    [1, 'first'],
    [500, 'second'],
  ]);
});

test('the first call after a quiet minute is written at once', () => {
  flood(3, 'first');
  vi.advanceTimersByTime(120_000);
  flood(1, 'second');
  expect(written()).toEqual([
    [1, 'first'],
    [2, 'first'],
    [1, 'second'],
  ]);
});

test('each event and each log counts by itself', () => {
  flood(2, 'first');
  warnCounted(log, { event: 'sms.bad_signature', source: 'first' }, 'unsigned');
  expect(lines.map(({ event, count }) => [event, count])).toEqual([
    ['webhook.bad_signature', 1],
    ['sms.bad_signature', 1],
  ]);
});
