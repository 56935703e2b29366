import { sql, type RawBuilder } from 'kysely';
import type { FoundCustomer } from '#api/accounts/staff/known-customers.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { containsPattern, keyContains } from '#api/platform/database/search-key.ts';
import type { CUSTOMER_ORDERS, CustomerFilter } from '#shared/accounts/customers.contract.ts';
import { type ListOrder, readOrder } from '#shared/list-order.ts';
import type { SearchTerms } from '#shared/find/search-terms.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export type ListedCustomerRow = FoundCustomer & { created_at: Date };

const NAME = sql<string>`search_name`;

/** Customers that staff can book for. The index customers_newest has the same condition. */
const IS_LISTED = sql`c.deleted_at is null`;

/** The ids of matching customers: one part for each term, so that each reads its own index. */
function matching({ number, phone, email, plate, name }: SearchTerms): RawBuilder<unknown> {
  const like = plate === null ? null : containsPattern(plate);
  const parts = [
    number !== null && sql`select customer_id from bookings where number = ${number}`,
    phone !== null && sql`select id from customers where deleted_at is null and phone like ${containsPattern(phone)}`,
    email !== null && sql`select id from customers where deleted_at is null and email like ${containsPattern(email)}`,
    name !== null && sql`select id from customers where deleted_at is null and ${keyContains(NAME, name)}`,
    like !== null && sql`select customer_id from cars where removed_at is null and plate like ${like}`,
    like !== null && sql`select customer_id from bookings where plate is not null and plate like ${like}`,
    like !== null &&
      sql`select b.customer_id from visits v join bookings b on b.id = v.id where v.plate is not null and v.plate like ${like}`,
  ].filter((part) => part !== false);
  // A text that can be no one's, such as a number that is too long, finds no one.
  return parts.length === 0 ? sql`select null::uuid` : sql.join(parts, sql` union `);
}

/**
 * The customers who owe something for a booking, by the rule of `chargeDueKobo` in src/shared/bookings. A booking with
 * the payment status `paid` owes nothing; the index bookings_owing has the others.
 */
const OWES = sql`c.id in (
  select b.customer_id from bookings b join charges ch on ch.booking_id = b.id
  where b.payment_status <> 'paid' and b.status <> 'cancelled' and ch.voided_at is null and ch.paid_at is null and ch.amount_kobo > 0)`;

const FILTERS: Record<CustomerFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  'walk-in': sql`c.walk_in`,
  account: sql`not c.walk_in`,
  owing: OWES,
};

export type Order = ListOrder<(typeof CUSTOMER_ORDERS)[number]>;

/** What each order sorts by; customers who never came are first. */
const SORT_BY: Record<(typeof CUSTOMER_ORDERS)[number], RawBuilder<unknown>> = {
  name: NAME,
  since: sql`c.created_at`,
  visit: sql`(select coalesce(max(v.checked_in_at), '-infinity') from visits v join bookings b on b.id = v.id where b.customer_id = c.id)`,
  bookings: sql`(select count(*) from bookings b where b.customer_id = c.id)`,
};

export interface CustomerList {
  /** Null: everyone. */
  terms: SearchTerms | null;
  kind: CustomerFilter;
  /** By name when they are searched for, else the newest first, when not given. */
  order: Order | undefined;
}

const conditionOf = ({ terms, kind }: CustomerList): RawBuilder<unknown> =>
  sql`${IS_LISTED} and ${FILTERS[kind]} ${terms === null ? sql`` : sql`and c.id in (${matching(terms)})`}`;

function orderOf({ terms, order = terms === null ? '-since' : 'name' }: CustomerList): RawBuilder<unknown> {
  const { column, direction } = readOrder(order);
  return direction === 'asc' ? sql`${SORT_BY[column]}, c.id` : sql`${SORT_BY[column]} desc, c.id desc`;
}

/** The ids of all customers of a list in their order. */
export const listIds = async (db: Connection, list: CustomerList): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select c.id from customers c where ${conditionOf(list)} order by ${orderOf(list)}`.execute(db)
  ).rows.map(({ id }) => id);

/** The customers with these ids, in any order. */
export const findByIds = async (db: Connection, ids: readonly string[]): Promise<ListedCustomerRow[]> =>
  (
    await sql<ListedCustomerRow>`
      select c.id, c.first_name, c.last_name, c.email, c.phone, c.walk_in, c.created_at from customers c
      where c.id = any(${[...ids]}::uuid[])`.execute(db)
  ).rows;

/** One page of the customers that staff can book for, in their order. */
export async function findCustomers(
  db: Connection,
  list: CustomerList,
  page: number,
): Promise<{ rows: ListedCustomerRow[]; total: number }> {
  const where = conditionOf(list);
  const order = orderOf(list);
  const [{ rows }, count] = await Promise.all([
    sql<ListedCustomerRow>`
      select c.id, c.first_name, c.last_name, c.email, c.phone, c.walk_in, c.created_at from customers c
      where ${where} order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
    sql<{ count: number }>`select count(*) from customers c where ${where}`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.count ?? 0 };
}

/** How many bookings each of these customers has, and when their car was checked in last. */
export async function countBookings(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, { bookings: number; lastVisit: Date | null }>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('visits', 'visits.id', 'bookings.id')
    .select((with_) => [
      'customer_id',
      with_.fn.countAll<number>().as('bookings'),
      with_.fn.max('visits.checked_in_at').as('lastVisit'),
    ])
    .where('customer_id', 'in', [...customerIds])
    .groupBy('customer_id')
    .execute();
  return new Map(rows.map(({ customer_id: id, ...counted }) => [id, counted]));
}
