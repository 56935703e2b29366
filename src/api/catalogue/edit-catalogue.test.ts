import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Brand, CompactCatalogue, Service } from '#shared/catalogue/catalogue.contract.ts';
import type { StaffService, StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer } from '#test/customers.ts';
import { getCompactCatalogue } from './get-compact-catalogue.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const read = async () =>
  (await expectOk(manager.request<{ services: StaffService[]; vehicles: StaffVehicle[] }>('GET', 'staff/catalogue')))
    .body;
const wash = async () => (await read()).services.find(({ name }) => name === 'Car wash')!;
const save = ({ _id }: { _id: string }, body: object) =>
  manager.request<{ code?: string; fields?: object; service: StaffService }>('PUT', `staff/service/${_id}`, body);
const quotedPrice = async (service: string, car: { brand: string; _id: string }) => {
  const customer = await createCustomer(app);
  const brand = (await app.request<Brand[]>('GET', 'vehicle/brands/all')).body.find(
    ({ name }) => name === car.brand,
  )?._id;
  return (
    await expectOk(customer.request<{ price: number }>('POST', 'booking/quote', { service, brand, vehicle: car._id }))
  ).body.price;
};

test('lists each service with its price for each vehicle class', async () => {
  const { services, vehicles } = await read();
  expect(services.find(({ name }) => name === 'Car wash')).toMatchObject({
    active: true,
    price: 4500,
    byClass: { suv: 6000, pickup: 6500, van: 7000, luxury: 8000 },
    mixed: [],
  });
  expect(vehicles.length).toBeGreaterThan(60);
});

test('quotes the new price of a class, and the default price once it is reset', async () => {
  const { _id, name } = await wash();
  const { vehicles } = await read();
  const suv = vehicles.find((car) => car.class === 'suv')!;
  const saved = (
    await expectOk(save({ _id }, { name, active: true, price: 5000, byClass: { suv: 6600, pickup: null, van: 5000 } }))
  ).body.service;
  expect(saved).toMatchObject({ price: 5000, byClass: { suv: 6600, luxury: 8000 } });
  expect(new Set(Object.keys(saved.byClass))).toEqual(new Set(['luxury', 'suv']));
  expect(await quotedPrice(_id, suv)).toBe(6600);
  expect(
    await quotedPrice(
      _id,
      vehicles.find((car) => car.class === 'pickup')!,
    ),
  ).toBe(5000);
  const audit = await app.runtime.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', 'catalogue.service-edited')
    .execute();
  expect(audit).toMatchObject([
    { staff_id: manager.id, subject_id: _id, detail: { before: { price: 4500 }, after: { price: 5000 } } },
  ]);
  await expectOk(save({ _id }, { name, active: true, price: 5000, byClass: {} }));
  expect(
    await app.runtime.db.selectFrom('audit_log').selectAll().where('event', '=', 'catalogue.service-edited').execute(),
  ).toHaveLength(1);
});

test('rejects bookings of an inactive service; existing bookings keep their price', async () => {
  const ada = await createCustomer(app);
  const service = (await read()).services.find(({ name }) => name === 'Diagnostic repair')!;
  const booking = await app.book(ada, await app.bookingForm('Diagnostic repair'));
  await expectOk(save(service, { name: 'Diagnostics', active: false, price: 20_000, byClass: {} }));
  expect((await ada.request('GET', `booking/${booking._id}`)).body).toMatchObject({
    price: booking.price,
    service: { name: 'Diagnostic repair' },
  });
  expect(
    (await ada.request('POST', 'booking/book', { ...(await app.bookingForm()), service: service._id })).body['code'],
  ).toBe('catalogue.unknown_service');
  await expectOk(save(service, { name: 'Diagnostic repair', active: true, price: 12_500, byClass: {} }));
});

test.each([
  [{ price: 99 }, 'price'],
  [{ price: 10.5 }, 'price'],
  [{ price: '5000' }, 'price'],
  [{ name: ' ' }, 'name'],
  [{ byClass: { suv: 1 } }, 'byClass'],
  [{ byClass: { boat: 5000 } }, 'byClass'],
])('rejects %j with a message at its field', async (invalid, field) => {
  const service = await wash();
  const { body } = await save(service, { name: service.name, active: true, price: 5000, byClass: {}, ...invalid });
  expect([body.code, Object.keys(body.fields ?? {})]).toEqual(['request.invalid', [field]]);
});

test.each(['Another car', 'ANOTHER CAR', ' another  car'])('adds no car of the make %j', async (brand) => {
  const car = { brand, model: 'G6', year: 2022, class: 'suv' };
  expect(await manager.request('POST', 'staff/vehicle', car)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', fields: { brand: 'Write the make of a car.' } },
  });
});

test('adds a car of a new brand once, with the prices of its class, and hides it', async () => {
  const car = { brand: 'Innoson', model: 'G6', year: 2022, class: 'suv' };
  const answers = await atOnce(5, () =>
    manager.request<{ code?: string; vehicle: StaffVehicle }>('POST', 'staff/vehicle', car),
  );
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'catalogue.vehicle_exists')).toHaveLength(
    4,
  );
  expect((await manager.request('POST', 'staff/vehicle', { ...car, brand: 'INNOSON', model: 'g6' })).body['code']).toBe(
    'catalogue.vehicle_exists',
  );
  const { vehicle } = answers.find(({ status }) => status === 201)!.body;
  const service = await wash();
  expect(await quotedPrice(service._id, vehicle)).toBe(service.byClass.suv);
  expect((await wash()).mixed).toEqual([]);
  for (const active of [false, false, true]) {
    expect(
      (await expectOk(manager.request<{ vehicle: StaffVehicle }>('PUT', `staff/vehicle/${vehicle._id}`, { active })))
        .body.vehicle.active,
    ).toBe(active);
  }
  const events = await app.runtime.db
    .selectFrom('audit_log')
    .select('event')
    .where('subject_id', '=', vehicle._id)
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event)).toEqual([
    'catalogue.vehicle-added',
    'catalogue.vehicle-hidden',
    'catalogue.vehicle-shown',
  ]);
});

