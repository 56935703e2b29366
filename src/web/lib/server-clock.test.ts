import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { formatDay } from '#shared/dates.ts';
import { sendRequest } from './http-client.ts';
import { serverNow } from './server-clock.ts';

const NOON = '2026-11-27T11:00:00.000Z';
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An answer of the server at noon, on a phone whose clock shows another time. */
async function answerOn(phone: string, cacheControl = 'no-store'): Promise<void> {
  vi.useFakeTimers({ now: new Date(phone), toFake: ['Date'] });
  const headers = { date: new Date(NOON).toUTCString(), 'cache-control': cacheControl };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers })));
  await sendRequest('http://127.0.0.1/api/user/me', { method: 'GET' });
}

test('today is the day of the server on a phone whose clock is a day ahead or behind', async () => {
  for (const phone of ['2026-11-28T11:00:00.000Z', '2026-11-26T11:00:00.000Z', '2026-11-27T11:00:03.000Z']) {
    await answerOn(phone);
    expect(formatDay(NOON, new Date(serverNow()))).toBe('Today');
  }
});

test('the clock of a phone that is right by some seconds is left alone', async () => {
  await answerOn('2026-11-27T11:00:03.000Z');
  expect(serverNow()).toBe(Date.now());
});

test('an answer that a cache may have kept says nothing about the clock', async () => {
  await answerOn(NOON);
  await answerOn('2026-11-28T11:00:00.000Z', 'public, max-age=86400');
  expect(serverNow()).toBe(Date.now());
});

/** Files that record when something was done on this phone. */
const RECORDS = [
  'staff/check-in/CheckInForm.tsx',
  'staff/check-in/use-camera.ts',
  'staff/estimates/use-estimate-draft.ts',
  'staff/gate/WithoutCode.tsx',
  'staff/jobs/use-clock.ts',
  'staff/visit-photos/TakePhotoButton.tsx',
];

test("no screen names days by the phone's own clock", () => {
  const root = path.resolve(import.meta.dirname, '..');
  const reading = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name) && readFileSync(path.join(root, name), 'utf8').includes('new Date()'),
  );
  expect(reading.toSorted()).toEqual(RECORDS);
});
