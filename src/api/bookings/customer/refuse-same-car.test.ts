import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { comingMonday, lagosTime } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let form: Record<string, unknown>;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
});
beforeEach(async () => {
  ada = await createCustomer(app);
  form = await ownCar('BDJ 482 KA');
});
afterAll(() => app.stop());

/** The form of a booking for a new car of the customer. */
async function ownCar(plate: string): Promise<Record<string, unknown>> {
  const booked = await app.bookingForm();
  const { body } = await expectOk(ada.call(addCar, { body: { vehicle: String(booked['vehicle']), plate } }));
  return { ...booked, car: body.car._id };
}
const at = (time: string): string => lagosTime(monday, time);
const book = (time: string, car = form) =>
  ada.request<{ booking: Booking }>('POST', 'booking/book', { ...car, startsAt: at(time) });

test('a car is not booked twice for one time, and the refusal has the other booking', async () => {
  const { body } = await expectOk(book('10:00'));
  const refused = await book('10:15');
  expect(refused).toMatchObject({
    status: 409,
    code: 'booking.car_elsewhere',
    body: { other: { _id: body.booking._id, number: body.booking.number, startsAt: at('10:00') } },
  });
  await expectOk(book('10:15', await ownCar('LSR 123 AB')));
});

test('fifty bookings of a car for one time are one', async () => {
  const answers = await atOnce(50, () => book('11:00'));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('a booking is not edited into the time of another one of its car', async () => {
  await expectOk(book('15:00'));
  const { booking } = (await expectOk(book('16:00'))).body;
  const edited = await ada.request('PUT', `booking/${booking._id}`, { ...form, startsAt: at('15:00') });
  expect(edited).toMatchObject({ status: 409, code: 'booking.car_elsewhere' });
});

test('a booking is not moved to the time of another one of its car, and a cancelled one is not in the way', async () => {
  const first = (await expectOk(book('12:00'))).body.booking;
  const second = (await expectOk(book('14:00'))).body.booking;
  const move = () => ada.request('PUT', `booking/${second._id}/move`, { startsAt: at('12:00') });
  expect(await move()).toMatchObject({ status: 409, code: 'booking.car_elsewhere' });
  await expectOk(ada.request('PUT', `booking/${first._id}/update-status`, { status: 'pending-cancelled' }));
  await expectOk(move());
});
