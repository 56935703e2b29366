import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { findVisitPicture } from './find-visit-photos.ts';

/**
 * A photo of the visit of a customer's own booking, WebP.
 * @throws AppError visit.photo_not_found, also for a booking of another customer
 */
export async function getVisitPhoto(
  { db }: Runtime,
  customerId: string,
  bookingId: string,
  photoId: string,
): Promise<Buffer> {
  await getOwnBooking(db, bookingId, customerId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('visit.photo_not_found') : error;
  });
  return findVisitPicture(db, bookingId, photoId);
}

/** A photo of any visit, WebP. @throws AppError visit.photo_not_found */
export const getStaffVisitPhoto = ({ db }: Runtime, bookingId: string, photoId: string): Promise<Buffer> =>
  findVisitPicture(db, bookingId, photoId);
