import { sql } from 'kysely';
import { currentTime, newId, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type { CarPaperTable, CarReadingTable, CarTable } from '#api/platform/database/schema.ts';
import type { Paper } from '#shared/cars/papers.ts';

export type CarReadingRow = Row<CarReadingTable>;
type CarPaperRow = Row<CarPaperTable>;

/** A car with its names: of the catalogue, else as its owner wrote them. */
export interface CarRow extends Omit<Row<CarTable>, 'model' | 'year'> {
  brand: string;
  brand_id: string;
  model: string;
  year: number;
}

const cars = (db: Connection) =>
  db
    .selectFrom('cars')
    .innerJoin('vehicles', 'vehicles.id', 'cars.vehicle_id')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .selectAll('cars')
    .select('brands.id as brand_id')
    // The words of the owner for a car that is not in the catalogue.
    .select(({ fn }) => [
      fn.coalesce('cars.make', 'brands.name').as('brand'),
      fn.coalesce('cars.model', 'vehicles.model').as('model'),
      fn.coalesce('cars.year', 'vehicles.year').as('year'),
    ]);

/** A customer's cars, the newest last. */
export const listCarsOf = (db: Connection, customerId: string): Promise<CarRow[]> =>
  cars(db).where('customer_id', '=', customerId).where('removed_at', 'is', null).orderBy('cars.id').execute();

/** The cars with these ids, of any customer, that have not been removed. */
export const listCarsById = (db: Connection, ids: readonly string[]): Promise<CarRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : cars(db)
        .where('cars.id', 'in', [...ids])
        .where('removed_at', 'is', null)
        .execute();

/** Up to `limit` cars, after one in order of their ids, whose owners want reminders about them. */
export const listCarsToRemind = (db: Connection, afterId: string | null, limit: number): Promise<CarRow[]> => {
  const query = cars(db)
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`coalesce((select given from consents where consents.customer_id = cars.customer_id
        and purpose = 'car-reminders' order by consents.id desc limit 1), false)`,
    )
    .orderBy('cars.id')
    .limit(limit);
  return (afterId === null ? query : query.where('cars.id', '>', afterId)).execute();
};

/** A customer's car. */
export const findCar = (db: Connection, customerId: string, id: string): Promise<CarRow | undefined> =>
  cars(db)
    .where('cars.id', '=', id)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** As `findCar`, locked until the transaction ends. */
export const lockCar = (trx: Trx, customerId: string, id: string): Promise<CarRow | undefined> =>
  cars(trx)
    .where('cars.id', '=', id)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .forUpdate('cars')
    .executeTakeFirst();

/** The columns of a car that its owner may change. */
export type CarColumns = Pick<
  Row<CarTable>,
  'vehicle_id' | 'plate' | 'colour' | 'nickname' | 'make' | 'model' | 'year'
>;

/**
 * Inserts a car of a customer whose account is locked, or brings back the one with this plate and model that they
 * removed. Returns its id.
 */
export async function insertCar(trx: Trx, customerId: string, columns: CarColumns): Promise<string> {
  const { vehicle_id: vehicleId, plate } = columns;
  const removed = await trx
    .selectFrom('cars')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('plate', '=', plate)
    .where('vehicle_id', '=', vehicleId)
    .orderBy('removed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (removed !== undefined) {
    await trx
      .updateTable('cars')
      .set({ ...columns, removed_at: null })
      .where('id', '=', removed.id)
      .execute();
    return removed.id;
  }
  const id = newId();
  await trx
    .insertInto('cars')
    .values({ id, customer_id: customerId, ...columns })
    .execute();
  return id;
}

