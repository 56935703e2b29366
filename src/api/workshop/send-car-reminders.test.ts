import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRuntime } from '#api/runtime.ts';
import * as cars from '#shared/cars/cars.contract.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, finishInCash } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { sendCarReminders } from './send-car-reminders.ts';

let app: TestApp;
let ada: Customer;
let car: cars.Car;
let today: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
beforeEach(async () => {
  await app.advance('0 minutes');
  for (const table of ['consents', 'outbox'] as const) await app.runtime.db.deleteFrom(table).execute();
  today = dayIn('Africa/Lagos', Date.now());
  ada = await createCustomer(app);
  const vehicle = String((await app.bookingForm())['vehicle']);
  car = (await expectOk(ada.call(cars.addCar, { body: { vehicle, plate: 'BDJ-482KA', nickname: 'Mama' } }))).body.car;
});
afterAll(() => app.stop());

const agree = (given = true) => expectOk(ada.call(cars.setCarReminders, { body: { given } }));
const paper = (endsOn: string | null) =>
  expectOk(
    ada.call(cars.editCar, {
      params: { id: car._id },
      body: { vehicle: car.vehicle._id, plate: car.plate, nickname: 'Mama', papers: { insurance: endsOn } },
    }),
  );
const send = () => sendCarReminders(app.runtime);
const emails = async () =>
  (
    await app.runtime.db
      .selectFrom('outbox')
      .select(['kind', 'channel'])
      .where('recipient', 'in', [ada.email, '+2348031234567'])
      .execute()
  )
    .filter(({ kind }) => kind.startsWith('car.'))
    .map(({ kind, channel }) => `${channel} ${kind}`);

test('the end of a paper is announced 30 and 7 days before, once each, and again for its new date', async () => {
  await agree();
  await paper(addDays(today, 31));
  expect(await send()).toBe(0);
  await app.advance('1 day');
  expect([await send(), await send()]).toEqual([1, 0]);
  await app.advance('23 days');
  expect(await send()).toBe(0);
  await app.advance('24 days');
  expect([await send(), await send()]).toEqual([1, 0]);
  await app.advance('40 days');
  expect(await send()).toBe(0);
  await app.advance('0 minutes');
  await paper(addDays(today, 20));
  expect(await send()).toBe(1);
  expect(await emails()).toEqual(Array.from({ length: 3 }, () => 'mail car.paper-reminder'));
  const { body } = await expectOk(
    ada.request<{ messages: { title: string; message: string }[] }>('GET', 'message/me/notification'),
  );
  expect(body.messages[0]?.title).toMatch(/^Insurance ends on /);
  expect(body.messages[0]?.message).toContain('Mama, BDJ-482KA');
});

test('a reminder names a car that has no year without one', async () => {
  await agree();
  await paper(addDays(today, 5));
  const { db } = app.runtime;
  const other = db.selectFrom('vehicles').select('id').where('year', '=', 0).where('model', '=', 'SUV');
  await db.updateTable('cars').set({ vehicle_id: other, nickname: null }).where('id', '=', car._id).execute();
  expect(await send()).toBe(1);
  const { body } = await expectOk(ada.request<{ messages: { message: string }[] }>('GET', 'message/me/notification'));
  expect(body.messages[0]?.message).toContain('Another car SUV, BDJ-482KA');
});

test('nothing goes to owners who did not agree, who said no, or whose account is erased', async () => {
  await paper(addDays(today, 5));
  expect(await send()).toBe(0);
  await agree();
  await agree(false);
  expect(await send()).toBe(0);
  await agree();
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  expect(await send()).toBe(0);
});

test('a reminder goes by SMS too when the phone is verified', async () => {
  await app.runtime.db
    .updateTable('customers')
    .set({ verified_phone: sql<string>`phone` })
    .where('id', '=', ada._id)
    .execute();
  await agree();
  await paper(addDays(today, 5));
  await send();
  expect((await emails()).toSorted()).toEqual(['mail car.paper-reminder', 'sms car.paper-reminder']);
});

test('two processes at the same time send each reminder once', async () => {
  await agree();
  await paper(addDays(today, 5));
  const other = await openRuntime(app.runtime.config, app.database.connection, app.runtime.log);
  try {
    const counts = await Promise.all([app.runtime, other, app.runtime, other].map(sendCarReminders));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  } finally {
    await other.close();
  }
  expect(await emails()).toHaveLength(1);
});

test('the next service is announced a week before, once for each finished service', async () => {
  await agree();
  const manager = await createStaff(app, 'manager');
  const form = await app.bookingForm('Service and maintenance');
  const booking = await app.book(ada, { ...form, paymentMethod: 'cash', car: car._id });
  await finishInCash(manager, booking._id);
  await app.advance('80 days');
  expect(await send()).toBe(0);
  await app.advance('87 days');
  expect([await send(), await send()]).toEqual([1, 0]);
  await app.advance('120 days');
  expect(await send()).toBe(0);
  expect(await emails()).toEqual(['mail car.service-reminder']);
});
