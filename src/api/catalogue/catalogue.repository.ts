import { sql } from 'kysely';
import { idSequence, newId, type Connection } from '#api/platform/database/database.ts';
import { NO_YEAR, OTHER_MAKE } from '#shared/catalogue/other-car.ts';
import type { DepositFor } from '#shared/catalogue/deposit-rule.ts';
import { workPositionOf, yearsOf, type CatalogueSeed } from '#shared/catalogue/catalogue-seed.ts';

export interface ServiceRow {
  id: string;
  slug: string;
  name: string;
  image: string;
  kind: string;
  price_kobo: number;
  deposit_percent: number | null;
  deposit_kobo: number | null;
  deposit_for: DepositFor | null;
}

const SERVICE = [
  'services.id',
  'slug',
  'services.name',
  'image',
  'kind',
  'services.price_kobo',
  'deposit_percent',
  'deposit_kobo',
  'deposit_for',
] as const;

/** The active services with their default price in kobo, in display order. */
export const listServices = (db: Connection): Promise<ServiceRow[]> =>
  db.selectFrom('services').select(SERVICE).where('active', '=', true).orderBy('position').execute();

/** The active services with their words for customers and default price in kobo, in display order. */
export const listOfferedServices = (
  db: Connection,
): Promise<(ServiceRow & { included: string; group_name: string; featured: boolean })[]> =>
  db
    .selectFrom('services')
    .select([...SERVICE, 'included', 'group_name', 'featured'])
    .where('active', '=', true)
    .orderBy('position')
    .execute();

/** The minutes of work of each service on a car of no special class that is driven in; none without needs. */
export async function listWorkMinutes(db: Connection): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('service_needs')
    .select(['service_id', ({ fn }) => fn.sum<string>('work_minutes').as('minutes')])
    .where('vehicle_class', 'is', null)
    .where('mode', 'is', null)
    .groupBy(['branch_id', 'service_id'])
    .execute();
  return new Map(rows.map(({ service_id, minutes }) => [service_id, Number(minutes)]));
}

/** Prices that differ from the default, ordered by vehicle id, which makes the compressed response a third smaller. */
export const listPrices = (db: Connection): Promise<{ service_id: string; vehicle_id: string; price_kobo: number }[]> =>
  db
    .selectFrom('prices')
    .innerJoin('vehicles', 'vehicles.id', 'prices.vehicle_id')
    .select(['service_id', 'vehicle_id', 'prices.price_kobo'])
    .where('vehicles.active', '=', true)
    .orderBy('vehicle_id')
    .execute();

/** By service: how many active vehicles have a price of their own, and the lowest of those, kobo. */
export async function listLowestPrices(db: Connection): Promise<Map<string, { own: number; lowest_kobo: number }>> {
  const rows = await db
    .selectFrom('prices')
    .innerJoin('vehicles', 'vehicles.id', 'prices.vehicle_id')
    .select(({ fn }) => ['service_id', fn.countAll<number>().as('own'), fn.min('prices.price_kobo').as('lowest_kobo')])
    .where('vehicles.active', '=', true)
    .groupBy('service_id')
    .execute();
  return new Map(rows.map(({ service_id, ...prices }) => [service_id, prices]));
}

