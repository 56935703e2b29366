import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as cars from '#shared/cars/cars.contract.ts';
import { getCarHistory } from '#shared/workshop/car-history.contract.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { addMonths } from '#shared/cars/next-service.ts';
import { editService, getStaffCatalogue } from '#shared/catalogue/staff-catalogue.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let car: cars.Car;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
beforeEach(async () => {
  await app.advance('0 minutes');
  ada = await createCustomer(app);
  const vehicle = String((await app.bookingForm())['vehicle']);
  car = (await expectOk(ada.call(cars.addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body.car;
});
afterAll(() => app.stop());

const history = async (who = ada) => (await expectOk(who.call(getCarHistory, { params: { id: car._id } }))).body;
const read = (km: number) => expectOk(ada.call(cars.addReading, { params: { id: car._id }, body: { km } }));

/** Books a service for the car and finishes it, paid in cash. */
async function done(service: string) {
  const booking = await app.book(ada, { ...(await app.bookingForm(service)), paymentMethod: 'cash', car: car._id });
  await finishInCash(manager, booking._id);
  return booking;
}

test('a new car has no history and no next service', async () => {
  expect(await history()).toEqual({ car, readings: [], nextService: null, history: [], spent: 0 });
});

test('finished jobs are listed with their kilometres, the newest first, and make the next service due', async () => {
  await read(120_000);
  const service = await done('Service and maintenance');
  // As if that had been forty days ago.
  const { db } = app.runtime;
  await sql`update car_readings set at = at - interval '40 days' where car_id = ${car._id}`.execute(db);
  await sql`update booking_events set at = at - interval '40 days' where booking_id = ${service._id}`.execute(db);
  await read(124_000);
  const wash = await done('Car wash');
  await app.book(ada, { car: car._id });
  const answer = await history();
  expect(answer.history.map(({ _id, km, service: name }) => [_id, km, name])).toEqual([
    [wash._id, 124_000, 'Car wash'],
    [service._id, 120_000, 'Service and maintenance'],
  ]);
  expect(answer.spent).toBe(wash.amount + service.amount);
  const lastOn = addDays(dayIn('Africa/Lagos', Date.now()), -40);
  expect(answer.nextService).toMatchObject({
    service: 'Service and maintenance',
    lastOn,
    lastKm: 120_000,
    dueKm: 125_000,
    dueOn: addMonths(lastOn, 3),
    // A hundred kilometres a day: ten days from the last reading.
    expectedOn: addDays(new Date().toISOString().slice(0, 10), 10),
    firstOn: addDays(new Date().toISOString().slice(0, 10), 10),
  });
  expect(answer.readings.map(({ km }) => km)).toEqual([124_000, 120_000]);
});

test('staff decide when a service is due again; a service without an interval is never due', async () => {
  await done('Service and maintenance');
  const { services } = (await expectOk(manager.call(getStaffCatalogue))).body;
  const service = services.find(({ name }) => name === 'Service and maintenance');
  expect([service?.intervalKm, service?.intervalMonths]).toEqual([5000, 3]);
  const edit = (more: object) => {
    const { name = '', active = true, price = 0 } = service ?? {};
    const body = { name, active, price, byClass: {}, ...more };
    return expectOk(manager.call(editService, { params: { id: service?._id ?? '' }, body }));
  };
  const unchanged = (await edit({})).body.service;
  expect([unchanged.intervalKm, unchanged.intervalMonths]).toEqual([5000, 3]);
  await edit({ intervalKm: null, intervalMonths: 6 });
  const today = dayIn('Africa/Lagos', Date.now());
  expect((await history()).nextService).toMatchObject({ dueOn: addMonths(today, 6), dueKm: null });
  await edit({ intervalKm: null, intervalMonths: null });
  expect((await history()).nextService).toBeNull();
  await edit({ intervalKm: 5000, intervalMonths: 3 });
});

test('a car of another customer is not found', async () => {
  const ben = await createCustomer(app);
  const answer = await ben.call(getCarHistory, { params: { id: car._id } });
  expect([answer.status, answer.code]).toEqual([404, 'car.not_found']);
});
