import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';

/** A kept find: one of the two is given. */
export interface RecentFindRow {
  booking_id: string | null;
  customer_id: string | null;
}

/** Keeps a find, or makes it the latest. */
export async function keep(db: Connection, staffId: string, { booking_id, customer_id }: RecentFindRow): Promise<void> {
  await sql`insert into recent_finds (staff_id, booking_id, customer_id) values (${staffId}, ${booking_id}, ${customer_id})
    on conflict (staff_id, booking_id, customer_id) do update set at = app_now()`.execute(db);
}

/** Deletes the finds of a member of staff beyond the latest `max`. */
export async function trim(db: Connection, staffId: string, max: number): Promise<void> {
  await sql`delete from recent_finds where staff_id = ${staffId} and id not in (
    select id from recent_finds where staff_id = ${staffId} order by at desc, id desc limit ${max})`.execute(db);
}

/** The finds of a member of staff, the latest first. */
export const list = (db: Connection, staffId: string, days: number): Promise<RecentFindRow[]> =>
  db
    .selectFrom('recent_finds')
    .select(['booking_id', 'customer_id'])
    .where('staff_id', '=', staffId)
    .where('at', '>', sql<Date>`app_now() - ${`${days} days`}::interval`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The customer of a booking; undefined when there is no such booking. */
export const customerOf = async (db: Connection, bookingId: string): Promise<string | undefined> =>
  (await db.selectFrom('bookings').select('customer_id').where('id', '=', bookingId).executeTakeFirst())?.customer_id;

/** Prevents that a customer is erased before the transaction ends; false when that has happened. */
export const holdCustomer = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Deletes the finds that lead to a customer or to bookings of the customer. */
export async function deleteOf(db: Connection, customerId: string): Promise<void> {
  await sql`delete from recent_finds where customer_id = ${customerId}
    or booking_id in (select id from bookings where customer_id = ${customerId})`.execute(db);
}

/** Deletes the finds of all staff that are older than `days`; returns their number. */
export async function deleteOld(db: Connection, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('recent_finds')
    .where('at', '<', sql<Date>`app_now() - ${`${days} days`}::interval`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
