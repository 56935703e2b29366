import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { appointBookingAsStaff } from '#shared/bookings/staff-day.contract.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { comingMonday, lagosTime } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let desk: StaffMember;
let form: Record<string, unknown>;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  desk = await createStaff(app, 'front_desk');
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

/** A time of Tuesday, so that the bays are free. */
const later = (time: string): string => lagosTime(addDays(monday, 1), time);
const bookLater = (time: string) =>
  ada.request<{ booking: Booking }>('POST', 'booking/book', { ...form, startsAt: later(time) });
const bookAtDesk = async (startsAt: string, changes: object = {}) =>
  desk.request<{ booking: StaffCard }>('POST', 'staff/booking', {
    ...(await app.bookingForm()),
    customer: ada._id,
    fullName: ada.fullName,
    phoneNumber: '0805 123 0000',
    paymentMethod: 'cash',
    startsAt,
    ...changes,
  });

test('staff who book a second time for a customer and car read of the first, and can book anyway', async () => {
  const first = (await expectOk(bookLater('10:30'))).body.booking;
  const refused = await bookAtDesk(later('10:45'));
  expect(refused).toMatchObject({
    status: 409,
    code: 'booking.car_elsewhere',
    body: { other: { _id: first._id, number: first.number, startsAt: later('10:30') } },
  });
  await expectOk(bookAtDesk(later('10:45'), { confirm: true }));
  await expectOk(bookAtDesk(later('16:30')));
});

test('staff who move a booking to the time of another one of its car are asked, and its bay alone is no question', async () => {
  await expectOk(bookLater('13:00'));
  const { booking } = (await expectOk(bookAtDesk(later('15:30')))).body;
  const moveTo = (startsAt: string, changes: object = {}) =>
    desk.call(appointBookingAsStaff, {
      params: { id: booking._id },
      body: { version: booking.version, startsAt, ...changes },
    });
  expect(await moveTo(later('13:00'))).toMatchObject({ status: 409, code: 'booking.car_elsewhere' });
  const moved = (await expectOk(moveTo(later('13:00'), { confirm: true }))).body.booking;
  expect(moved.appointment?.startsAt).toBe(later('13:00'));
  await expectOk(moveTo(later('13:00'), { version: moved.version }));
});
