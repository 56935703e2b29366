import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { NO_YEAR, OTHER_MAKE } from '#shared/catalogue/other-car.ts';
import type { BookingRow } from './booking-row.ts';

/** Every booking of a customer, oldest first. */
export const listAll = (db: Connection, customerId: string): Promise<BookingRow[]> =>
  db.selectFrom('bookings').selectAll().where('customer_id', '=', customerId).orderBy('number').execute();

/** As `listAll`, locked until the transaction ends. */
export const lockAll = (db: Connection, customerId: string): Promise<BookingRow[]> =>
  db.selectFrom('bookings').selectAll().where('customer_id', '=', customerId).orderBy('number').forUpdate().execute();

/** What keeps the customer of each of these bookings: its visit, and whether its claims are over. */
export const listClaims = (db: Connection, bookingIds: readonly string[], months: number) =>
  bookingIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('bookings')
        .leftJoin('visits', 'visits.id', 'bookings.id')
        .select([
          'bookings.id',
          sql<boolean>`visits.id is not null`.as('isCheckedIn'),
          sql<boolean>`visits.id is not null and visits.released_at is null`.as('isOnSite'),
          sql<boolean>`greatest(bookings.updated_at, visits.released_at) < app_now() - ${`${months} months`}::interval`.as(
            'isClaimOver',
          ),
        ])
        .where('bookings.id', 'in', [...bookingIds])
        .execute();

/** The bookings of customers for which something can be owed, by the index bookings_owing. */
export const listNotPaid = async (
  db: Connection,
  customerIds: readonly string[],
): Promise<Pick<BookingRow, 'id' | 'customer_id' | 'status'>[]> =>
  customerIds.length === 0
    ? []
    : db
        .selectFrom('bookings')
        .select(['id', 'customer_id', 'status'])
        .where('customer_id', 'in', [...customerIds])
        .where('payment_status', '!=', 'paid')
        .where('status', '!=', 'cancelled')
        .execute();

/** Gives all bookings of a customer to another one; nothing else of them changes. Returns how many. */
export async function moveAll(db: Connection, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Writes which car of their customer bookings are for, where they name none. */
export async function setCar(
  db: Connection,
  bookingIds: readonly string[],
  car: { id: string; plate: string },
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ car_id: car.id, plate: car.plate })
    .where('id', 'in', [...bookingIds])
    .where('car_id', 'is', null)
    .execute();
}

/** Writes another car for the bookings of a car that is the same one. */
export async function replaceCar(db: Connection, from: string, to: string): Promise<void> {
  await db.updateTable('bookings').set({ car_id: to }).where('car_id', '=', from).execute();
}

/** The events of bookings, oldest first, without `detail` and the member of staff. */
export const listEvents = (db: Connection, bookingIds: readonly string[]) =>
  db
    .selectFrom('booking_events')
    .select(['booking_id', 'at', 'actor', 'event'])
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('id')
    .execute();

/**
 * Anonymizes a customer's bookings and retains vehicle, price and dates. The customer's notes and the reasons that
 * staff wrote go as well, since free text can be about the person.
 */
export async function anonymise(db: Connection, customerId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set((update) => ({
      full_name: 'Deleted account',
      phone: '-',
      car_id: null,
      plate: null,
      note: null,
      location: update.case().when('location', 'is', null).then(null).else('-').end(),
    }))
    .where('customer_id', '=', customerId)
    .execute();
  // The words of its owner for a car that is not in the catalogue.
  await db
    .updateTable('bookings')
    .from('vehicles')
    .set((update) => ({ brand_name: OTHER_MAKE, model: update.ref('vehicles.model'), year: NO_YEAR }))
    .whereRef('vehicles.id', '=', 'bookings.vehicle_id')
    .where('vehicles.year', '=', NO_YEAR)
    .where('customer_id', '=', customerId)
    .execute();
  await db
    .updateTable('booking_events')
    .set({ detail: sql`detail - 'note'` })
    .where('booking_id', 'in', ({ selectFrom }) =>
      selectFrom('bookings').select('bookings.id').where('customer_id', '=', customerId),
    )
    .where(sql<boolean>`detail ? 'note'`)
    .execute();
}
