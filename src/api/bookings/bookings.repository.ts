import { sql, type Insertable } from 'kysely';
import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { queueBookingWebhook } from '#api/notifications/queue-webhooks.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { DepositCustomer } from '#shared/promotions/deposit.ts';
import type { BookingTable } from '#api/platform/database/schema.ts';
import type { BookingRow } from './booking-row.ts';
import { insertLines, type BookingLine } from './booking-services.repository.ts';

export interface BookingEvent {
  actor: 'customer' | 'staff' | 'settlement' | 'system';
  staffId?: string;
  /** One of the car's people, who acts for its owner. */
  person?: OwnersAgent | undefined;
  event: BookingEventName;
  detail?: object;
}

/** Inserts a booking with its services. Returns it with the number and the first status, which the database assigns. */
export async function insertBooking(
  trx: Trx,
  row: Insertable<BookingTable>,
  lines: readonly BookingLine[],
): Promise<BookingRow> {
  const booking = await trx.insertInto('bookings').values(row).returningAll().executeTakeFirstOrThrow();
  await insertLines(trx, booking.id, lines);
  return booking;
}

/** A booking of any customer, without a lock. */
export const findBooking = (db: Connection, id: string): Promise<BookingRow | undefined> =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();

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

/** Records a booking event in the transaction that causes it, and queues it for receivers of webhooks. */
export async function insertEvent(
  trx: Trx,
  bookingId: string,
  { actor, staffId, person, event, detail = {} }: BookingEvent,
): Promise<void> {
  const { at } = await trx
    .insertInto('booking_events')
    .values({
      booking_id: bookingId,
      actor,
      staff_id: staffId ?? null,
      person_id: person?.customerId ?? null,
      event,
      detail: JSON.stringify(detail),
    })
    .returning('at')
    .executeTakeFirstOrThrow();
  await queueBookingWebhook(trx, bookingId, event, at);
}

/** The newest event of a booking. */
export const findLastEvent = (
  db: Connection,
  bookingId: string,
): Promise<{ event: string; person_id: string | null } | undefined> =>
  db
    .selectFrom('booking_events')
    .select(['event', 'person_id'])
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Those of these bookings whose car came: they have a visit. */
export const listCheckedIn = async (db: Connection, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('visits')
          .select('id')
          .where('id', 'in', [...ids])
          .execute()
      ).map(({ id }) => id);

/** How many bookings of a customer wait for their payment, and how many were made in the last 24 hours. */
export const countRecentOwn = (db: Connection, customerId: string): Promise<{ open: number; recent: number }> =>
  db
    .selectFrom('bookings')
    .select([
      sql<number>`count(*) filter (where status = 'pending')`.as('open'),
      sql<number>`count(*) filter (where created_at > app_now() - interval '24 hours')`.as('recent'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();

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

/**
 * Seconds until the `nth` newest change of a booking by its customer is 24 hours old; null when it is already, or there
 * are fewer.
 */
export async function secondsUntilChange(db: Connection, bookingId: string, nth: number): Promise<number | null> {
  const row = await db
    .selectFrom('booking_events')
    .select(sql<number>`ceil(extract(epoch from at + interval '24 hours' - app_now()))::int`.as('seconds'))
    .where('booking_id', '=', bookingId)
    .where('actor', '=', 'customer')
    .where('event', 'in', ['edited', 'moved'])
    .where('at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .orderBy('id', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.seconds ?? null;
}

type BookedCar = Pick<BookingRow, 'id' | 'car_id' | 'customer_id' | 'vehicle_id'>;

/**
 * Another open booking of the same car whose time overlaps that of a booking, the earliest first. With `orModel` also
 * one of the same customer and model where one of the two does not name the car, as bookings made by staff.
 */
export async function findOverlapOfCar(
  trx: Trx,
  { id, car_id, customer_id, vehicle_id }: BookedCar,
  { orModel }: { orModel: boolean },
): Promise<(Pick<BookingRow, 'id' | 'number'> & { starts_at: Date }) | undefined> {
  const { rows } = await sql<Pick<BookingRow, 'id' | 'number'> & { starts_at: Date }>`
    select b.id, b.number, a.starts_at
    from allocations own
      join allocations a on a.starts_at < own.ends_at and a.ends_at > own.starts_at
      join bookings b on b.id = a.booking_id
    where own.booking_id = ${id} and b.id <> ${id}
      and (b.car_id = ${car_id}::uuid
        or (${orModel} and b.customer_id = ${customer_id} and b.vehicle_id = ${vehicle_id}
          and (b.car_id is null or ${car_id}::uuid is null)))
      and b.status in ('pending', 'paid') and (a.held_until is null or a.held_until > app_now())
    order by a.starts_at limit 1`.execute(trx);
  return rows[0];
}

/** How long a no-show counts. */
const NO_SHOW_MONTHS = 6;

/** The facts about a customer that decide whether they pay a deposit. */
export const findDepositCustomer = (db: Connection, customerId: string): Promise<DepositCustomer> =>
  db
    .selectNoFrom([
      sql<boolean>`not exists (
        select from bookings
        where customer_id = ${customerId} and status = 'completed' and payment_status = 'paid')`.as('isNew'),
      sql<boolean>`exists (
        select from bookings b join booking_events e on e.booking_id = b.id
        where b.customer_id = ${customerId} and e.event = 'cancelled' and e.detail ->> 'noShow' = 'true'
          and e.at > app_now() - make_interval(months => ${NO_SHOW_MONTHS}))`.as('hadNoShow'),
    ])
    .executeTakeFirstOrThrow();
