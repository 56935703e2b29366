import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';

/** Bookings by their ids, without a lock, in no order. */
export const listByIds = async (db: Connection, ids: readonly string[]): Promise<BookingRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute();

/** The pending and paid bookings that have no time, oldest first, with their number. */
export async function listWithoutTime(db: Connection, limit: number): Promise<{ rows: BookingRow[]; count: number }> {
  const query = db
    .selectFrom('bookings')
    .where('status', 'in', ['pending', 'paid'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allocations')
            .select('allocations.id')
            .whereRef('allocations.booking_id', '=', 'bookings.id')
            .where(sql<boolean>`held_until is null or held_until > app_now()`),
        ),
      ),
    );
  const rows = await query.selectAll('bookings').orderBy('number').limit(limit).execute();
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows, count };
}
