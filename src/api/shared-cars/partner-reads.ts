import { requireShare } from '#api/cars/people/people-of-car.ts';
import { getEstimate } from '#api/estimates/present-estimate.ts';
import { getReceipt } from '#api/payments/get-receipt.ts';
import { getTransfer } from '#api/payments/transfers/get-transfer.ts';
import type { Runtime } from '#api/runtime.ts';
import { getVisit } from '#api/visits/get-visit.ts';
import { getVisitPhoto } from '#api/visits/photos/get-visit-photo.ts';
import { getInvoice } from '#api/workshop/present-invoice.ts';
import { getCarHistory } from '#api/workshop/get-car-history.ts';
import { AppError } from '#shared/errors.ts';
import type { TransferOfPartner } from '#shared/payments/payments.contract.ts';
import type { SharedBooking } from '#shared/shared-cars/shared-bookings.contract.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { presentShared, requireSharedBooking } from './shared-booking.ts';
import * as repo from './shared-cars.repository.ts';

/** A partner reads the same as the owner of the car, by the same functions. */

/** @throws car.not_found */
export async function getSharedCar(runtime: Runtime, customerId: string, carId: string) {
  const { ownerId } = await requireShare(runtime.db, customerId, carId, 'see-all');
  return getCarHistory(runtime, ownerId, carId);
}

/** The bookings of a shared car, newest first. A page past the end is empty. @throws car.not_found */
export async function listSharedBookings(
  runtime: Runtime,
  customerId: string,
  carId: string,
  page: number,
): Promise<{ bookings: SharedBooking[]; page: number; total_items: number; total_page: number }> {
  const share = await requireShare(runtime.db, customerId, carId, 'see-all');
  const rows = await repo.listOfCar(runtime.db, carId, share.ownerId, page);
  const total = await repo.countOfCar(runtime.db, carId, share.ownerId);
  const bookings = await presentShared(runtime, rows, share);
  return { bookings, page, total_items: total, total_page: Math.ceil(total / PAGE_SIZE) };
}

const ownerOf = async (runtime: Runtime, customerId: string, bookingId: string): Promise<string> =>
  (await requireSharedBooking(runtime.db, customerId, bookingId, 'see-all')).share.ownerId;

/** @throws booking.not_found */
export const getPartnerVisit = async (runtime: Runtime, customerId: string, bookingId: string) =>
  getVisit(runtime, await ownerOf(runtime, customerId, bookingId), bookingId);

/** @throws visit.photo_not_found, also for a booking that is not shared */
export async function getPartnerPhoto(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  photoId: string,
): Promise<Buffer> {
  const ownerId = await ownerOf(runtime, customerId, bookingId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('visit.photo_not_found') : error;
  });
  return getVisitPhoto(runtime, ownerId, bookingId, photoId);
}

/** @throws booking.not_found */
export const getPartnerEstimate = async (runtime: Runtime, customerId: string, bookingId: string) =>
  getEstimate(runtime, await ownerOf(runtime, customerId, bookingId), bookingId);

/** @throws booking.not_found, charge.not_found, payment.no_receipt */
export const getPartnerReceipt = async (
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  charge: string | null,
) => getReceipt(runtime, await ownerOf(runtime, customerId, bookingId), bookingId, charge);

/** @throws booking.not_found, booking.no_invoice */
export const getPartnerInvoice = async (runtime: Runtime, customerId: string, bookingId: string) =>
  getInvoice(runtime, await ownerOf(runtime, customerId, bookingId), bookingId);

/** Without the pictures that the owner sent. @throws booking.not_found, charge.not_found, payment.not_due */
export async function getPartnerTransfer(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  charge: string | null,
): Promise<TransferOfPartner> {
  const ownerId = await ownerOf(runtime, customerId, bookingId);
  const { proofs: _, proofsLeft: __, ...transfer } = await getTransfer(runtime, ownerId, bookingId, charge);
  return transfer;
}
