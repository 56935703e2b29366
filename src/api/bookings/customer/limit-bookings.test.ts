import { afterAll, beforeAll, expect, test } from 'vitest';
import { comingMonday, lagosTime } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { BOOKING_LIMITS } from './limit-bookings.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

async function tryToBook(customer: Customer, key?: string) {
  const body = await app.bookingForm();
  return customer.request('POST', 'booking/book', body, key === undefined ? {} : { 'idempotency-key': key });
}

async function bookMany(customer: Customer, times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < times; made++) ids.push((await app.book(customer))._id);
  return ids;
}

/** Sets bookings of one customer to a state that the test does not reach by calls, e.g. cancelled by staff. */
const setAll = (customer: Customer, set: { status: 'cancelled' | 'completed'; payment_status?: 'paid' }) =>
  app.runtime.db.updateTable('bookings').set(set).where('customer_id', '=', customer._id).execute();

const expectRefused = (answer: Awaited<ReturnType<typeof tryToBook>>, code: string) =>
  expect([answer.status, answer.code]).toEqual([429, code]);

test('fifty bookings at once make exactly ten, and other customers are not affected', async () => {
  const [ada, ben] = await Promise.all([createCustomer(app), createCustomer(app)]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryToBook(ada)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(BOOKING_LIMITS.open);
  for (const refused of answers.filter(({ status }) => status !== 201)) {
    expectRefused(refused, 'booking.too_many_open');
    expect(refused.body['message']).toMatch(/^You have ten bookings that are not paid yet\./);
  }
  const { body } = await expectOk(ada.request('GET', 'booking/mine'));
  expect(body['counts']).toMatchObject({ total: BOOKING_LIMITS.open, pending: BOOKING_LIMITS.open });
  await app.book(ben);
});

test('a paid booking and one with a requested cancellation each leave room for another booking', async () => {
  const ada = await createCustomer(app);
  const frontDesk = await createStaff(app, 'front_desk');
  const [cancelled, paid] = await bookMany(ada, BOOKING_LIMITS.open);
  expectRefused(await tryToBook(ada), 'booking.too_many_open');
  await expectOk(ada.request('PUT', `booking/${cancelled}/update-status`, { status: 'pending-cancelled' }));
  await app.book(ada);
  expectRefused(await tryToBook(ada), 'booking.too_many_open');
  await expectOk(frontDesk.request('PUT', `staff/booking/${paid}/payment`, { version: 1, method: 'cash' }));
  await app.book(ada);
  expectRefused(await tryToBook(ada), 'booking.too_many_open');
});

test('a call with a known key returns its booking at the limit too, and a refused call can be repeated', async () => {
  const ada = await createCustomer(app);
  const first = await expectOk(tryToBook(ada, 'the-first'));
  const [open] = await bookMany(ada, BOOKING_LIMITS.open - 1);
  expect((await expectOk(tryToBook(ada, 'the-first'))).body).toEqual(first.body);
  expectRefused(await tryToBook(ada, 'the-last'), 'booking.too_many_open');
  await expectOk(ada.request('PUT', `booking/${open}/update-status`, { status: 'pending-cancelled' }));
  expect((await tryToBook(ada, 'the-last')).status).toBe(201);
});

test('fifty bookings at once make exactly those that are left of twenty in 24 hours', async () => {
  const ada = await createCustomer(app);
  await bookMany(ada, 8);
  await setAll(ada, { status: 'completed', payment_status: 'paid' });
  await bookMany(ada, 7);
  await setAll(ada, { status: 'cancelled' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryToBook(ada)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(BOOKING_LIMITS.inADay - 15);
  for (const refused of answers.filter(({ status }) => status !== 201)) {
    expectRefused(refused, 'booking.too_many');
    expect(refused.body['message']).toBe(
      'You have made twenty bookings in 24 hours. Please wait before you book again.',
    );
  }
});

test('each of twenty bookings is counted for 24 hours, and Retry-After says when the next one is possible', async () => {
  const ada = await createCustomer(app);
  await bookMany(ada, 10);
  await setAll(ada, { status: 'cancelled' });
  await app.advance('14 hours');
  await bookMany(ada, 10);
  await setAll(ada, { status: 'cancelled' });
  const refused = await tryToBook(ada);
  expectRefused(refused, 'booking.too_many');
  const waitS = Number(refused.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(9 * 3600);
  expect(waitS).toBeLessThanOrEqual(10 * 3600);
  await app.advance('23 hours');
  expectRefused(await tryToBook(ada), 'booking.too_many');
  await app.advance('24 hours 10 minutes');
  await bookMany(ada, 10);
  expectRefused(await tryToBook(ada), 'booking.too_many_open');
});

test('staff book for a customer and for a walk-in without a limit', async () => {
  const [ada, frontDesk] = await Promise.all([createCustomer(app), createStaff(app, 'front_desk')]);
  await bookMany(ada, BOOKING_LIMITS.open);
  const form = await app.bookingForm();
  await expectOk(frontDesk.request('POST', 'staff/booking', { ...form, customer: ada._id }));
  expectRefused(await tryToBook(ada), 'booking.too_many_open');
});

test('a booking that was changed ten times in 24 hours is neither moved nor edited, and can be later', async () => {
  await app.advance('0 minutes');
  const ada = await createCustomer(app);
  const { _id } = await app.book(ada);
  const { db } = app.runtime;
  const events = Array.from({ length: BOOKING_LIMITS.changesInADay }, () => ({
    booking_id: _id,
    actor: 'customer' as const,
    event: 'edited' as const,
  }));
  await db.insertInto('booking_events').values(events).execute();
  const startsAt = lagosTime(await comingMonday(app), '10:00');
  const edit = async () => ada.request('PUT', `booking/${_id}`, { ...(await app.bookingForm()), fullName: 'Adé Ọbí' });
  expectRefused(await ada.request('PUT', `booking/${_id}/move`, { startsAt }), 'booking.too_many_changes');
  expectRefused(await edit(), 'booking.too_many_changes');
  await app.advance('25 hours');
  await expectOk(edit());
  await app.advance('0 minutes');
});
