import type { BookingRow } from '#api/bookings/booking-row.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './visits.repository.ts';

/** The visit of a booking, both locked until the transaction ends. @throws AppError visit.not_found */
export async function lockStaffVisit(
  trx: Trx,
  bookingId: string,
): Promise<{ booking: BookingRow; visit: repo.VisitRow }> {
  if (!isId(bookingId)) throw new AppError('visit.not_found');
  const booking = await lockBooking(trx, bookingId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('visit.not_found') : error;
  });
  const visit = await repo.lockVisit(trx, bookingId);
  if (visit === undefined) throw new AppError('visit.not_found');
  return { booking, visit };
}
