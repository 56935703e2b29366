import type { Trx } from '#api/platform/database/database.ts';
import { refusedChange } from '#shared/bookings/booking-changes.ts';
import { AppError } from '#shared/errors.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { bookingState } from '#api/bookings/present-booking.ts';

/**
 * A customer's own booking whose fault may still be described, locked until the transaction ends.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in
 */
export async function lockDescribedBooking(trx: Trx, id: string, customerId: string): Promise<BookingRow> {
  const row = await lockOwnBooking(trx, id, customerId);
  const refused = refusedChange('describe', { ...bookingState(row), isCheckedIn: await isCheckedIn(trx, id) });
  if (refused !== null) throw new AppError(refused);
  return row;
}
