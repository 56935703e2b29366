import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { CustomerTable } from '#api/platform/database/schema.ts';

export interface FoundCustomerRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  walk_in: boolean;
}

/** Customers that staff can book for: accounts and walk-ins. */
const bookableCustomers = (db: Connection) => db.selectFrom('customers').where('deleted_at', 'is', null);

/** Returns undefined when the customer is deleted. */
export const findBookable = (db: Connection, id: string): Promise<{ id: string } | undefined> =>
  bookableCustomers(db).select('id').where('id', '=', id).executeTakeFirst();

/** As `findBookable`, locked until the transaction ends; bookings of the customer can still be inserted. */
export const lockBookable = (trx: Trx, id: string): Promise<{ id: string } | undefined> =>
  bookableCustomers(trx).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Inserts a walk-in customer, without email address, password and Google identity. */
export async function insertWalkIn(
  db: Connection,
  row: { id: string; first_name: string; last_name: string; phone: string; referral_code: string },
): Promise<void> {
  await db
    .insertInto('customers')
    .values({
      ...row,
      email: null,
      password_hash: null,
      google_sub: null,
      pending_email: null,
      referred_by: null,
      walk_in: true,
    })
    .execute();
}

export interface CustomerState {
  walk_in: boolean;
  deleted_at: Date | null;
  /** The account that the walk-in became part of. */
  joined_to: string | null;
}

/** A customer of any kind, erased ones included. */
export const findAny = (db: Connection, id: string): Promise<CustomerState | undefined> =>
  db.selectFrom('customers').select(['walk_in', 'deleted_at', 'joined_to']).where('id', '=', id).executeTakeFirst();

export type KnownCustomerRow = FoundCustomerRow & {
  created_at: Date;
  verified_phone: string | null;
  noted_email: string | null;
};

const KNOWN = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'walk_in',
  'created_at',
  'verified_phone',
  'noted_email',
] as const;

/** An account or a walk-in that is not erased. A walk-in that joined an account returns the account. */
export const findKnown = (db: Connection, id: string): Promise<KnownCustomerRow | undefined> =>
  bookableCustomers(db)
    .select(KNOWN)
    .where('id', '=', sql<string>`(select coalesce(joined_to, id) from customers where id = ${id})`)
    .executeTakeFirst();

/** As `findKnown`, for several customers that did not join another. */
export const listKnown = async (db: Connection, ids: readonly string[]): Promise<KnownCustomerRow[]> =>
  ids.length === 0
    ? []
    : bookableCustomers(db)
        .select(KNOWN)
        .where('id', 'in', [...ids])
        .execute();

/** Locks customers of any kind until the transaction ends, in order of their ids so that two calls cannot deadlock. */
export const lockSeveral = (trx: Trx, ids: readonly string[]): Promise<Row<CustomerTable>[]> =>
  trx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

/** As `lockSeveral`, so that none of them is erased meanwhile; they can still be changed otherwise. */
export const shareSeveral = (trx: Trx, ids: readonly string[]): Promise<Row<CustomerTable>[]> =>
  trx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();

/** Leaves a tombstone of a walk-in that the caller has locked and whose rows belong to an account now. */
export async function markJoined(trx: Trx, id: string, accountId: string): Promise<void> {
  await trx
    .updateTable('customers')
    .set({
      first_name: 'Joined',
      last_name: 'account',
      phone: null,
      noted_email: null,
      referral_code: id,
      walk_in: false,
      joined_to: accountId,
      deleted_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** The walk-ins that joined an account. */
export async function listJoined(db: Connection, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('customers').select('id').where('joined_to', '=', accountId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The walk-ins that, with all their bookings, did not change for `months` months. */
export async function listForgottenWalkIns(db: Connection, months: number): Promise<string[]> {
  const edge = sql<Date>`app_now() - ${`${months} months`}::interval`;
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('walk_in', '=', true)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', edge)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.customer_id', '=', 'customers.id')
            .where('bookings.updated_at', '>=', edge),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
