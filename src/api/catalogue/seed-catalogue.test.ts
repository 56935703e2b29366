import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentTime } from '#api/platform/database/database.ts';
import type { Brand, CompactCatalogue, Service } from '#shared/catalogue/catalogue.contract.ts';
import { brandsOf } from '#shared/catalogue/compact-catalogue.ts';
import { lagosYear } from '#shared/dates.ts';
import { atOnce, createTestApp, type TestApp } from '#test/test-app.ts';
import { seedCatalogue } from './seed-catalogue.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

const thisYear = async () => lagosYear(await currentTime(app.runtime.db));
const newest = async (brand: string, model: string): Promise<number | undefined> => {
  const { rows } = await sql<{ year: number }>`
    select max(year) as year from vehicles join brands b on b.id = brand_id
    where b.name = ${brand} and model = ${model} and active`.execute(app.runtime.db);
  return rows[0]?.year;
};
const countCars = async () =>
  (await sql<{ n: string }>`select count(*) as n from vehicles`.execute(app.runtime.db)).rows[0]?.n;

test('the catalogue reaches the current year for models that are still made, in every brand of the landing page', async () => {
  const brands = (await app.request<Brand[]>('GET', 'vehicle/brands/all')).body;
  for (const name of ['Honda', 'Nissan', 'Toyota', 'Hyundai', 'Kia', 'BMW', 'Mercedes Benz', 'Ford']) {
    const years = brands.find((brand) => brand.name === name)?.vehicles.map(({ year }) => year) ?? [];
    expect([name, Math.max(...years)]).toEqual([name, await thisYear()]);
  }
  expect(await newest('Toyota', 'Avensis')).toBe(2010);
});

test('the compact catalogue has the prices of the two lists, in less than a twentieth of their text', async () => {
  const get = async <T>(path: string): Promise<T> => (await app.request<T>('GET', path)).body;
  const compact = await get<CompactCatalogue>('catalogue');
  const [services, brands] = [await get<Service[]>('service/all'), await get<Brand[]>('vehicle/brands/all')];
  const cars = brandsOf(compact).flatMap(({ other, vehicles }) => (other ? [] : vehicles));
  expect(cars.map(({ _id }) => _id)).toEqual(brands.flatMap(({ vehicles }) => vehicles.map(({ _id }) => _id)));
  for (const { _id, vehicles } of services) {
    const listed = new Map(vehicles.map(({ vehicle, price }) => [vehicle, price]));
    expect(cars.map((car) => car.prices[_id])).toEqual(cars.map((car) => listed.get(car._id)));
    expect(compact.services.find((service) => service._id === _id)?.price).toBe(listed.get(null));
  }
  expect(JSON.stringify(compact).length * 20).toBeLessThan(JSON.stringify([services, brands]).length);
});

test('a start in a later year adds that year once, with the price of its class, and nothing that staff removed', async () => {
  await sql`update vehicles set active = false where model = 'Camry'`.execute(app.runtime.db);
  await app.advance('1 year');
  await atOnce(2, () => seedCatalogue(app.runtime.db));
  const year = await thisYear();
  expect(await newest('Toyota', 'Corolla')).toBe(year);
  expect(await newest('Toyota', 'Camry')).toBeNull();
  const { rows } = await sql<{ price: number }>`
    select p.price_kobo as price from prices p join vehicles v on v.id = p.vehicle_id join services s on s.id = p.service_id
    where v.model = 'RAV4' and v.year = ${year} and s.slug = 'car-wash'`.execute(app.runtime.db);
  expect(rows).toEqual([{ price: 600_000 }]);

  const before = await countCars();
  await seedCatalogue(app.runtime.db);
  expect(await countCars()).toBe(before);
});
