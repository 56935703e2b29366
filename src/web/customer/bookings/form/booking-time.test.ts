import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { applyChange } from './booking-draft.ts';
import { type BookingHold, NO_TIME, readTime, toTimeFields } from './booking-time.ts';
import { refusalOf } from '#web/customer/scheduling/start-refusal.ts';
import { isLive, timeInBody } from './hold-start.ts';

const start = '2026-11-24T08:00:00.000Z';
const hold: BookingHold = {
  hold: 'h1',
  startsAt: start,
  endsAt: '2026-11-24T09:00:00.000Z',
  heldUntil: '2026-11-23T08:15:00.000Z',
  receivedAt: 1000,
};

test('a time survives its draft', () => {
  for (const time of [NO_TIME, { choice: 'any', hold: null }, { choice: start, hold }, { choice: start, hold: null }])
    expect(readTime(toTimeFields(time))).toEqual(time);
});

test('what is no time, and a hold of another time, are ignored', () => {
  expect(readTime({})).toEqual(NO_TIME);
  expect(readTime({ when: 'tomorrow' })).toEqual(NO_TIME);
  expect(readTime({ when: '2026-11-24T09:00:00+01:00' }).choice).toBe(start);
  const other = JSON.stringify({ ...hold, startsAt: '2026-11-24T09:00:00.000Z' });
  for (const text of [other, '{', 'null', '[]', '{"hold":"h1"}', JSON.stringify({ ...hold, receivedAt: 'now' })])
    expect(readTime({ when: start, hold: text })).toEqual({ choice: start, hold: null });
});

test('another service, car or mode keeps the time and loses its hold; another name keeps both', () => {
  const typed = toTimeFields({ choice: start, hold });
  for (const part of [{ service: 's' }, { vehicle: 'v', brand: 'b' }, { mode: 'pick-up' as const }])
    expect(readTime(applyChange(typed, part))).toEqual({ choice: start, hold: null });
  expect(readTime(applyChange(typed, { fullName: 'Ada' }))).toEqual({ choice: start, hold });
});

test('a request names the hold, else the start, and nothing for the time that the booking has', () => {
  expect(timeInBody({ choice: start, hold }, undefined)).toEqual({ hold: 'h1' });
  expect(timeInBody({ choice: start, hold: null }, '2026-11-24T09:00:00.000Z')).toEqual({ startsAt: start });
  expect(timeInBody({ choice: start, hold: null }, start)).toEqual({});
  expect(timeInBody({ choice: 'any', hold: null }, undefined)).toEqual({});
});

test('a hold lasts 15 minutes by the clock of the device', () => {
  expect([isLive(hold, 1000 + 899_999), isLive(hold, 1000 + 900_000)]).toEqual([true, false]);
});

test('a refused start carries its nearest times', () => {
  const nearest = [{ startsAt: '2026-11-24T09:00:00.000Z', left: 1 }];
  const refused = refusalOf(new AppError('schedule.taken', { payload: { nearest } }), start);
  expect(refused).toMatchObject({ startsAt: start, code: 'schedule.taken', nearest });
  expect(refusalOf(new AppError('booking.not_found'), start)).toBeNull();
  expect(refusalOf(new TypeError('fetch failed'), start)).toBeNull();
});
