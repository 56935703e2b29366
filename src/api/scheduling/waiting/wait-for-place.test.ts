import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listWaits, stopWaiting, waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { calendarOf, comingMonday, serviceId, setClock } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let ada: Customer;
let ben: Customer;
let wash: string;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  wash = await serviceId(app, 'Car wash');
  monday = await comingMonday(app);
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await sql`delete from rate_limits`.execute(app.runtime.db);
  [ada, ben] = [await createCustomer(app), await createCustomer(app)];
});
afterAll(() => app.stop());

const send = (who: Customer, more: object = {}) =>
  who.call(waitForPlace, { body: { service: wash, date: monday, ...more } });
const wait = async (who: Customer, more: object = {}) => {
  const answer = await expectOk(send(who, more));
  expect(answer.status).toBe(201);
  return answer.body._id;
};
const waitsOf = async (who: Customer) => (await expectOk(who.call(listWaits))).body.waits;

test('a customer sees their own waits, in order of days, with service and car', async () => {
  const vehicle = String((await app.bookingForm())['vehicle']);
  const later = await wait(ada, { date: addDays(monday, 1), vehicle, mode: 'pick-up' });
  const first = await wait(ada);
  expect(await waitsOf(ada)).toEqual([
    {
      _id: first,
      service: { _id: wash, name: 'Car wash' },
      services: [wash],
      vehicle: null,
      mode: 'drive-in',
      date: monday,
      offer: null,
    },
    {
      _id: later,
      service: { _id: wash, name: 'Car wash' },
      services: [wash],
      vehicle: { _id: vehicle, brand: expect.any(String), model: expect.any(String), year: expect.any(Number) },
      mode: 'pick-up',
      date: addDays(monday, 1),
      offer: null,
    },
  ]);
  expect(await waitsOf(ben)).toEqual([]);
});

test('waiting for the same place twice, also at the same time, makes one wait', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => wait(ada)));
  expect(new Set(ids).size).toBe(1);
});

test('a customer has at most three waits, also when they are made at the same time; removing one makes room', async () => {
  const answers = await Promise.all([0, 1, 2, 3, 4].map((days) => send(ada, { date: addDays(monday, days) })));
  expect(answers.map(({ code }) => code ?? 'made').toSorted()).toEqual([
    'made',
    'made',
    'made',
    'waiting.too_many',
    'waiting.too_many',
  ]);
  expect(answers.find(({ code }) => code !== undefined)?.status).toBe(429);
  const [one] = await waitsOf(ada);
  await expectOk(ada.call(stopWaiting, { params: { id: one?._id ?? '' } }));
  await wait(ada, { date: addDays(monday, 5) });
});

test('removing a wait of another customer, or one that is over, changes nothing', async () => {
  const id = await wait(ada);
  for (const other of [id, crypto.randomUUID()]) await expectOk(ben.call(stopWaiting, { params: { id: other } }));
  expect(await waitsOf(ada)).toHaveLength(1);
});

test('a day that is past or too far, and a service without a bay, are refused with the nearest free times', async () => {
  const past = await send(ada, { date: '2020-01-01' });
  expect([past.status, past.code]).toEqual([409, 'schedule.too_soon']);
  expect(past.text).toContain('"nearest":[{');
  const far = await send(ada, { date: addDays(monday, 60) });
  expect([far.status, far.code]).toEqual([409, 'schedule.too_far']);
  const manager = await createStaff(app, 'manager');
  const rentals = await serviceId(app, 'Tyre maintenance');
  const { version } = await calendarOf(manager);
  await expectOk(manager.request('PUT', `staff/service/${rentals}/needs`, { needs: [], version }));
  const none = await send(ada, { service: rentals });
  expect([none.status, none.code]).toEqual([409, 'schedule.closed']);
  expect((await send(ada, { service: crypto.randomUUID() })).code).toBe('catalogue.unknown_service');
  expect((await send(ada, { vehicle: 'x' })).code).toBe('catalogue.unknown_vehicle');
  expect((await send(ada, { date: '2026-02-30' })).code).toBe('request.invalid');
  expect(await waitsOf(ada)).toEqual([]);
});

test('no one waits for today after the last start, or for a day without hours', async () => {
  await setClock(app, monday, '17:40');
  const today = await send(ada);
  expect([today.status, today.code]).toEqual([409, 'schedule.too_soon']);
  expect(today.text).toContain('"nearest":[{');
  const sunday = await send(ada, { date: addDays(monday, 6) });
  expect([sunday.status, sunday.code]).toEqual([409, 'schedule.closed']);
  await setClock(app, monday, '09:00');
  await wait(ada);
});

test('a wait ends with its day', async () => {
  await wait(ada);
  await app.advance('15 days');
  expect(await waitsOf(ada)).toEqual([]);
});

test('a customer makes at most ten waits an hour', async () => {
  for (let i = 0; i < 10; i++) await wait(ada);
  expect((await send(ada)).code).toBe('request.too_many');
});

test('waits are exported, and erased with the account', async () => {
  await wait(ada);
  const { body } = await exportedData(app, ada._id);
  expect(body['waits']).toMatchObject([{ service: 'Car wash', car: null, mode: 'drive-in', date: monday }]);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const rows = await app.runtime.db.selectFrom('waits').select('id').where('customer_id', '=', ada._id).execute();
  expect(rows).toEqual([]);
});
