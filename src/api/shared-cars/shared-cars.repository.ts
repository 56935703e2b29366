import { sql } from 'kysely';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection, Row } from '#api/platform/database/database.ts';
import type { VisitTable } from '#api/platform/database/schema.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

const ofCar = (db: Connection, carId: string, ownerId: string) =>
  db.selectFrom('bookings').where('car_id', '=', carId).where('customer_id', '=', ownerId);

/** One page of the bookings of a car, newest first. */
export const listOfCar = (db: Connection, carId: string, ownerId: string, page: number): Promise<BookingRow[]> =>
  ofCar(db, carId, ownerId)
    .selectAll()
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();

/** How many bookings a car has. */
export async function countOfCar(db: Connection, carId: string, ownerId: string): Promise<number> {
  const row = await ofCar(db, carId, ownerId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What people read of a booking and its visit, without any money. */
export type VisitRow = Pick<
  BookingRow,
  | 'id'
  | 'number'
  | 'customer_id'
  | 'car_id'
  | 'brand_name'
  | 'model'
  | 'year'
  | 'plate'
  | 'service_name'
  | 'mode'
  | 'status'
  | 'updated_at'
> & {
  visit_state: Row<VisitTable>['state'] | null;
  checked_in_at: Date | null;
  ready_at: Date | null;
  released_at: Date | null;
  visit_plate: string | null;
  confirmed_by: Row<VisitTable>['confirmed_by'];
  code_tries: number | null;
};

const visits = (db: Connection) =>
  db
    .selectFrom('bookings')
    .leftJoin('visits', 'visits.id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.number',
      'bookings.customer_id',
      'bookings.car_id',
      'bookings.brand_name',
      'bookings.model',
      'bookings.year',
      'bookings.plate',
      'bookings.service_name',
      'bookings.mode',
      'bookings.status',
      'bookings.updated_at',
      'visits.state as visit_state',
      'visits.checked_in_at',
      'visits.ready_at',
      'visits.released_at',
      'visits.plate as visit_plate',
      'visits.confirmed_by',
      'visits.code_tries',
    ]);

/** Most visits that are read; those that are open come first. */
const MOST_VISITS = 100;

/** The visits of cars, those that are to come or under way first, then the newest. */
export const listVisits = (db: Connection, carIds: readonly string[]): Promise<VisitRow[]> =>
  carIds.length === 0
    ? Promise.resolve([])
    : visits(db)
        .where('bookings.car_id', 'in', [...carIds])
        .orderBy(
          sql`visits.id is not null and visits.released_at is null
            or visits.id is null and bookings.status in ('pending', 'paid')`,
          'desc',
        )
        .orderBy('bookings.number', 'desc')
        .limit(MOST_VISITS)
        .execute();

/** The visit of a booking. */
export const findVisitOf = (db: Connection, bookingId: string): Promise<VisitRow | undefined> =>
  visits(db).where('bookings.id', '=', bookingId).executeTakeFirst();
