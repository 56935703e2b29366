import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { updateBooking } from '#api/bookings/change-booking.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { FaultPhoto } from '#shared/bookings/faults.contract.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './fault-photos.repository.ts';
import { lockDescribedBooking } from './lock-described-booking.ts';
import { presentFaultPhoto } from './present-fault-photo.ts';
import { recordDescription } from './record-description.ts';

/** The photos of what is wrong with the car of a booking, in order of time. */
export const listPhotosOfBooking = async (db: Connection, bookingId: string): Promise<FaultPhoto[]> =>
  (await repo.listPhotos(db, [bookingId])).map(presentFaultPhoto);

/** The photos of a customer's own booking, in order of time. @throws AppError booking.not_found */
export async function listFaultPhotos({ db }: Runtime, customerId: string, bookingId: string) {
  await getOwnBooking(db, bookingId, customerId);
  return listPhotosOfBooking(db, bookingId);
}

/** The picture of a photo of a booking, WebP. @throws AppError booking.photo_not_found */
export async function findFaultPicture(db: Connection, bookingId: string, photoId: string): Promise<Buffer> {
  const row = isId(bookingId) && isId(photoId) ? await repo.findPicture(db, bookingId, photoId) : undefined;
  if (row === undefined) throw new AppError('booking.photo_not_found');
  return row.picture;
}

/**
 * A photo of a customer's own booking, WebP.
 * @throws AppError booking.photo_not_found, also for a booking of another customer
 */
export async function getFaultPhoto(
  { db }: Runtime,
  customerId: string,
  bookingId: string,
  photoId: string,
): Promise<Buffer> {
  await getOwnBooking(db, bookingId, customerId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('booking.photo_not_found') : error;
  });
  return findFaultPicture(db, bookingId, photoId);
}

/**
 * Deletes a photo of a customer's booking, for the customer or by `person` for them, until the car is checked in. One
 * that is gone is a success without effect.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in
 */
export async function removeFaultPhoto(
  { db }: Runtime,
  customerId: string,
  bookingId: string,
  photoId: string,
  person?: OwnersAgent,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDescribedBooking(trx, bookingId, customerId);
    if (!isId(photoId) || !(await repo.deletePhoto(trx, bookingId, photoId))) return;
    await recordDescription(trx, bookingId, person);
    await updateBooking(trx, bookingId, {});
  });
}
