import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '#shared/catalogue/catalogue.contract.ts';
import { listPriceHistory } from '#shared/catalogue/prices.contract.ts';
import { editService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { addService } from '#shared/scheduling/add-service.contract.ts';
import type { ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { calendarOf } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { catalogueOf, serviceOf } from '#test/prices.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const NEED = {
  vehicleClass: null,
  kind: 'wash' as const,
  mode: null,
  minutesBefore: 0,
  workMinutes: 45,
  minutesAfter: 15,
  maySpanDays: false,
};
const body = (name: string) => ({
  name,
  image: 'bucket' as const,
  kind: 'wash' as const,
  active: true,
  price: 8000,
  byClass: { suv: 9500, van: 8000, pickup: null },
  intervalKm: null,
  intervalMonths: 6,
  needs: [NEED],
});
const add = (name: string, changes: object = {}) => manager.call(addService, { body: { ...body(name), ...changes } });

test('a new service can be booked at once, with a time and its prices', async () => {
  const { version } = await calendarOf(manager);
  const { service } = (await expectOk(add('Ẹ́ńjìnnì wash'))).body;
  expect(service).toMatchObject({
    name: 'Ẹ́ńjìnnì wash',
    image: 'bucket',
    active: true,
    price: 8000,
    byClass: { suv: 9500 },
    mixed: [],
    intervalMonths: 6,
  });
  const listed = (await app.request<Service[]>('GET', 'service/all')).body.find(({ _id }) => _id === service._id);
  expect(listed).toMatchObject({ name: 'Ẹ́ńjìnnì wash', image: 'bucket' });
  const calendar = await calendarOf(manager);
  expect(calendar.services.at(-1)).toEqual({ _id: service._id, name: service.name, needs: [NEED] });
  expect(calendar.version).toBe(version + 1);
  const ada = await createCustomer(app);
  const { days } = (await expectOk(app.request<ScheduleTimes>('GET', `schedule/times?service=${service._id}`))).body;
  const startsAt = days.flatMap(({ times }) => times)[0]?.startsAt;
  expect(startsAt).toBeDefined();
  const booking = await app.book(ada, { service: service._id, startsAt });
  expect(booking).toMatchObject({ price: 8000, service: { name: service.name } });
  const history = (await expectOk(manager.call(listPriceHistory, { query: { service: service._id } }))).body.entries;
  expect(history.map(({ class: of, from, to }) => [of, from, to])).toEqual([
    ['suv', null, 9500],
    [null, null, 8000],
  ]);
  const { slug } = await app.runtime.db
    .selectFrom('services')
    .select('slug')
    .where('id', '=', service._id)
    .executeTakeFirstOrThrow();
  expect(slug).toBe('enjinni-wash');
  // One whose name leads to the same slug has another one.
  await expectOk(add('Enjinni-wash!'));
});

test('fifty calls at once with one name add one service, and a repeated call is refused', async () => {
  const answers = await atOnce(50, () => add('Underbody wash'));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'catalogue.service_exists')).toHaveLength(49);
  expect((await add('UNDERBODY wash')).code).toBe('catalogue.service_exists');
  const { services } = await catalogueOf(manager);
  expect(services.filter(({ name }) => name.toLowerCase() === 'underbody wash')).toHaveLength(1);
});

test('only staff see a service that is not active', async () => {
  const { service } = (await expectOk(add('Ceramic coat', { active: false }))).body;
  expect(service.active).toBe(false);
  const listed = (await app.request<Service[]>('GET', 'service/all')).body;
  expect(listed.filter(({ _id }) => _id === service._id)).toEqual([]);
});

test('an edit keeps the fields that it does not name, and is refused when the service changed in the meantime', async () => {
  const before = await serviceOf(manager, 'Tyre maintenance');
  const edit = (changes: object) =>
    manager.call(editService, {
      params: { id: before._id },
      body: { name: before.name, active: true, price: before.price, byClass: {}, ...changes },
    });
  expect((await edit({ name: 'CAR wash' })).code).toBe('catalogue.service_exists');
  const saved = (await expectOk(edit({ image: 'spanner', version: before.version }))).body.service;
  expect(saved).toEqual({ ...before, image: 'spanner', version: before.version + 1 });
  expect((await expectOk(edit({}))).body.service).toEqual(saved);
  const stale = await edit({ image: 'tyre', price: 9999, version: before.version });
  expect([stale.status, stale.code]).toEqual([409, 'catalogue.service_stale']);
  expect(stale.body).toMatchObject({ service: saved });
  expect(await serviceOf(manager, before.name)).toEqual(saved);
  // Sent again after a lost answer, it changes nothing and is no conflict.
  await expectOk(edit({ image: 'spanner', version: before.version }));
  const unknown = await manager.request('PUT', `staff/service/${before._id}`, {
    ...{ name: before.name, active: true, price: before.price, byClass: {} },
    image: 'car-open',
  });
  expect(unknown.code).toBe('request.invalid');
});