/** Inserts cars, and returns their ids in the same order. */
export async function insertCars(trx: Trx, cars: readonly (CarColumns & { customer_id: string })[]): Promise<string[]> {
  const rows = cars.map((car) => ({ ...car, id: newId() }));
  if (rows.length > 0) await trx.insertInto('cars').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Locks cars in order of their ids. */
export async function lockCars(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from cars where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
}

/** Deletes cars that no booking names, with their readings and papers. */
export async function deleteCarsById(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('cars')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

/** Gives a car with its readings and papers to another customer, who has no car with its plate. */
export async function giveCar(trx: Trx, id: string, customerId: string): Promise<void> {
  await trx.updateTable('cars').set({ customer_id: customerId }).where('id', '=', id).execute();
}

/** Gives the readings of a car to another one. */
export async function moveReadings(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable('car_readings').set({ car_id: to }).where('car_id', '=', from).execute();
}

/** Writes the columns of a car that its owner may change. */
export async function updateCar(trx: Trx, id: string, columns: CarColumns): Promise<void> {
  await trx.updateTable('cars').set(columns).where('id', '=', id).execute();
}

/** Marks a customer's car as removed, and deletes its readings and papers. */
export async function removeCar(trx: Trx, customerId: string, id: string): Promise<void> {
  if ((await lockCar(trx, customerId, id)) === undefined) return;
  await trx
    .updateTable('cars')
    .set({ removed_at: await currentTime(trx) })
    .where('id', '=', id)
    .execute();
  for (const table of ['car_readings', 'car_papers', 'car_reminders'] as const)
    await trx.deleteFrom(table).where('car_id', '=', id).execute();
}

/** Deletes all cars of a customer, whose bookings name them no longer. */
export async function deleteCars(trx: Trx, customerId: string): Promise<void> {
  await trx.deleteFrom('cars').where('customer_id', '=', customerId).execute();
}

/** A customer's car with this plate, also one that they removed; the one that they have first. */
export const findByPlate = (
  db: Connection,
  customerId: string,
  plate: string,
): Promise<Pick<CarRow, 'id' | 'removed_at'> | undefined> =>
  db
    .selectFrom('cars')
    .select(['id', 'removed_at'])
    .where('customer_id', '=', customerId)
    .where('plate', '=', plate)
    .orderBy('removed_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

/** The readings of cars. */
export const listReadings = (db: Connection, carIds: readonly string[]): Promise<CarReadingRow[]> =>
  db.selectFrom('car_readings').selectAll().where('car_id', 'in', carIds).orderBy('at').orderBy('id').execute();

/** Whether a car still belongs to its customer. */
export const isOwned = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('cars').select('id').where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()) !==
  undefined;

/** Adds a reading, of now unless `at` is given. Returns its id. */
export async function insertReading(
  trx: Trx,
  row: Pick<CarReadingRow, 'car_id' | 'km' | 'source'> & { at?: Date },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('car_readings')
    .values({ ...row, id })
    .execute();
  return id;
}

/** Marks a reading of a car as confirmed; one that was confirmed before keeps its time. */
export async function confirmReading(trx: Trx, carId: string, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('car_readings')
    .set({ confirmed_at: at })
    .where('id', '=', id)
    .where('car_id', '=', carId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes a reading that the owner of a car entered. */
export async function deleteOwnReading(trx: Trx, carId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('car_readings')
    .where('id', '=', id)
    .where('car_id', '=', carId)
    .where('source', '=', 'owner')
    .execute();
}

/** The papers of cars. */
export const listPapers = (db: Connection, carIds: readonly string[]): Promise<CarPaperRow[]> =>
  db.selectFrom('car_papers').selectAll().where('car_id', 'in', carIds).orderBy('car_id').orderBy('kind').execute();

/** Writes the last day of a paper, YYYY-MM-DD; null: not known. */
export async function setPaper(trx: Trx, carId: string, kind: Paper, endsOn: string | null): Promise<void> {
  if (endsOn === null) {
    await trx.deleteFrom('car_papers').where('car_id', '=', carId).where('kind', '=', kind).execute();
    return;
  }
  await trx
    .insertInto('car_papers')
    .values({ car_id: carId, kind, ends_on: endsOn })
    .onConflict((conflict) => conflict.columns(['car_id', 'kind']).doUpdateSet({ ends_on: endsOn }))
    .execute();
}
