import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { NO_YEAR } from '#shared/catalogue/other-car.ts';

/** The columns of bookings that others may read. */
const bookings = (db: Connection) =>
  db
    .selectFrom('bookings')
    .leftJoin('allocations', (join) =>
      join
        .onRef('allocations.booking_id', '=', 'bookings.id')
        .on(sql<boolean>`(allocations.held_until is null or allocations.held_until > app_now())`),
    )
    .select([
      'bookings.id',
      'bookings.number',
      'bookings.status',
      'bookings.service_id',
      'bookings.service_name',
      'bookings.brand_name',
      'bookings.model',
      'bookings.year',
      'bookings.mode',
      'bookings.created_at',
      'bookings.updated_at',
      'allocations.starts_at',
      'allocations.ends_at',
      sql<{ id: string; name: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', l.service_id, 'name', l.service_name) order by l.position)
        from booking_services l where l.booking_id = bookings.id)`.as('services'),
    ]);

/** Bookings with a number below `before`, the highest first. */
export const listBookings = (db: Connection, before: number, limit: number) =>
  bookings(db).where('bookings.number', '<', before).orderBy('bookings.number', 'desc').limit(limit).execute();

/** A booking by its id. */
export const findBooking = (db: Connection, id: string) =>
  bookings(db).where('bookings.id', '=', id).executeTakeFirst();
export type V1BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** The columns of visits that others may read. */
const visits = (db: Connection) =>
  db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.id')
    .select([
      'visits.id',
      'bookings.number',
      'visits.state',
      'visits.checked_in_at',
      'visits.ready_at',
      'visits.released_at',
      'visits.changed_at',
    ]);

/** Visits of bookings with a number below `before`, the highest first. */
export const listVisits = (db: Connection, before: number, limit: number) =>
  visits(db).where('bookings.number', '<', before).orderBy('bookings.number', 'desc').limit(limit).execute();

/** The visit of a booking. */
export const findVisit = (db: Connection, id: string) => visits(db).where('visits.id', '=', id).executeTakeFirst();
export type V1VisitRow = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/** The services that can be booked, in their order. */
export const listServices = (db: Connection): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('services').select(['id', 'name']).where('active', '=', true).orderBy('position').execute();

/** The cars that can be chosen, by brand, model and year; not those for cars that are not in the catalogue. */
export const listVehicles = (db: Connection) =>
  db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .select(['vehicles.id', 'brands.name as brand', 'vehicles.model', 'vehicles.year'])
    .where('vehicles.active', '=', true)
    .where('vehicles.year', '!=', NO_YEAR)
    .orderBy('brands.position')
    .orderBy('vehicles.model')
    .orderBy('vehicles.year')
    .execute();
