import { sql } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';

export interface ServiceRow {
  id: string;
  name: string;
  active: boolean;
  price_kobo: number;
  interval_km: number | null;
  interval_months: number | null;
}
export interface VehicleRow {
  id: string;
  brand: string;
  model: string;
  year: number;
  class: string;
  active: boolean;
}

const SERVICE = ['id', 'name', 'active', 'price_kobo', 'interval_km', 'interval_months'] as const;

/** All services, also inactive ones, in display order. Prices in kobo. */
export const listServices = (db: Connection): Promise<ServiceRow[]> =>
  db.selectFrom('services').select(SERVICE).orderBy('position').execute();

/** A service, active or not, locked (FOR UPDATE) until the transaction ends. */
export const lockService = (db: Connection, id: string): Promise<ServiceRow | undefined> =>
  db.selectFrom('services').select(SERVICE).where('id', '=', id).forUpdate().executeTakeFirst();

/** Writes name, state, default price (kobo) and intervals of a service the caller has locked. */
export const updateService = (db: Connection, id: string, set: Omit<ServiceRow, 'id'>): Promise<ServiceRow> =>
  db.updateTable('services').set(set).where('id', '=', id).returning(SERVICE).executeTakeFirstOrThrow();

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

/** The price of each vehicle for one service or all: its class and its own price, null for the default. */
export const listCarPrices = (
  db: Connection,
  serviceId?: string,
): Promise<{ service_id: string; class: string; price: number | null }[]> => {
  let query = db
    .selectFrom('services')
    .innerJoin('vehicles', (join) => join.onTrue())
    .leftJoin('prices', (join) =>
      join.onRef('prices.vehicle_id', '=', 'vehicles.id').onRef('prices.service_id', '=', 'services.id'),
    )
    .select(['services.id as service_id', 'vehicles.class', 'prices.price_kobo as price']);
  if (serviceId !== undefined) query = query.where('services.id', '=', serviceId);
  return query.distinct().execute();
};

/** Sets the price of a vehicle class for a service; null: the default. */
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
