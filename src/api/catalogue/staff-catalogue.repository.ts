import { sql } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';
import type { ServiceKind, VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { DepositFor } from '#shared/catalogue/deposit-rule.ts';
import type { ServiceImage } from '#shared/catalogue/service-images.ts';

export interface ServiceRow {
  id: string;
  slug: string;
  name: string;
  image: ServiceImage;
  active: boolean;
  price_kobo: number;
  interval_km: number | null;
  interval_months: number | null;
  included: string;
  group_name: string;
  featured: boolean;
  work_position: number;
  deposit_percent: number | null;
  deposit_kobo: number | null;
  deposit_for: DepositFor | null;
  version: number;
}
export interface VehicleRow {
  id: string;
  brand: string;
  model: string;
  year: number;
  class: string;
  active: boolean;
}

const SERVICE = [
  'id',
  'slug',
  'name',
  'image',
  'active',
  'price_kobo',
  'interval_km',
  'interval_months',
  'included',
  'group_name',
  'featured',
  'work_position',
  'deposit_percent',
  'deposit_kobo',
  'deposit_for',
  'version',
] as const;

/** All services, also inactive ones, in display order. Prices in kobo. */
export const listServices = (db: Connection): Promise<ServiceRow[]> =>
  db.selectFrom('services').select(SERVICE).orderBy('position').execute();

/**
 * Services, active or not, locked until the transaction ends. Not FOR UPDATE, which would hold up bookings: their
 * foreign key locks the service.
 */
export const lockServices = (db: Connection, ids: readonly string[]): Promise<ServiceRow[]> =>
  db.selectFrom('services').select(SERVICE).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

/** Locks every service in the order of the ids, so that no price changes until the transaction ends. */
export async function lockAllServices(db: Connection): Promise<void> {
  await db.selectFrom('services').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** A service, active or not. */
export const findService = (db: Connection, id: string): Promise<ServiceRow | undefined> =>
  db.selectFrom('services').select(SERVICE).where('id', '=', id).executeTakeFirst();

/** Writes name, picture, words, state and intervals of a service the caller has locked. */
export async function updateService(
  db: Connection,
  id: string,
  set: Omit<ServiceRow, 'id' | 'slug' | 'price_kobo' | 'version'>,
): Promise<void> {
  await db.updateTable('services').set(set).where('id', '=', id).execute();
}

/** Whether another service has a name, ignoring case. Names cannot change until the transaction ends. */
export async function isServiceNameTaken(db: Connection, name: string, except: string | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('services', 0))`.execute(db);
  const found = await db
    .selectFrom('services')
    .select('id')
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts a service after the others. The caller has checked its name, so that slugs cannot change either. */
export async function insertService(
  db: Connection,
  row: Omit<ServiceRow, 'version'> & { kind: ServiceKind },
): Promise<void> {
  const taken = await db
    .selectFrom('services')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', row.slug), eb('slug', 'like', `${row.slug}-%`)]))
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  let slug = row.slug;
  for (let number = 2; slugs.has(slug); number++) slug = `${row.slug}-${number}`;
  await db
    .insertInto('services')
    .values({ ...row, slug, position: sql<number>`(select coalesce(max(position), 0) + 1 from services)` })
    .execute();
}

const vehicles = (db: Connection) =>
  db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .select([
      'vehicles.id',
      'brands.name as brand',
      'vehicles.model',
      'vehicles.year',
      'vehicles.class',
      'vehicles.active',
    ]);

/** All vehicles, also inactive ones, by brand in display order, model and descending year. */
export const listVehicles = (db: Connection): Promise<VehicleRow[]> =>
  vehicles(db)
    .orderBy('brands.position')
    .orderBy('brands.name')
    .orderBy('vehicles.model')
    .orderBy('vehicles.year', 'desc')
    .execute();

/** A vehicle with the name of its brand, active or not. */
export const findVehicle = (db: Connection, id: string): Promise<VehicleRow | undefined> =>
  vehicles(db).where('vehicles.id', '=', id).executeTakeFirst();

/** The prices of each class for some services or all: a class and an own price of its cars, null for the default. */
export const listCarPrices = (
  db: Connection,
  services?: readonly string[],
): Promise<{ service_id: string; class: string; price: number | null }[]> => {
  let query = db
    .selectFrom('services')
    .innerJoin('vehicles', (join) => join.onTrue())
    .leftJoin('prices', (join) =>
      join.onRef('prices.vehicle_id', '=', 'vehicles.id').onRef('prices.service_id', '=', 'services.id'),
    )
    .select(['services.id as service_id', 'vehicles.class', 'prices.price_kobo as price']);
  if (services !== undefined) query = query.where('services.id', 'in', services);
  return query.distinct().execute();
};

/** The id of the brand with this name, ignoring case; inserts it when there is none. */
export async function findOrInsertBrand(db: Connection, name: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`.execute(db);
  const existing = await db
    .selectFrom('brands')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  if (existing !== undefined) return existing.id;
  const id = newId();
  await sql`insert into brands (id, name, origin, position) select ${id}::uuid, ${name}, 'Other', coalesce(max(position), 0) + 1 from brands`.execute(
    db,
  );
  return id;
}

/**
 * Inserts a vehicle with the prices most of its class have; they cannot change until the transaction ends. False when
 * it exists.
 */
export async function insertVehicle(
  db: Connection,
  row: { id: string; brand_id: string; model: string; year: number; class: VehicleClass },
): Promise<boolean> {
  const existing = await db
    .selectFrom('vehicles')
    .select('id')
    .where('brand_id', '=', row.brand_id)
    .where(sql`lower(model)`, '=', row.model.toLowerCase())
    .where('year', '=', row.year)
    .executeTakeFirst();
  if (existing !== undefined) return false;
  await db.selectFrom('services').select('id').orderBy('id').forShare().execute();
  await db.insertInto('vehicles').values(row).execute();
  await sql`
    insert into prices (service_id, vehicle_id, price_kobo)
    select services.id, ${row.id}::uuid, mode() within group (order by coalesce(prices.price_kobo, services.price_kobo))
    from services join vehicles on vehicles.class = ${row.class} and vehicles.id <> ${row.id}
    left join prices on prices.service_id = services.id and prices.vehicle_id = vehicles.id
    group by services.id
    having mode() within group (order by coalesce(prices.price_kobo, services.price_kobo)) <> services.price_kobo`.execute(
    db,
  );
  return true;
}

/** Shows or hides a vehicle. False when it already has this state or does not exist. */
export async function setActive(db: Connection, id: string, active: boolean): Promise<boolean> {
  const result = await db
    .updateTable('vehicles')
    .set({ active })
    .where('id', '=', id)
    .where('active', '!=', active)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
