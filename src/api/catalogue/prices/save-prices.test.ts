import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { Service } from '#shared/catalogue/catalogue.contract.ts';
import { listPriceHistory, savePrices } from '#shared/catalogue/prices.contract.ts';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { catalogueOf, serviceOf, type PriceChange } from '#test/prices.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
let ben: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager', { name: 'Ṣọlá' });
  ben = await createStaff(app, 'manager', { name: 'Ben' });
});
afterAll(() => app.stop());

const save = (changes: PriceChange[], staff = manager) => staff.call(savePrices, { body: { changes } });
const history = async ({ _id }: StaffService, page = 1) =>
  (await expectOk(manager.call(listPriceHistory, { query: { service: _id, page } }))).body;
const carsOf = async (model: string) => {
  const { vehicles } = await catalogueOf(manager);
  return vehicles.filter((one) => one.model === model);
};
const carPrices = async (brand: string, model: string) =>
  (
    await expectOk(
      manager.request<{ cars: { _id: string; year: number; prices: Record<string, number> }[] }>(
        'GET',
        `staff/price/car?${new URLSearchParams({ brand, model }).toString()}`,
      ),
    )
  ).body.cars;
const priceOf = async ({ _id }: StaffService, vehicle: string) =>
  (await carPrices('Another car', 'SUV')).find((car) => car._id === vehicle)?.prices[_id] ?? null;
const audited = async () =>
  (await app.runtime.db.selectFrom('audit_log').select('id').where('event', '=', 'catalogue.prices-edited').execute())
    .length;

test('changes defaults, classes and single cars at once, with a history and without an invented past', async () => {
  const wash = await serviceOf(manager, 'Car wash');
  const tyre = await serviceOf(manager, 'Tyre maintenance');
  expect(await history(wash)).toMatchObject({ entries: [], total_items: 0 });
  const [prado] = await carsOf('Land Cruiser Prado');
  const car = prado ?? (await carsOf('RAV4'))[0]!;
  const { body } = await expectOk(
    save([
      { service: wash._id, class: 'suv', from: 6000, to: 6500 },
      { service: wash._id, class: 'van', from: 7000, to: null },
      { service: wash._id, from: 4500, to: 5000 },
      { service: tyre._id, vehicle: car._id, from: null, to: 12_000 },
    ]),
  );
  expect(body.services.find(({ _id }) => _id === wash._id)).toMatchObject({
    price: 5000,
    byClass: { suv: 6500, pickup: 6500, luxury: 8000 },
    mixed: [],
    version: wash.version + 1,
  });
  expect(body.services.find(({ _id }) => _id === tyre._id)).toMatchObject({ price: 9000, mixed: [car.class] });
  expect((await carPrices(car.brand, car.model)).find(({ _id }) => _id === car._id)?.prices[tyre._id]).toBe(12_000);
  const { entries, total_items } = await history(wash);
  expect(total_items).toBe(3);
  expect(entries.map(({ by, source, class: of, car: one, from, to }) => [by, source, of, one, from, to])).toEqual([
    ['Ṣọlá', 'grid', 'van', null, 7000, null],
    ['Ṣọlá', 'grid', 'suv', null, 6000, 6500],
    ['Ṣọlá', 'grid', null, null, 4500, 5000],
  ]);
  expect((await history(tyre)).entries).toMatchObject([
    { class: null, car: `${car.brand} ${car.model} ${car.year}`, from: null, to: 12_000 },
  ]);
  // The public list is not the cached one.
  const listed = (await app.request<Service[]>('GET', 'service/all')).body.find(({ _id }) => _id === wash._id)!;
  expect(listed.vehicles.find(({ isDefault }) => isDefault)?.price).toBe(5000);
  expect(listed.vehicles.filter(({ isDefault, price }) => !isDefault && price === 5000)).toEqual([]);
});

test('the same call twice changes and records once', async () => {
  const service = await serviceOf(manager, 'Electrical services');
  const [entries, events] = [(await history(service)).total_items, await audited()];
  const changes: PriceChange[] = [
    { service: service._id, from: service.price, to: 16_000 },
    { service: service._id, class: 'van', from: null, to: 17_000 },
  ];
  for (let call = 0; call < 2; call++) {
    const { body } = await expectOk(save(changes));
    expect(body.services).toMatchObject([{ price: 16_000, byClass: { van: 17_000 }, version: service.version + 1 }]);
  }
  expect((await history(service)).total_items).toBe(entries + 2);
  expect(await audited()).toBe(events + 1);
});

test('rejects the whole change when someone else changed one of its prices, and returns the price as it is now', async () => {
  const service = await serviceOf(manager, 'A/C maintenance');
  await expectOk(save([{ service: service._id, class: 'van', from: 22_000, to: 23_000 }], ben));
  const answer = await save([
    { service: service._id, from: service.price, to: 18_000 },
    { service: service._id, class: 'van', from: 22_000, to: 24_000 },
  ]);
  expect([answer.status, answer.code]).toEqual([409, 'catalogue.prices_changed']);
  expect(answer.body).toMatchObject({
    conflicts: [{ service: service._id, class: 'van', vehicle: null, now: 23_000, differs: false }],
  });
  expect(await serviceOf(manager, 'A/C maintenance')).toMatchObject({ price: 17_500, byClass: { van: 23_000 } });
  // Another price of the same service is no conflict, and neither is the price that both wanted.
  await expectOk(
    save([
      { service: service._id, class: 'suv', from: null, to: 19_000 },
      { service: service._id, class: 'van', from: 22_000, to: 23_000 },
    ]),
  );
});