test('a car that is added while prices change gets the new prices', async () => {
  const { _id: id } = await wash();
  const { db } = app.runtime;
  const changed = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('services').select('id').where('id', '=', id).forUpdate().execute();
    const adding = manager.request<{ vehicle: StaffVehicle }>('POST', 'staff/vehicle', {
      brand: 'Innoson',
      model: 'G9',
      year: 2023,
      class: 'van',
    });
    await expect.poll(() => waitingForLocks(trx)).toBeGreaterThan(0);
    await sql`
      insert into prices (service_id, vehicle_id, price_kobo)
      select ${id}::uuid, id, 990000 from vehicles where class = 'van'
      on conflict (service_id, vehicle_id) do update set price_kobo = excluded.price_kobo`.execute(trx);
    return { adding };
  });
  const { vehicle } = (await expectOk(changed.adding)).body;
  expect(await quotedPrice(id, vehicle)).toBe(9900);
});

test('responds 404 for an unknown service or car', async () => {
  const unknownId = '018f4c2e-0000-7000-8000-000000000000';
  expect((await save({ _id: unknownId }, { name: 'X', active: true, price: 5000, byClass: {} })).body.code).toBe(
    'catalogue.service_not_found',
  );
  expect((await manager.request('PUT', `staff/vehicle/${unknownId}`, { active: true })).body['code']).toBe(
    'catalogue.vehicle_not_found',
  );
});

test('updates the public list of services when its cache expires', async () => {
  const service = await wash();
  await expectOk(save(service, { name: 'Car wash', active: true, price: 5100, byClass: {} }));
  await expect
    .poll(
      async () =>
        (await app.request<Service[]>('GET', 'service/all')).body
          .find(({ _id }) => _id === service._id)
          ?.vehicles.find(({ isDefault }) => isDefault)?.price,
      { timeout: 12_000, interval: 500 },
    )
    .toBe(5100);
});

test('a visitor reads the lowest price, the time, the sentence and the choice of a service as staff saved them', async () => {
  const { _id, name } = await wash();
  const shown = async () =>
    (await app.request<CompactCatalogue>('GET', 'catalogue')).body.services.find((one) => one._id === _id);
  const noClasses = { hatchback: null, saloon: null, suv: 9000, pickup: null, van: null, luxury: null };
  const form = { name, active: true, price: 5000, byClass: noClasses };
  await expectOk(save({ _id }, { ...form, included: ' Body and glass. ', group: '', featured: false }));
  expect(await shown()).toMatchObject({
    from: 5000,
    minutes: 30,
    included: 'Body and glass.',
    group: '',
    featured: false,
  });
  await expectOk(save({ _id }, { ...form, byClass: { ...noClasses, van: 3000 } }));
  expect(await shown()).toMatchObject({ from: 3000, included: 'Body and glass.', featured: false });
});

test('the catalogue reads each of its lists once', async () => {
  const queries: string[] = [];
  const db = app.runtime.db.withPlugin({
    transformQuery({ node }) {
      queries.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await getCompactCatalogue({ ...app.runtime, db });
  expect(queries.length).toBeGreaterThan(4);
  expect(new Set(queries).size).toBe(queries.length);
});

describe('The deposit of a service', () => {
  const rule = { by: 'share', value: 25, for: 'everyone' };
  const edit = async (deposit: unknown, price = 4500) => {
    const { _id, name, active } = await wash();
    return save({ _id }, { name, active, price, byClass: {}, deposit });
  };

  test('staff set it, change it and take it away, and a form without it keeps it', async () => {
    expect((await wash()).deposit).toBeNull();
    expect((await expectOk(edit(rule))).body.service.deposit).toEqual(rule);
    expect((await expectOk(edit(undefined))).body.service.deposit).toEqual(rule);
    const sum = { by: 'sum', value: 1500, for: 'new' };
    expect((await expectOk(edit(sum))).body.service.deposit).toEqual(sum);
    expect((await expectOk(edit(null))).body.service.deposit).toBeNull();
  });

  test.each([
    [{ by: 'sum', value: 4600, for: 'everyone' }, 'The deposit is more than the price.'],
    [{ by: 'sum', value: 1050, for: 'everyone' }, 'Write a deposit in whole hundreds of naira.'],
    [{ by: 'share', value: 100, for: 'everyone' }, 'Write a share from 1 to 99 per cent.'],
    [{ by: 'share', value: 2.5, for: 'new' }, 'Write a whole number.'],
  ])('%j is refused beside its field', async (deposit, problem) => {
    const answer = await edit(deposit);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ deposit: problem });
  });

  test('customers read it before they choose, unless it follows a no-show', async () => {
    const shown = async () => {
      const { services } = (await app.request<CompactCatalogue>('GET', 'catalogue')).body;
      return services.find(({ name }) => name === 'Car wash')?.deposit;
    };
    await expectOk(edit(rule));
    expect(await shown()).toEqual(rule);
    await expectOk(edit({ ...rule, for: 'no-show' }));
    expect(await shown()).toBeUndefined();
    await expectOk(edit(null));
  });
});
