import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { containsPattern, keyContains } from '#api/platform/database/search-key.ts';
import type { Schema } from '#api/platform/database/schema.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { PaymentMethod, PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { BOOKING_ORDERS } from '#shared/bookings/staff-booking-lists.contract.ts';
import { type ListOrder, readOrder } from '#shared/list-order.ts';
import type { SearchTerms } from '#shared/find/search-terms.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

type Query = SelectQueryBuilder<Schema, 'bookings', object>;

export interface Filter {
  /** Null: every booking. */
  terms: SearchTerms | null;
  status: Status | null;
  payment: PaymentStatus | null;
  method: PaymentMethod | null;
  mode: Mode | null;
  from: Date | null;
  until: Date | null;
  customer: string | null;
  /** Only these. */
  ids: readonly string[] | null;
}

export type Order = ListOrder<(typeof BOOKING_ORDERS)[number]>;

/** What each order sorts by. Equal ones follow by number. */
const SORT_BY = {
  number: sql`bookings.number`,
  customer: sql`search_key(bookings.full_name)`,
  when: sql`coalesce((select starts_at from allocations where booking_id = bookings.id), bookings.created_at)`,
  amount: sql`bookings.amount_kobo`,
  status: sql`bookings.status`,
} as const;

function ordered<Q extends Query>(query: Q, order: Order = '-number'): Q {
  const { column, direction } = readOrder(order);
  return query.orderBy(SORT_BY[column], direction).orderBy('bookings.number', direction) as Q;
}

/** The ids of matching bookings: one part for each term, so that each reads its own index. */
function matching({ number, phone, plate, name }: SearchTerms): RawBuilder<string> {
  const like = plate === null ? null : containsPattern(plate);
  const parts = [
    number !== null && sql`select id from bookings where number = ${number}`,
    phone !== null && sql`select id from bookings where phone like ${containsPattern(phone)}`,
    name !== null && sql`select id from bookings where ${keyContains(sql`search_key(full_name)`, name)}`,
    like !== null && sql`select id from bookings where plate is not null and plate like ${like}`,
    like !== null && sql`select id from visits where plate is not null and plate like ${like}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? sql`select null::uuid` : sql.join(parts, sql` union `);
}

function filtered(db: Connection, f: Filter): Query {
  let query: Query = db.selectFrom('bookings');
  if (f.terms !== null) query = query.where(sql<boolean>`id in (${matching(f.terms)})`);
  if (f.status !== null) query = query.where('status', '=', f.status);
  if (f.payment !== null) query = query.where('payment_status', '=', f.payment);
  if (f.method !== null) query = query.where('payment_method', '=', f.method);
  if (f.mode !== null) query = query.where('mode', '=', f.mode);
  if (f.from !== null) query = query.where('created_at', '>=', f.from);
  if (f.until !== null) query = query.where('created_at', '<', f.until);
  if (f.customer !== null) query = query.where('customer_id', '=', f.customer);
  if (f.ids !== null) query = query.where('id', 'in', [...f.ids]);
  return query;
}

/** One page of matching bookings in their order, with their total number. */
export async function search(
  db: Connection,
  filter: Filter,
  order: Order | undefined,
  page: number,
): Promise<{ rows: BookingRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    ordered(filtered(db, filter), order)
      .selectAll()
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    filtered(db, filter)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count };
}

/** The ids of all matching bookings in their order. */
export const listIds = async (db: Connection, filter: Filter, order: Order | undefined): Promise<string[]> =>
  (await ordered(filtered(db, filter), order).select('id').execute()).map(({ id }) => id);

/** The bookings with these ids, in any order. */
export const findByIds = (db: Connection, ids: readonly string[]): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();

/** The events of a booking, oldest first, with the name of the member of staff. */
export const listEvents = (db: Connection, bookingId: string) =>
  db
    .selectFrom('booking_events')
    .leftJoin('staff', 'staff.id', 'booking_events.staff_id')
    .leftJoin('customers as person', 'person.id', 'booking_events.person_id')
    .select([
      'booking_events.at',
      'booking_events.actor',
      sql<string | null>`coalesce(staff.name, nullif(trim(person.first_name || ' ' || person.last_name), ''))`.as(
        'who',
      ),
      'booking_events.event',
      'booking_events.detail',
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('booking_events.id')
    .$narrowType<{ event: BookingEventName }>()
    .limit(500)
    .execute();

/** True when this member of staff caused one of these events on this version: the request is a repetition. */
export async function hasEvent(
  db: Connection,
  bookingId: string,
  staffId: string,
  events: readonly BookingEventName[],
  version: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('booking_events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('staff_id', '=', staffId)
    .where('event', 'in', [...events])
    .where(sql<string>`detail->>'version'`, '=', String(version))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the customer was notified that the car is ready, before the booking is finished. */
export const isVisitReady = async (db: Connection, id: string): Promise<boolean> =>
  (await db
    .selectFrom('visits')
    .select('id')
    .where('id', '=', id)
    .where('ready_at', 'is not', null)
    .executeTakeFirst()) !== undefined;
