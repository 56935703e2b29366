import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { containsPattern, keyContains } from '#api/platform/database/search-key.ts';
import type { BookingTable, Schema } from '#api/platform/database/schema.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { PaymentMethod, PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export type BookingRow = Selectable<BookingTable>;
type Query = SelectQueryBuilder<Schema, 'bookings', object>;

/** A range of instants; a day in Lagos has 24 hours, without daylight saving time. */
export interface Range {
  from: Date;
  until: Date;
}

/** Today in Lagos by the clock of the database, e.g. 2026-11-20. */
export async function today(db: Connection): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(app_now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** The bookings of a column: all of a status, those whose date is a day, or those last changed on a day. */
export interface BoardColumn {
  status: Status;
  dated?: Range;
  changed?: Range;
  /** The day of the board: whose start is on it comes before the others. */
  day: Range;
}

/** The start of a booking's appointment that is its own, else null. */
const start = sql<Date | null>`(
  select a.starts_at from allocations a
  where a.booking_id = bookings.id and (a.held_until is null or a.held_until > app_now()))`;

function inColumn(db: Connection, { status, dated, changed }: BoardColumn): Query {
  let query: Query = db.selectFrom('bookings').where('status', '=', status);
  if (dated !== undefined)
    query = query
      .where(
        'id',
        'in',
        sql<string>`(
          select id from bookings where created_at >= ${dated.from} and created_at < ${dated.until}
          union select booking_id from allocations where starts_at >= ${dated.from} and starts_at < ${dated.until})`,
      )
      .where(sql<Date>`coalesce(${start}, created_at)`, '>=', dated.from)
      .where(sql<Date>`coalesce(${start}, created_at)`, '<', dated.until);
  if (changed !== undefined)
    query = query.where('updated_at', '>=', changed.from).where('updated_at', '<', changed.until);
  return query;
}

/** Cards of one customer in a column that come before those of others; the rest of them come after all others. */
const CARDS_PER_CUSTOMER = 5;

/**
 * The bookings of a column in order of time, those without a time last in booking order, with their total number and
 * sum in kobo: those that start on the day, then the newest. Many bookings of one customer leave room for those of
 * others.
 */
export async function readColumn(
  db: Connection,
  column: BoardColumn,
  limit: number,
): Promise<{ rows: BookingRow[]; count: number; kobo: number }> {
  const [rows, sums] = await Promise.all([
    db
      .selectFrom(
        inColumn(db, column)
          .selectAll()
          .select([
            sql<number>`row_number() over (partition by customer_id order by number desc)`.as('place'),
            start.as('start'),
          ])
          .as('ranked'),
      )
      .selectAll()
      .orderBy(sql`place > ${CARDS_PER_CUSTOMER}`)
      .orderBy(sql`coalesce(start >= ${column.day.from} and start < ${column.day.until}, false)`, 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .execute(),
    inColumn(db, column)
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo')])
      .executeTakeFirstOrThrow(),
  ]);
  const timeOf = (row: { start: Date | null }): number => row.start?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return { rows: rows.toSorted((a, b) => timeOf(a) - timeOf(b) || a.number - b.number), ...sums };
}

export interface Filter {
  /** An exact booking number. */
  number: number | null;
  /** Part of a phone number, digits only. */
  phone: string | null;
  /** Part of a name as it was typed. */
  name: string | null;
  status: Status | null;
  payment: PaymentStatus | null;
  method: PaymentMethod | null;
  mode: Mode | null;
  from: Date | null;
  until: Date | null;
  customer: string | null;
}

function filtered(db: Connection, f: Filter): Query {
  let query: Query = db.selectFrom('bookings');
  if (f.number !== null || f.phone !== null || f.name !== null) {
    query = query.where((where) =>
      where.or([
        ...(f.number === null ? [] : [where('number', '=', f.number)]),
        ...(f.phone === null ? [] : [where('phone', 'like', containsPattern(f.phone))]),
        ...(f.name === null ? [] : [keyContains(sql<string>`search_key(full_name)`, f.name)]),
      ]),
    );
  }
  if (f.status !== null) query = query.where('status', '=', f.status);
  if (f.payment !== null) query = query.where('payment_status', '=', f.payment);
  if (f.method !== null) query = query.where('payment_method', '=', f.method);
  if (f.mode !== null) query = query.where('mode', '=', f.mode);
  if (f.from !== null) query = query.where('created_at', '>=', f.from);
  if (f.until !== null) query = query.where('created_at', '<', f.until);
  if (f.customer !== null) query = query.where('customer_id', '=', f.customer);
  return query;
}

/** One page of matching bookings, newest first, with their total number. */
export async function search(
  db: Connection,
  filter: Filter,
  page: number,
): Promise<{ rows: BookingRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    filtered(db, filter)
      .selectAll()
      .orderBy('number', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    filtered(db, filter)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count };
}

/** A booking of any customer, without a lock. */
export const find = (db: Connection, id: string): Promise<BookingRow | undefined> =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();

/** The events of a booking, oldest first, with the name of the member of staff. */
export const listEvents = (db: Connection, bookingId: string) =>
  db
    .selectFrom('booking_events')
    .leftJoin('staff', 'staff.id', 'booking_events.staff_id')
    .select([
      'booking_events.at',
      'booking_events.actor',
      'staff.name as who',
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** Midnight in Lagos, which has no daylight saving time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** A day in Lagos as a range of instants. */
export const rangeOfDay = (day: string): Range => ({
  from: startOfDay(day),
  until: new Date(startOfDay(day).getTime() + DAY_MS),
});
