import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { BookingRow } from './booking-row.ts';

/** Every booking of a customer, oldest first. */
export const listAll = (db: Connection, customerId: string): Promise<BookingRow[]> =>
  db.selectFrom('bookings').selectAll().where('customer_id', '=', customerId).orderBy('number').execute();

/** As `listAll`, locked until the transaction ends. */
export const lockAll = (db: Connection, customerId: string): Promise<BookingRow[]> =>
  db.selectFrom('bookings').selectAll().where('customer_id', '=', customerId).orderBy('number').forUpdate().execute();

/** The events of all bookings of a customer, oldest first, without `detail` and the member of staff. */
export const listEvents = (db: Connection, customerId: string) =>
  db
    .selectFrom('booking_events')
    .innerJoin('bookings', 'bookings.id', 'booking_events.booking_id')
    .select(['booking_events.booking_id', 'booking_events.at', 'actor', 'event'])
    .where('bookings.customer_id', '=', customerId)
    .orderBy('booking_events.id')
    .execute();

/**
 * Anonymizes a customer's bookings and retains vehicle, price and dates. The reasons that staff wrote go as well, since
 * free text can be about the person.
 */
export async function anonymise(db: Connection, customerId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set((update) => ({
      full_name: 'Deleted account',
      phone: '-',
      car_id: null,
      plate: null,
      location: update.case().when('location', 'is', null).then(null).else('-').end(),
    }))
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
