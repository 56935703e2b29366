import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { isEstimateActionAllowed } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';

/** Whether the estimate of a booking can be changed and answered: exactly while an approval can be charged. */
export const isEstimateOpen = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  isEstimateActionAllowed('addCharge', status);

/**
 * Locks a booking whose inspection and estimate can change, until the transaction ends.
 * @throws AppError booking.not_found; estimate.closed for one that is done or cancelled
 */
export async function lockOpenBooking(trx: Trx, bookingId: string): Promise<BookingRow> {
  const booking = await lockBooking(trx, bookingId);
  if (!isEstimateOpen(booking)) throw new AppError('estimate.closed');
  return booking;
}
