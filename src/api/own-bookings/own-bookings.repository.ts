import { sql } from 'kysely';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection, Row } from '#api/platform/database/database.ts';
import type { VisitTable } from '#api/platform/database/schema.ts';
import { statusesUnder, type Status, type Tab } from '#shared/bookings/booking-states.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

/** One page of a customer's bookings, newest first. The number is unique and rises with time, so the order is total. */
export function listOwn(db: Connection, customerId: string, tab: Tab, page: number): Promise<BookingRow[]> {
  let query = db.selectFrom('bookings').selectAll().where('customer_id', '=', customerId);
  if (tab !== 'all') query = query.where('status', 'in', statusesUnder(tab));
  return query
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** Most rows that are listed as coming up. */
const MOST_UPCOMING = 20;

/**
 * The bookings of a customer that come up: first those whose car is here, then pending and paid ones whose car left
 * while money was due, and those whose car is expected: they have an estimate, no time, or one today (by the clock of
 * the branch) or later.
 */
export const listUpcomingOwn = (db: Connection, customerId: string): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .leftJoin('visits', 'visits.id', 'bookings.id')
    .leftJoin('allocations', (join) =>
      join
        .onRef('allocations.booking_id', '=', 'bookings.id')
        .on((on) => on.or([on('held_until', 'is', null), on('held_until', '>', sql<Date>`app_now()`)])),
    )
    .leftJoin('branches', 'branches.id', 'allocations.branch_id')
    .selectAll('bookings')
    .where('bookings.customer_id', '=', customerId)
    .where(
      sql<boolean>`case
        when visits.id is not null and visits.released_at is null then true
        when bookings.status not in ('pending', 'paid') then false
        when visits.id is not null then bookings.payment_status <> 'paid'
        when exists (select from estimate_versions v where v.booking_id = bookings.id) then true
        else starts_at is null
          or ends_at > date_trunc('day', app_now() at time zone time_zone) at time zone time_zone end`,
    )
    .orderBy(sql`visits.id is not null and visits.released_at is null`, 'desc')
    .orderBy(sql`visits.id is not null`, 'desc')
    .orderBy('starts_at', (order) => order.asc().nullsLast())
    .orderBy('number', 'desc')
    .limit(MOST_UPCOMING)
    .execute();

/** The number of a customer's bookings in each status. */
export async function countOwn(db: Connection, customerId: string): Promise<Partial<Record<Status, number>>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('customer_id', '=', customerId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

type StayRow = Pick<
  Row<VisitTable>,
  'id' | 'state' | 'checked_in_at' | 'ready_at' | 'released_at' | 'confirmed_by' | 'code_tries'
> & { is_rated: boolean };

/** The stays of the cars of these bookings, with whether each has a review or had one; none before the check-in. */
export const listStays = async (db: Connection, bookingIds: readonly string[]): Promise<StayRow[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('visits')
        .leftJoin('reviews', 'reviews.visit_id', 'visits.id')
        .select(['id', 'state', 'checked_in_at', 'ready_at', 'released_at', 'confirmed_by', 'code_tries'])
        .select(sql<boolean>`reviews.visit_id is not null`.as('is_rated'))
        .where('id', 'in', [...bookingIds])
        .execute();

/** The people of cars who made these bookings for the owners, by booking. */
export async function listMakers(db: Connection, bookingIds: readonly string[]): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_events')
    .innerJoin('customers', 'customers.id', 'booking_events.person_id')
    .select(['booking_id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('booking_id', 'in', [...bookingIds])
    .where('event', '=', 'booked')
    .execute();
  return new Map(rows.map((row) => [row.booking_id, row.name]));
}
