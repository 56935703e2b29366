import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { PriceSource } from '#shared/catalogue/prices.contract.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

/** A car and a service, with the price of the car, kobo; null: the default. */
export interface OwnPrice {
  service_id: string;
  vehicle_id: string;
  price_kobo: number | null;
}

/** The own prices of cars for services; cars and services without one are left out. */
export const listOwnPrices = (
  db: Connection,
  services: readonly string[],
  vehicles?: readonly string[],
): Promise<{ service_id: string; vehicle_id: string; price_kobo: number }[]> =>
  db
    .selectFrom('prices')
    .select(['service_id', 'vehicle_id', 'price_kobo'])
    .where('service_id', 'in', services)
    .$if(vehicles !== undefined, (query) => query.where(sql<boolean>`vehicle_id = any(${vehicles}::uuid[])`))
    .execute();

/** Which of these cars exist, active or not. */
export const findVehicleIds = async (db: Connection, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('vehicles')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
  ).map(({ id }) => id);

/** The cars of a class with their own price for a service, kobo; null: the default. */
export const listPricesOfClass = (
  db: Connection,
  serviceId: string,
  vehicleClass: VehicleClass,
): Promise<{ id: string; price: number | null }[]> =>
  db
    .selectFrom('vehicles')
    .leftJoin('prices', (join) =>
      join.onRef('prices.vehicle_id', '=', 'vehicles.id').on('prices.service_id', '=', serviceId),
    )
    .select(['vehicles.id', 'prices.price_kobo as price'])
    .where('vehicles.class', '=', vehicleClass)
    .orderBy('vehicles.id')
    .execute();

/** Sets the default price of a service, kobo. */
export async function setDefaultPrice(db: Connection, serviceId: string, kobo: number): Promise<void> {
  await db.updateTable('services').set({ price_kobo: kobo }).where('id', '=', serviceId).execute();
}

/** Sets the prices of a class of cars for a service, kobo; null: the default. */
export async function setClassPrice(
  db: Connection,
  serviceId: string,
  vehicleClass: VehicleClass,
  kobo: number | null,
): Promise<void> {
  if (kobo === null) {
    await sql`delete from prices using vehicles where prices.vehicle_id = vehicles.id and prices.service_id = ${serviceId} and vehicles.class = ${vehicleClass}`.execute(
      db,
    );
    return;
  }
  await sql`
    insert into prices (service_id, vehicle_id, price_kobo) select ${serviceId}::uuid, id, ${kobo} from vehicles where class = ${vehicleClass}
    on conflict (service_id, vehicle_id) do update set price_kobo = excluded.price_kobo`.execute(db);
}

/** Sets the prices of single cars; each car and service once. */
export async function setCarPrices(db: Connection, prices: readonly OwnPrice[]): Promise<void> {
  const services = prices.map(({ service_id }) => service_id);
  const vehicles = prices.map(({ vehicle_id }) => vehicle_id);
  const kobo = prices.map(({ price_kobo }) => price_kobo);
  const given = sql`unnest(${services}::uuid[], ${vehicles}::uuid[], ${kobo}::bigint[]) as given (service_id, vehicle_id, price_kobo)`;
  await sql`
    delete from prices using ${given}
    where given.price_kobo is null and prices.service_id = given.service_id and prices.vehicle_id = given.vehicle_id`.execute(
    db,
  );
  await sql`
    insert into prices (service_id, vehicle_id, price_kobo)
    select given.service_id, given.vehicle_id, given.price_kobo from ${given} where given.price_kobo is not null
    on conflict (service_id, vehicle_id) do update set price_kobo = excluded.price_kobo`.execute(db);
}

/** Removes the own prices that are the default price: such a car follows the default. */
export async function dropDefaultPrices(db: Connection, services: readonly string[]): Promise<void> {
  await sql`
    delete from prices using services
    where services.id = prices.service_id and services.id = any(${services}::uuid[]) and prices.price_kobo = services.price_kobo`.execute(
    db,
  );
}

/** Raises the version of services that the caller has locked. */
export async function raiseVersions(db: Connection, services: readonly string[]): Promise<void> {
  await db
    .updateTable('services')
    .set({ version: sql`version + 1` })
    .where('id', 'in', services)
    .execute();
}

export interface NewPriceChange {
  id: string;
  staff_id: string;
  source: PriceSource;
  service_id: string;
  vehicle_class: VehicleClass | null;
  vehicle_id: string | null;
  old_kobo: number | null;
  old_differs: boolean;
  new_kobo: number | null;
}

/** Rows of one statement, whose parameters PostgreSQL numbers with 16 bits. */
const MOST_ROWS = 2000;

/** Appends changes to the history of prices. The database rejects updates and deletions. */
export async function insertPriceChanges(db: Connection, rows: readonly NewPriceChange[]): Promise<void> {
  for (let at = 0; at < rows.length; at += MOST_ROWS)
    await db
      .insertInto('price_changes')
      .values(rows.slice(at, at + MOST_ROWS))
      .execute();
}

/** One page of the history of a service's prices, newest first, and how many changes there are. */
export async function listPriceChanges(db: Connection, serviceId: string, page: number) {
  const rows = await db
    .selectFrom('price_changes as c')
    .innerJoin('staff', 'staff.id', 'c.staff_id')
    .leftJoin('vehicles', 'vehicles.id', 'c.vehicle_id')
    .leftJoin('brands', 'brands.id', 'vehicles.brand_id')
    .select(['c.id', 'c.at', 'staff.name as by', 'c.source', 'c.vehicle_class', 'c.old_kobo', 'c.old_differs'])
    .select(['c.new_kobo', 'brands.name as brand', 'vehicles.model', 'vehicles.year'])
    .where('c.service_id', '=', serviceId)
    .orderBy('c.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const { total } = await db
    .selectFrom('price_changes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The cars of a model by its brand and name, ignoring case, newest first. */
export const listCarsOfModel = (
  db: Connection,
  brand: string,
  model: string,
): Promise<{ id: string; year: number; class: string; active: boolean }[]> =>
  db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .select(['vehicles.id', 'vehicles.year', 'vehicles.class', 'vehicles.active'])
    .where(sql`lower(brands.name)`, '=', sql<string>`lower(${brand})`)
    .where(sql`lower(vehicles.model)`, '=', sql<string>`lower(${model})`)
    .orderBy('vehicles.year', 'desc')
    .orderBy('vehicles.id')
    .execute();
