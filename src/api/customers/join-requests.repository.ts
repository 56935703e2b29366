import { sql } from 'kysely';
import { newId, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type { JoinRequestTable } from '#api/platform/database/schema.ts';

export type JoinRequestRow = Row<JoinRequestTable>;

/** One request finds at most this many walk-ins: people with the same number and a car with the same plate. */
const MOST_FOUND = 10;

/** The walk-ins with this phone number that have a booking of this number. */
export async function findByBookingNumber(db: Connection, phone: string, number: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .innerJoin('bookings', 'bookings.customer_id', 'customers.id')
    .select('customers.id')
    .where('walk_in', '=', true)
    .where('deleted_at', 'is', null)
    .where('customers.phone', '=', phone)
    .where('bookings.number', '=', number)
    .execute();
  return rows.map(({ id }) => id);
}

/** The walk-ins with this phone number and a car with this plate, given as letters and digits only. */
export async function findByPlate(db: Connection, phone: string, plate: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c where c.walk_in and c.deleted_at is null and c.phone = ${phone} and (
      exists (select from bookings b left join visits v on v.id = b.id
        where b.customer_id = c.id and (b.plate = ${plate} or v.plate = ${plate}))
      or exists (select from cars where cars.customer_id = c.id and cars.plate = ${plate} and removed_at is null))
    order by c.id limit ${MOST_FOUND}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds a request unless the same one is open. Returns false when it is. */
export async function insertRequest(
  trx: Trx,
  row: Pick<JoinRequestRow, 'customer_id' | 'walk_in_id' | 'found_by'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('join_requests')
    .values({ id: newId(), ...row })
    .onConflict((conflict) => conflict.columns(['customer_id', 'walk_in_id']).where('outcome', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A request, without a lock. */
export const findRequest = (db: Connection, id: string): Promise<JoinRequestRow | undefined> =>
  db.selectFrom('join_requests').selectAll().where('id', '=', id).executeTakeFirst();

/** A request, locked until the transaction ends. Lock its customers first. */
export const lockRequest = (trx: Trx, id: string): Promise<JoinRequestRow | undefined> =>
  trx.selectFrom('join_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Decides a request that the caller has locked. */
export async function decideRequest(
  trx: Trx,
  id: string,
  decision: Pick<JoinRequestRow, 'outcome' | 'decided_by' | 'reason'>,
): Promise<void> {
  await trx
    .updateTable('join_requests')
    .set({ ...decision, decided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends the other open requests for a walk-in that joined an account; returns the accounts that had made them. */
export async function overtakeOthers(trx: Trx, walkInId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('join_requests')
    .set({ outcome: 'overtaken', decided_at: sql<Date>`app_now()` })
    .where('walk_in_id', '=', walkInId)
    .where('outcome', 'is', null)
    .returning('customer_id')
    .execute();
  return rows.map(({ customer_id: id }) => id);
}

/** One page of the open requests, oldest first. */
export const listOpen = (db: Connection, limit: number, offset: number): Promise<JoinRequestRow[]> =>
  db
    .selectFrom('join_requests')
    .selectAll()
    .where('outcome', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** The number of open requests. */
export async function countOpen(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('join_requests')
    .select((with_) => with_.fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest booking of each of these customers, and the plates of their newest bookings, at most five each. */
export async function listNewest(db: Connection, customerIds: readonly string[]) {
  const { rows } = await sql<{
    customer_id: string;
    number: number;
    service_name: string;
    created_at: Date;
    plates: string[];
  }>`
    select c.id as customer_id, newest.number, newest.service_name, newest.created_at, (
      select coalesce(array_agg(distinct plate), '{}') from (
        select coalesce(v.plate, b.plate) as plate from bookings b left join visits v on v.id = b.id
        where b.customer_id = c.id and coalesce(v.plate, b.plate) is not null order by b.number desc limit 5) seen) as plates
    from customers c cross join lateral (
      select number, service_name, created_at from bookings where customer_id = c.id order by number desc limit 1) newest
    where c.id = any (${[...customerIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.customer_id, row]));
}

/** All requests of an account, oldest first. */
export const listRequestsOf = (db: Connection, customerId: string): Promise<JoinRequestRow[]> =>
  db.selectFrom('join_requests').selectAll().where('customer_id', '=', customerId).orderBy('created_at').execute();

/** Deletes the requests of a customer, and those for a walk-in. */
export async function deleteRequestsOf(trx: Trx, customerId: string): Promise<void> {
  await trx
    .deleteFrom('join_requests')
    .where((where) => where.or([where('customer_id', '=', customerId), where('walk_in_id', '=', customerId)]))
    .execute();
}

/** Deletes requests that were made more than `months` months ago, and returns their number. */
export async function deleteOld(db: Connection, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('join_requests')
    .where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
