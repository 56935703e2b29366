import { sql, type SelectQueryBuilder } from 'kysely';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { containsPattern, keyContains } from '#api/platform/database/search-key.ts';
import type { Schema } from '#api/platform/database/schema.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { PaymentMethod, PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

type Query = SelectQueryBuilder<Schema, 'bookings', object>;

export interface Filter {
  /** An exact booking number. */
  number: number | null;
  /** Part of a phone number, digits only. */
  phone: string | null;
  /** The beginning of a plate, letters and digits alone. */
  plate: string | null;
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

/** The bookings whose car had a plate when it was booked or checked in, along the indexes of plates. */
async function findByPlate(db: Connection, plate: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where plate is not null and plate like ${`${plate}%`}
    union select id from visits where plate is not null and plate like ${`${plate}%`}`.execute(db);
  return rows.map(({ id }) => id);
}

/** `ofPlate` has the bookings of the plate of the filter. */
function filtered(db: Connection, f: Filter, ofPlate: readonly string[]): Query {
  let query: Query = db.selectFrom('bookings');
  if (f.number !== null || f.phone !== null || f.plate !== null || f.name !== null) {
    query = query.where((where) =>
      where.or([
        ...(f.number === null ? [] : [where('number', '=', f.number)]),
        ...(f.phone === null ? [] : [where('phone', 'like', containsPattern(f.phone))]),
        ...(ofPlate.length === 0 ? [] : [sql<boolean>`id = any (${[...ofPlate]}::uuid[])`]),
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
  const ofPlate = filter.plate === null ? [] : await findByPlate(db, filter.plate);
  const [rows, { count }] = await Promise.all([
    filtered(db, filter, ofPlate)
      .selectAll()
      .orderBy('number', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    filtered(db, filter, ofPlate)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count };
}

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
