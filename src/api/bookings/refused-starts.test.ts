import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as day from '#shared/bookings/staff-day.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { calendarOf, comingMonday, lagosTime, setClock, versionOf } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  await setClock(app, monday, '08:00');
  [ada, manager] = [await createCustomer(app), await createStaff(app, 'manager')];
});
afterAll(() => app.stop());

const at = (time: string): string => lagosTime(monday, time);
const cancel = ({ _id }: Booking) =>
  expectOk(ada.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));

describe('a customer is refused', () => {
  const STARTS = [
    ['less than the notice ahead', () => at('08:15'), 'schedule.too_soon'],
    ['beyond the horizon', () => lagosTime('2030-01-07', '09:00'), 'schedule.too_far'],
    ['outside the hours', () => at('18:00'), 'schedule.closed'],
  ] as const;

  test.each(STARTS)('a start %s: nothing is booked, changed or moved', async (_, start, code) => {
    const startsAt = start();
    const form = await app.bookingForm();
    const booking = await app.book(ada, { startsAt: at('15:00') });
    const before = (await expectOk(ada.request<{ bookings: Booking[] }>('GET', 'booking/mine'))).body;
    const answers = [
      await ada.request('POST', 'booking/book', { ...form, startsAt }),
      await ada.request('PUT', `booking/${booking._id}`, { ...form, startsAt }),
      await ada.request('PUT', `booking/${booking._id}/move`, { startsAt }),
    ];
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual(answers.map(() => [409, code]));
    for (const { body } of answers) expect(body).toMatchObject({ nearest: expect.any(Array) });
    expect((await expectOk(ada.request('GET', 'booking/mine'))).body).toEqual(before);
    await cancel(booking);
  });

  test('another time with other work after the cut-off', async () => {
    const booking = await app.book(ada, { startsAt: at('09:30') });
    const form = { ...(await app.bookingForm()), startsAt: at('16:00') };
    expect((await ada.request('PUT', `booking/${booking._id}`, form)).code).toBe('booking.too_late');
  });

  test('a move of a booking that is being cancelled', async () => {
    const booking = await app.book(ada, { startsAt: at('14:00') });
    await cancel(booking);
    const answer = await ada.request('PUT', `booking/${booking._id}/move`, { startsAt: at('16:00') });
    expect(answer.code).toBe('booking.not_possible');
  });

  test('a hold for a car that is not on the list', async () => {
    const { service } = await app.bookingForm();
    const body = { service, vehicle: 'nonsense', startsAt: at('16:00') };
    expect((await ada.request('POST', 'schedule/hold', body)).code).toBe('catalogue.unknown_vehicle');
  });
});

describe('staff are refused', () => {
  test('a time for a walk-in that is taken, closed or too far, and a bay that does not fit', async () => {
    for (let i = 0; i < 2; i++) await app.book(ada, { startsAt: at('12:00') });
    const { bays } = await calendarOf(manager);
    const lift = bays.find(({ kind }) => kind === 'lift')?._id;
    const book = async (body: object) =>
      (
        await manager.request('POST', 'staff/booking', {
          ...(await app.bookingForm()),
          paymentMethod: 'cash',
          isHere: false,
          ...body,
        })
      ).code;
    expect(await book({ startsAt: at('12:00') })).toBe('schedule.taken');
    expect(await book({ startsAt: at('18:00') })).toBe('schedule.closed');
    expect(await book({ startsAt: lagosTime('2030-01-07', '09:00') })).toBe('schedule.too_far');
    expect(await book({ startsAt: at('13:00'), bay: lift })).toBe('schedule.unfit_bay');
    expect(await book({ startsAt: at('13:00'), bay: 'nonsense' })).toBe('bay.not_found');
  });

  test('places, an offer and a no-show of a booking that is being cancelled', async () => {
    const booking = await app.book(ada, { startsAt: at('15:30') });
    const offer = async (startsAt: string) =>
      manager.call(day.offerTime, {
        params: { id: booking._id },
        body: { version: await versionOf(app, booking._id), startsAt },
      });
    expect((await offer(lagosTime('2030-01-07', '09:00'))).code).toBe('schedule.too_far');
    await cancel(booking);
    const params = { id: booking._id };
    expect((await manager.call(day.listPlaces, { params, query: {} })).code).toBe('booking.not_possible');
    const body = { version: await versionOf(app, booking._id) };
    expect((await manager.call(day.markNoShow, { params, body })).code).toBe('booking.not_possible');
  });
});
