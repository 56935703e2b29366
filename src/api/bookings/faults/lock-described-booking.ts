import type { Connection, Trx } from '#api/platform/database/database.ts';
import { refusedChange } from '#shared/bookings/booking-changes.ts';
import { AppError } from '#shared/errors.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { bookingState } from '#api/bookings/present-booking.ts';

/** Why the fault of a booking may not be described any more; null: it may. */
export const refusedDescription = async (db: Connection, row: BookingRow) =>
  refusedChange('describe', { ...bookingState(row), isCheckedIn: await isCheckedIn(db, row.id) });

/**
 * A customer's own booking whose fault may still be described, locked until the transaction ends.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in
 */
export async function lockDescribedBooking(trx: Trx, id: string, customerId: string): Promise<BookingRow> {
  const row = await lockOwnBooking(trx, id, customerId);
  const refused = await refusedDescription(trx, row);
  if (refused !== null) throw new AppError(refused);
  return row;
}
