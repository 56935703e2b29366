import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export interface FoundCustomerRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  walk_in: boolean;
}

const NAME = sql<string>`search_key(first_name || ' ' || last_name)`;
const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A customer matches when any of the given terms does. */
export interface CustomerSearchTerms {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** Customers that staff can book for: verified customers and walk-ins. */
const bookableCustomers = (db: Connection) =>
  db
    .selectFrom('customers')
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('email_verified_at', 'is not', null), where('walk_in', '=', true)]));

/** One page of matching bookable customers, by name: the email address in full, name and phone number in part. */
export async function findCustomers(
  db: Connection,
  { name, phone, email }: CustomerSearchTerms,
  page: number,
): Promise<{ rows: FoundCustomerRow[]; total: number }> {
  const matching = bookableCustomers(db).where((where) =>
    where.or([
      ...(name === null ? [] : [where(NAME, 'like', containsPattern(name))]),
      ...(phone === null ? [] : [where('phone', 'like', containsPattern(phone))]),
      ...(email === null ? [] : [where('email', '=', email)]),
    ]),
  );
  const [rows, { count }] = await Promise.all([
    matching
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'walk_in'])
      .orderBy(NAME)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count };
}

/** Returns undefined unless the customer is verified or a walk-in, and not deleted. */
export const findBookable = (db: Connection, id: string): Promise<{ id: string } | undefined> =>
  bookableCustomers(db).select('id').where('id', '=', id).executeTakeFirst();

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
}

/** A customer of any kind, erased ones included. */
export const findAny = (db: Connection, id: string): Promise<CustomerState | undefined> =>
  db.selectFrom('customers').select(['walk_in', 'deleted_at']).where('id', '=', id).executeTakeFirst();

/** A verified customer or a walk-in who is not erased. */
export const findKnown = (db: Connection, id: string): Promise<(FoundCustomerRow & { created_at: Date }) | undefined> =>
  bookableCustomers(db)
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'walk_in', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();

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
