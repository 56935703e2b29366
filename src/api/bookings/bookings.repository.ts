import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { prepared } from '#api/platform/database/prepared.ts';
import { statusesUnder, TABS, type Status, type Tab } from '#shared/bookings/booking-states.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { recordOf } from '#shared/guards.ts';
import { BOOKING_COLUMNS, type BookingRow } from './booking-row.ts';

/** What a new booking is made of; the database assigns its number and first status. */
export type NewBooking = Omit<
  BookingRow,
  | 'number'
  | 'payment_status'
  | 'status'
  | 'status_before'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'disputed'
  | 'promotion'
> & { promotion: string | null };

export interface BookingEvent {
  actor: 'customer' | 'staff' | 'settlement' | 'system';
  staffId?: string;
  event: BookingEventName;
  detail?: object;
}

type EventRow = Pick<BookingEvent, 'actor' | 'event'> & { staffId: string | null; detail: string };

const toEventRow = ({ actor, staffId, event, detail = {} }: BookingEvent): EventRow => ({
  actor,
  staffId: staffId ?? null,
  event,
  detail: JSON.stringify(detail),
});

const insert = prepared((db, row: NewBooking & EventRow) =>
  db
    .with('made', (make) =>
      make
        .insertInto('bookings')
        .values({
          id: row.id,
          customer_id: row.customer_id,
          full_name: row.full_name,
          phone: row.phone,
          service_id: row.service_id,
          service_name: row.service_name,
          brand_id: row.brand_id,
          vehicle_id: row.vehicle_id,
          brand_name: row.brand_name,
          model: row.model,
          year: row.year,
          price_kobo: row.price_kobo,
          discount_kobo: row.discount_kobo,
          credit_kobo: row.credit_kobo,
          amount_kobo: row.amount_kobo,
          promotion: row.promotion,
          location: row.location,
          mode: row.mode,
          payment_method: row.payment_method,
          car_id: row.car_id,
          plate: row.plate,
        })
        .returning(BOOKING_COLUMNS),
    )
    .with('first_event', (make) =>
      make.insertInto('booking_events').values({
        booking_id: row.id,
        actor: row.actor,
        staff_id: row.staffId,
        event: row.event,
        detail: row.detail,
      }),
    )
    .selectFrom('made')
    .select(BOOKING_COLUMNS),
);

/** Inserts a booking with the first event of its history. Returns it with the number that the database assigned. */
export async function insertBooking(db: Connection, given: NewBooking, event: BookingEvent): Promise<BookingRow> {
  const [row] = await insert(db, { ...given, ...toEventRow(event) });
  if (row === undefined) throw new Error('the booking was not inserted');
  return row;
}

/** A customer's own booking; undefined when it belongs to another customer. */
export const findOwn = (db: Connection, id: string, customerId: string): Promise<BookingRow | undefined> =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).where('customer_id', '=', customerId).executeTakeFirst();

/** As `findOwn`, locked until the transaction ends. */
export const lockOwn = (db: Connection, id: string, customerId: string): Promise<BookingRow | undefined> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();

/** A booking of any customer, locked (FOR UPDATE) until the transaction ends. */
export const lockBooking = (db: Connection, id: string): Promise<BookingRow | undefined> =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type Changes = Partial<
  Omit<BookingRow, 'id' | 'number' | 'customer_id' | 'created_at' | 'updated_at' | 'version' | 'promotion'>
> & { promotion?: string | null };

/** Writes changes to a booking the caller has locked. */
export const updateBooking = (db: Connection, id: string, changes: Changes): Promise<BookingRow> =>
  db
    .updateTable('bookings')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const addEvent = prepared((db, given: EventRow & { bookingId: string }) =>
  db.insertInto('booking_events').values({
    booking_id: given.bookingId,
    actor: given.actor,
    staff_id: given.staffId,
    event: given.event,
    detail: given.detail,
  }),
);

/** Records a booking event in the transaction that causes it. */
export async function insertEvent(db: Connection, bookingId: string, event: BookingEvent): Promise<void> {
  await addEvent(db, { bookingId, ...toEventRow(event) });
}

const listUnder = (tab: Tab) =>
  prepared((db, params: { customerId: string; skip: number }) => {
    let query = db.selectFrom('bookings').select(BOOKING_COLUMNS).where('customer_id', '=', params.customerId);
    if (tab !== 'all') query = query.where('status', 'in', statusesUnder(tab));
    return query.orderBy('number', 'desc').limit(PAGE_SIZE).offset(params.skip);
  });
const lists = recordOf(TABS, listUnder);

/** One page of a customer's bookings, newest first. The number is unique and rises with time, so the order is total. */
export const listOwn = (db: Connection, customerId: string, tab: Tab, page: number): Promise<BookingRow[]> =>
  lists[tab](db, { customerId, skip: (page - 1) * PAGE_SIZE });

/** Most rows that are listed as coming up. */
const MOST_UPCOMING = 20;

const upcoming = prepared((db, params: { customerId: string }) =>
  db
    .selectFrom('bookings')
    .leftJoin('allocations', (join) =>
      join
        .onRef('allocations.booking_id', '=', 'bookings.id')
        .on((on) => on.or([on('held_until', 'is', null), on('held_until', '>', sql<Date>`app_now()`)])),
    )
    .leftJoin('branches', 'branches.id', 'allocations.branch_id')
    .select(BOOKING_COLUMNS.map((column) => `bookings.${column}` as const))
    .where('bookings.customer_id', '=', params.customerId)
    .where('status', 'in', ['pending', 'paid'])
    .where((where) =>
      where.or([
        where('starts_at', 'is', null),
        where('ends_at', '>', sql<Date>`date_trunc('day', app_now() at time zone time_zone) at time zone time_zone`),
      ]),
    )
    .orderBy('starts_at', (order) => order.asc().nullsLast())
    .orderBy('number', 'desc')
    .limit(MOST_UPCOMING),
);

/**
 * The pending and paid bookings of a customer whose appointment is today (by the clock of the branch) or later, the
 * next one first, then those without a time, newest first.
 */
export const listUpcomingOwn = (db: Connection, customerId: string): Promise<BookingRow[]> =>
  upcoming(db, { customerId });

const perStatus = prepared((db, params: { customerId: string }) =>
  db
    .selectFrom('bookings')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('customer_id', '=', params.customerId)
    .groupBy('status'),
);

/** The number of a customer's bookings in each status. */
export async function countOwn(db: Connection, customerId: string): Promise<Partial<Record<Status, number>>> {
  const rows = await perStatus(db, { customerId });
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

const recentCounts = prepared((db, params: { customerId: string }) =>
  db
    .selectFrom('bookings')
    .select([
      sql<number>`count(*) filter (where status = 'pending')`.as('open'),
      sql<number>`count(*) filter (where created_at > app_now() - interval '24 hours')`.as('recent'),
    ])
    .where('customer_id', '=', params.customerId),
);

/** How many bookings of a customer wait for their payment, and how many were made in the last 24 hours. */
export async function countRecentOwn(db: Connection, customerId: string): Promise<{ open: number; recent: number }> {
  const [row] = await recentCounts(db, { customerId });
  return row ?? { open: 0, recent: 0 };
}

/** Seconds until the `nth` newest booking of a customer is 24 hours old. */
export async function secondsUntilOld(db: Connection, customerId: string, nth: number): Promise<number> {
  const row = await db
    .selectFrom('bookings')
    .select(sql<number>`ceil(extract(epoch from created_at + interval '24 hours' - app_now()))::int`.as('seconds'))
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}
