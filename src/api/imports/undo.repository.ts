import { sql } from 'kysely';
import type { Trx } from '#api/platform/database/database.ts';
import { WORK_ON_CARS, WORK_ON_CUSTOMERS } from './work-on-imported.ts';

const isNamed = (columns: readonly (readonly [string, string])[], id: string) =>
  sql.join(
    columns.map(
      ([table, column]) => sql`exists (select from ${sql.table(table)} w where w.${sql.ref(column)} = ${sql.ref(id)})`,
    ),
    sql` or `,
  );

/** The customers whom an import brought, or whose gaps it filled, in order of their ids. */
export async function listOwners(trx: Trx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from import_rows where import_id = ${importId} and kind <> 'car'
    union select cars.customer_id from import_rows r join cars on cars.id = r.subject_id
      where r.import_id = ${importId} and r.kind = 'car'
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The cars that an import brought, in order of their ids. */
export async function listCars(trx: Trx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from import_rows where import_id = ${importId} and kind = 'car' order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of these cars of an import, locked, that someone has worked with, or that belong to an account now. */
export async function listTouchedCars(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select cars.id from cars join customers c on c.id = cars.customer_id where cars.id = any (${ids}::uuid[])
      and (cars.removed_at is not null or not c.walk_in or ${isNamed(WORK_ON_CARS, 'cars.id')})`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Those of these customers of an import, locked, that someone has worked with. `customer`: the account of a walk-in who
 * joined one, else the customer; null once erased.
 */
export async function listTouchedCustomers(
  trx: Trx,
  importId: string,
  ids: readonly string[],
): Promise<{ id: string; customer: string | null }[]> {
  const { rows } = await sql<{ id: string; customer: string | null }>`
    select c.id, coalesce(account.id, case when c.deleted_at is null then c.id end) as customer from customers c
    left join customers account on account.id = c.joined_to and account.deleted_at is null
    where c.id = any (${ids}::uuid[]) and (not c.walk_in or c.deleted_at is not null
      or ${isNamed(WORK_ON_CUSTOMERS, 'c.id')}
      or exists (select from cars where cars.customer_id = c.id and (cars.removed_at is not null
        or not exists (select from import_rows r where r.import_id = ${importId} and r.kind = 'car'
          and r.subject_id = cars.id)
        or ${isNamed(WORK_ON_CARS, 'cars.id')}))
      or exists (select from import_rows r where r.subject_id = c.id and r.import_id <> ${importId}))`.execute(trx);
  return rows;
}

/** The cars of these customers. */
export async function listCarsOf(trx: Trx, customerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from cars where customer_id = any (${customerIds}::uuid[])`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Some cars of an import whose customer is not of it, after one in order of their ids: they filled a gap. */
export async function listFilledCars(
  trx: Trx,
  importId: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; customer: string }[]> {
  const { rows } = await sql<{ id: string; customer: string }>`
    select cars.id, cars.customer_id as customer from import_rows r join cars on cars.id = r.subject_id
    where r.import_id = ${importId} and r.kind = 'car' and (${after}::uuid is null or r.subject_id > ${after}::uuid)
      and not exists (select from import_rows c where c.import_id = ${importId} and c.kind = 'customer'
        and c.subject_id = cars.customer_id)
    order by r.subject_id limit ${limit}`.execute(trx);
  return rows;
}
