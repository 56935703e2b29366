import { noteBooking } from '#api/bookings/faults/note-booking.ts';
import { getFaultPhoto, listFaultPhotos, removeFaultPhoto } from '#api/bookings/faults/own-fault-photos.ts';
import { saveFaultPhoto } from '#api/bookings/faults/save-fault-photo.ts';
import type { ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { SharedBooking } from '#shared/shared-cars/shared-bookings.contract.ts';
import { requireSharedBooking, withOwner } from './shared-booking.ts';

/** A partner describes the fault of a shared car, by the functions of the owner's own calls. */

/** @throws as noteBooking */
export async function noteSharedBooking(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  note: string | null,
): Promise<SharedBooking> {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'describe');
  return withOwner(await noteBooking(runtime, share.ownerId, bookingId, note, share.person), share);
}

/** @throws booking.not_found */
export async function listSharedFaultPhotos(runtime: Runtime, customerId: string, bookingId: string) {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'see-all');
  return listFaultPhotos(runtime, share.ownerId, bookingId);
}

/** @throws as saveFaultPhoto */
export async function saveSharedFaultPhoto(
  runtime: Runtime,
  customerId: string,
  params: { id: string; clientId: string },
  read: ReadUpload,
) {
  const { share } = await requireSharedBooking(runtime.db, customerId, params.id, 'describe');
  return saveFaultPhoto(runtime, share.ownerId, params, read, share.person);
}

/** @throws booking.photo_not_found, also for a booking that is not shared */
export async function getSharedFaultPhoto(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  photoId: string,
): Promise<Buffer> {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'see-all').catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('booking.photo_not_found') : error;
  });
  return getFaultPhoto(runtime, share.ownerId, bookingId, photoId);
}

/** @throws as removeFaultPhoto */
export async function removeSharedFaultPhoto(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  photoId: string,
): Promise<void> {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'describe');
  await removeFaultPhoto(runtime, share.ownerId, bookingId, photoId, share.person);
}
