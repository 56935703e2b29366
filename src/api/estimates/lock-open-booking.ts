import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { isEstimateActionAllowed } from '#shared/bookings/booking-charges.ts';
import { findVisitRecord } from '#api/visits/visit-record.ts';
import { AppError } from '#shared/errors.ts';

/** Whether the estimate of a booking can be changed and answered: exactly while an approval can be charged. */
export const isEstimateOpen = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  isEstimateActionAllowed('addCharge', status);

/** Whether a code can be sent to the number of a booking; an erased one has none. */
export const hasNumber = ({ phone }: Pick<BookingRow, 'phone'>): boolean => phone.startsWith('+');

/**
 * Refuses services for a car that is ready or left. The caller has locked the booking.
 * @throws AppError estimate.car_ready
 */
export async function refuseReadyCar(trx: Trx, bookingId: string): Promise<void> {
  const visit = await findVisitRecord(trx, bookingId);
  if (visit?.state === 'ready' || visit?.state === 'released') throw new AppError('estimate.car_ready');
}

/**
 * Locks a booking whose inspection and estimate can change, until the transaction ends.
 * @throws AppError booking.not_found; estimate.closed for one that is done or cancelled
 */
export async function lockOpenBooking(trx: Trx, bookingId: string): Promise<BookingRow> {
  const booking = await lockBooking(trx, bookingId);
  if (!isEstimateOpen(booking)) throw new AppError('estimate.closed');
  return booking;
}
