import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { isEstimateOpen } from './present-estimate.ts';

/**
 * Locks a booking whose inspection and estimate can change, until the transaction ends.
 * @throws AppError booking.not_found; estimate.closed for one that is done or cancelled
 */
export async function lockOpenBooking(trx: Trx, bookingId: string): Promise<BookingRow> {
  const booking = await lockBooking(trx, bookingId);
  if (!isEstimateOpen(booking)) throw new AppError('estimate.closed');
  return booking;
}