test('the prices of a class whose cars differ are replaced only if they are as the author saw them, and each former price is in the history', async () => {
  const service = await serviceOf(manager, 'Diagnostic repair');
  const [one, two] = await carsOf('CR-V');
  await expectOk(save([{ service: service._id, vehicle: one!._id, from: null, to: 15_000 }]));
  const seen = await serviceOf(manager, 'Diagnostic repair');
  expect(seen.mixed).toEqual(['suv']);
  await expectOk(save([{ service: service._id, vehicle: two!._id, from: null, to: 16_000 }], ben));
  const change = { service: service._id, class: 'suv' as const, from: null, to: 14_000 };
  expect((await save([{ ...change, differsAt: seen.version }])).code).toBe('catalogue.prices_changed');
  expect((await save([change])).code).toBe('catalogue.prices_changed');
  const { version } = await serviceOf(manager, 'Diagnostic repair');
  await expectOk(save([{ ...change, differsAt: version }]));
  expect(await serviceOf(manager, 'Diagnostic repair')).toMatchObject({ byClass: { suv: 14_000 }, mixed: [] });
  const { entries } = await history(service);
  const newest = entries.slice(0, 3).map(({ class: of, car, from, differed, to }) => [of, car, from, differed, to]);
  expect(newest).toHaveLength(3);
  expect(newest).toEqual(
    expect.arrayContaining([
      ['suv', null, null, true, 14_000],
      [null, `Honda CR-V ${one!.year}`, 15_000, false, 14_000],
      [null, `Honda CR-V ${two!.year}`, 16_000, false, 14_000],
    ]),
  );
});

test('the history names a car that has no year without one', async () => {
  const service = await serviceOf(manager, 'Diagnostic repair');
  const other = (await catalogueOf(manager)).vehicles.find(({ year, model }) => year === 0 && model === 'SUV');
  const { _id: vehicle } = other!;
  await expectOk(save([{ service: service._id, vehicle, from: await priceOf(service, vehicle), to: 21_000 }]));
  expect((await history(service)).entries[0]).toMatchObject({ car: 'Another car SUV', to: 21_000 });
});

test('one of fifty concurrent changes of one price succeeds, and all fifty changes of different prices do', async () => {
  const service = await serviceOf(manager, 'General mechanical');
  const before = (await history(service)).total_items;
  const same = await atOnce(50, (at) => save([{ service: service._id, from: service.price, to: 30_000 + at }]));
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(same.filter(({ code }) => code === 'catalogue.prices_changed')).toHaveLength(49);
  expect((await history(service)).total_items).toBe(before + 1);

  const { vehicles } = await catalogueOf(manager);
  const cars = vehicles.slice(0, 50);
  const answers = await atOnce(50, (at) =>
    save([{ service: service._id, vehicle: cars[at]!._id, from: null, to: 40_000 + at }]),
  );
  expect(answers.map(({ status }) => status)).toEqual(cars.map(() => 200));
  const { rows } = await sql<{ id: string; kobo: number }>`
    select vehicle_id as id, price_kobo as kobo from prices where service_id = ${service._id}`.execute(app.runtime.db);
  const stored = new Map(rows.map(({ id, kobo }) => [id, kobo]));
  expect(cars.map(({ _id }) => stored.get(_id))).toEqual(cars.map((_, at) => (40_000 + at) * 100));
});

test('an own price that becomes the default price follows it from then on', async () => {
  const service = await serviceOf(manager, 'Collision repair');
  await expectOk(save([{ service: service._id, from: 85_000, to: 140_000 }]));
  expect((await serviceOf(manager, 'Collision repair')).byClass).toEqual({});
  await expectOk(save([{ service: service._id, from: 140_000, to: 150_000 }]));
  expect(await serviceOf(manager, 'Collision repair')).toMatchObject({ price: 150_000, byClass: {}, mixed: [] });
});

test('unknown and malformed ids change nothing', async () => {
  const service = await serviceOf(manager, 'Electrical repairs');
  const good = { service: service._id, from: service.price, to: 19_000 };
  for (const id of [newId(), 'x']) {
    expect((await save([good, { service: id, from: null, to: 5000 }])).code).toBe('catalogue.service_not_found');
    expect((await save([good, { service: service._id, vehicle: id, from: null, to: 5000 }])).code).toBe(
      'catalogue.vehicle_not_found',
    );
    expect((await manager.request('GET', `staff/price/history?service=${id}`)).code).toBe(
      'catalogue.service_not_found',
    );
  }
  expect((await manager.request('GET', 'staff/price/car?brand=Toyota&model=Nothing')).code).toBe(
    'catalogue.vehicle_not_found',
  );
  expect((await manager.request('GET', `staff/price/history?service=${service._id}&page=0`)).code).toBe(
    'request.bad_page',
  );
  expect(await serviceOf(manager, 'Electrical repairs')).toEqual(service);
  // An id in capitals is the same id.
  await expectOk(save([{ ...good, service: service._id.toUpperCase() }]));
});

test('the database rejects changes of the price history, unknown pictures, and a second price of one car', async () => {
  const { db } = app.runtime;
  await expect(sql`update price_changes set new_kobo = 1`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from price_changes`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate price_changes`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`update services set image = 'car'`.execute(db)).rejects.toThrow('services_image_check');
  const { rows } = await sql`
    select from prices join services on services.id = service_id where prices.price_kobo = services.price_kobo`.execute(
    db,
  );
  expect(rows).toEqual([]);
});
