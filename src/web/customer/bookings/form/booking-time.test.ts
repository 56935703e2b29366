import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { type BookingHold, NO_TIME, timeFromAddress } from './booking-time.ts';
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

test('a time in an address is a start in UTC or any time, and other texts are ignored', () => {
  expect(timeFromAddress('2026-11-24T09:00:00+01:00')).toEqual({ choice: start, hold: null, isChosenBefore: true });
  expect(timeFromAddress('any')).toEqual({ choice: 'any', hold: null, isChosenBefore: true });
  for (const text of ['', 'tomorrow']) expect(timeFromAddress(text)).toEqual(NO_TIME);
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