/** The number of active vehicles, those that stand for other cars included. */
export async function countVehicles(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** All brands in display order, also those without an active vehicle; not the one of `listOtherCars`. */
export const listBrands = (db: Connection): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('brands').select(['id', 'name']).where('name', '!=', OTHER_MAKE).orderBy('position').execute();

/** The active vehicles that stand for cars that are not in the catalogue, with their brand. */
export const listOtherCars = (
  db: Connection,
): Promise<{ id: string; brand_id: string; model: string; year: number }[]> =>
  db
    .selectFrom('vehicles')
    .select(['id', 'brand_id', 'model', 'year'])
    .where('active', '=', true)
    .where('year', '=', NO_YEAR)
    .orderBy('id')
    .execute();

/** Whether there are such vehicles, active or not. */
export const hasOtherCars = async (db: Connection): Promise<boolean> =>
  (await db.selectFrom('vehicles').select('id').where('year', '=', NO_YEAR).limit(1).executeTakeFirst()) !== undefined;

/** Whether a vehicle stands for cars that are not in the catalogue. */
export const isOtherCar = async (db: Connection, vehicleId: string): Promise<boolean> =>
  (await db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .where('year', '=', NO_YEAR)
    .executeTakeFirst()) !== undefined;

/** The active vehicles of all brands, by model and year. */
export const listVehicles = (
  db: Connection,
): Promise<{ id: string; brand_id: string; model: string; year: number }[]> =>
  db
    .selectFrom('vehicles')
    .select(['id', 'brand_id', 'model', 'year'])
    .where('active', '=', true)
    .where('year', '!=', NO_YEAR)
    .orderBy('model')
    .orderBy('year')
    .execute();

/** An active service with its default price in kobo; undefined for an inactive one. */
export const findService = (db: Connection, id: string): Promise<ServiceRow | undefined> =>
  db.selectFrom('services').select(SERVICE).where('id', '=', id).where('active', '=', true).executeTakeFirst();

export interface CarRow {
  id: string;
  brand_id: string;
  brand: string;
  model: string;
  year: number;
  /** The price of the service for this car, kobo; null for the default price. */
  price_kobo: number | null;
}

/** An active service and a car of this brand with its own price for it; either is undefined when there is none. */
export async function findServiceForCar(
  db: Connection,
  ids: { serviceId: string; vehicleId: string; brandId: string },
): Promise<{ service?: ServiceRow; car?: CarRow }> {
  const row = await db
    .selectFrom('services')
    .leftJoin('vehicles', (join) =>
      join
        .on('vehicles.id', '=', ids.vehicleId)
        .on('vehicles.brand_id', '=', ids.brandId)
        .on('vehicles.active', '=', true),
    )
    .leftJoin('brands', 'brands.id', 'vehicles.brand_id')
    .leftJoin('prices', (join) =>
      join.onRef('prices.vehicle_id', '=', 'vehicles.id').onRef('prices.service_id', '=', 'services.id'),
    )
    .select(SERVICE)
    .select([
      'vehicles.id as vehicle_id',
      'vehicles.brand_id',
      'brands.name as brand',
      'vehicles.model',
      'vehicles.year',
      'prices.price_kobo as own_price_kobo',
    ])
    .where('services.id', '=', ids.serviceId)
    .where('services.active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return {};
  const { vehicle_id, brand_id, brand, model, year, own_price_kobo, ...service } = row;
  if (vehicle_id === null || brand_id === null || brand === null || model === null || year === null) return { service };
  return { service, car: { id: vehicle_id, brand_id, brand, model, year, price_kobo: own_price_kobo } };
}

/**
 * Inserts the catalogue of a new database, with the models that are still made up to `thisYear`. Of concurrent calls
 * one inserts it. False when there is one.
 */
export async function insertFirstCatalogue(db: Connection, seed: CatalogueSeed, thisYear: number): Promise<boolean> {
  await sql`lock table services in share row exclusive mode`.execute(db);
  if ((await db.selectFrom('services').select('id').limit(1).executeTakeFirst()) !== undefined) return false;
  const services = seed.services.map((service, position) => ({ ...service, id: newId(), position }));
  await db
    .insertInto('services')
    .values(
      services.map((s) => ({
        id: s.id,
        slug: s.slug,
        name: s.name,
        image: s.image,
        kind: s.kind,
        sub_services: s.subServices,
        included: s.included,
        group_name: s.group,
        featured: s.featured ?? false,
        price_kobo: s.price * 100,
        position: s.position,
        work_position: workPositionOf(s.kind),
        interval_km: s.interval?.km ?? null,
        interval_months: s.interval?.months ?? null,
      })),
    )
    .execute();
  const nextVehicleId = idSequence();
  for (const [position, brand] of seed.brands.entries()) {
    const brandId = newId();
    await db.insertInto('brands').values({ id: brandId, name: brand.name, origin: brand.origin, position }).execute();
    const vehicles = brand.models.flatMap((m) =>
      yearsOf(m, thisYear).map((year) => ({
        id: nextVehicleId(),
        brand_id: brandId,
        model: m.model,
        year,
        class: m.class,
      })),
    );
    await db.insertInto('vehicles').values(vehicles).execute();
    const prices = vehicles.flatMap((vehicle) =>
      services.flatMap((service) => {
        const price = service.byClass[vehicle.class];
        return price === undefined ? [] : [{ service_id: service.id, vehicle_id: vehicle.id, price_kobo: price * 100 }];
      }),
    );
    if (prices.length > 0) await db.insertInto('prices').values(prices).execute();
  }
  return true;
}

/** The newest active year of each model that has one, by brand. */
export const listNewestYears = (
  db: Connection,
): Promise<{ brand_id: string; brand: string; model: string; year: number }[]> =>
  db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .select(['vehicles.brand_id', 'brands.name as brand', 'vehicles.model'])
    .select(({ fn }) => fn.max('vehicles.year').as('year'))
    .where('vehicles.active', '=', true)
    .groupBy(['vehicles.brand_id', 'brands.name', 'vehicles.model'])
    .execute();

/** Whether a vehicle can be booked for. */
export const isActiveVehicle = async (db: Connection, vehicleId: string): Promise<boolean> =>
  (await db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined;
