import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { updateBooking } from '#api/bookings/change-booking.ts';
import { getOwnBooking, lockOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { makePartitions } from '#api/platform/database/month-partitions.ts';
import { withUpload, type ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { Runtime } from '#api/runtime.ts';
import { processImage } from '#api/vendors/image-processing.ts';
import { MAX_FAULT_PHOTOS } from '#shared/bookings/fault-photos.ts';
import type { FaultPhoto } from '#shared/bookings/faults.contract.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { STORED_PHOTO_BYTES, STORED_PHOTO_PX } from '#shared/visits/visit-photos.ts';
import * as repo from './fault-photos.repository.ts';
import { lockDescribedBooking, refusedDescription } from './lock-described-booking.ts';
import { presentFaultPhoto } from './present-fault-photo.ts';
import { recordDescription } from './record-description.ts';

/**
 * Returns the photo if the booking has it, and undefined if it may be added.
 * @throws AppError booking.too_many_photos
 */
async function findOrAdmit(db: Connection, bookingId: string, photoId: string) {
  const photos = await repo.listPhotos(db, [bookingId]);
  const known = photos.find(({ id }) => id === photoId);
  if (known === undefined && photos.length >= MAX_FAULT_PHOTOS) throw new AppError('booking.too_many_photos');
  return known;
}

/**
 * Stores a photo of what is wrong with the car of a customer's booking, until the car is checked in, re-encoded as WebP
 * without anything else of the file. The same `photoId` again is a success without effect: the first photo stays. The
 * limits are those of `person`, if one sends it for the customer.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in, booking.too_many_photos,
 * account.photo_not_image, account.photo_too_large, account.photo_too_many_pixels, account.too_many_uploads,
 * request.busy, request.too_many, request.timeout
 */
export async function saveFaultPhoto(
  runtime: Runtime,
  customerId: string,
  { id, clientId }: { id: string; clientId: string },
  read: ReadUpload,
  person?: OwnersAgent,
): Promise<FaultPhoto> {
  const { db } = runtime;
  const photoId = clientId.toLowerCase();
  if (!isId(photoId)) throw new AppError('booking.not_found');
  const seen = await getOwnBooking(db, id, customerId);
  const sender = person?.customerId ?? customerId;
  const received = await withUpload({ id: sender, kind: 'customer' }, async (onBytes) => {
    await runtime.limits.take('faultPhotos', sender);
    const bytes = await read(onBytes);
    // Before the picture is decoded, which is expensive.
    const known = await findOrAdmit(db, id, photoId);
    if (known !== undefined) return known;
    const refused = await refusedDescription(db, seen);
    if (refused !== null) throw new AppError(refused);
    return { remade: await processImage(bytes, STORED_PHOTO_PX, 'customer', { maxBytes: STORED_PHOTO_BYTES }) };
  });
  if (!('remade' in received)) return presentFaultPhoto(received);
  const { remade } = received;
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  // A job has made it long before, unless it did not run for months.
  await makePartitions(db, 'fault_photos', 0);
  return db.transaction().execute(async (trx) => {
    await lockOwnBooking(trx, id, customerId);
    // Checked again under the lock: concurrent uploads may have been stored meanwhile, and the car may have come.
    const known = await findOrAdmit(trx, id, photoId);
    if (known !== undefined) return presentFaultPhoto(known);
    await lockDescribedBooking(trx, id, customerId);
    const photo = { booking_id: id, id: photoId, picture: remade.webp };
    const { sent_at } = await repo.insertPhoto(trx, photo);
    await recordDescription(trx, id, person);
    await updateBooking(trx, id, {});
    return presentFaultPhoto({ ...photo, sent_at, bytes: remade.webp.length });
  });
}
