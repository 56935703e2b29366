import { findContactChannels } from '#api/accounts/contact-channels.ts';
import { getCurrentUser } from '#api/accounts/present-user.ts';
import { createBooking } from '#api/bookings/customer/create-booking.ts';
import { moveBooking } from '#api/bookings/customer/move-booking.ts';
import { requestCancellation } from '#api/bookings/customer/request-cancellation.ts';
import { quoteServices } from '#api/bookings/quote-services.ts';
import { requireShare } from '#api/cars/people/people-of-car.ts';
import { readCar } from '#api/cars/read-car.ts';
import { answerEstimate } from '#api/estimates/answer-estimate.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type * as contract from '#shared/shared-cars/shared-bookings.contract.ts';
import { requireSharedBooking, withOwner } from './shared-booking.ts';

/** A partner acts for the owner of a car, by the functions of the owner's own calls. */

/** The price of services for a shared car, without the owner's credit. @throws car.not_found, catalogue.* */
export async function quoteForCar(
  { db }: Runtime,
  customerId: string,
  carId: string,
  wanted: Input<typeof contract.quoteForCar>['body'],
) {
  const { ownerId } = await requireShare(db, customerId, carId, 'book');
  const { row } = await readCar(db, ownerId, carId);
  const car = { brand: row.brand_id, vehicle: row.vehicle_id };
  return quoteServices(db, { customerId: ownerId, ...wanted, ...car, mayUseCredit: false, needsDeposit: true });
}

/**
 * Books for the owner of a shared car, with the name and number of the owner's account; an owner without a number has
 * that of the partner in the booking.
 * @throws car.not_found, booking.no_number, and as createBooking
 */
export async function bookForCar(
  runtime: Runtime,
  customerId: string,
  carId: string,
  key: string | null,
  form: Input<typeof contract.bookForCar>['body'],
): Promise<contract.SharedBooking> {
  const share = await requireShare(runtime.db, customerId, carId, 'book');
  const { row: car } = await readCar(runtime.db, share.ownerId, carId);
  const owner = await getCurrentUser(runtime, share.ownerId);
  const phoneNumber = owner.phoneNumber ?? (await findContactChannels(runtime.db, customerId))?.phone;
  if (phoneNumber == null) throw new AppError('booking.no_number');
  const sent = {
    ...form,
    fullName: owner.fullName,
    phoneNumber,
    brand: car.brand_id,
    vehicle: car.vehicle_id,
    car: carId,
  };
  return withOwner(await createBooking(runtime, share.ownerId, key, sent, share.person), share);
}

/** @throws as moveBooking */
export async function moveSharedBooking(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  startsAt: string,
): Promise<contract.SharedBooking> {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'move-or-cancel');
  return withOwner(await moveBooking(runtime, share.ownerId, bookingId, startsAt, share.person), share);
}

/** @throws as requestCancellation */
export async function cancelSharedBooking(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
): Promise<contract.SharedBooking> {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'move-or-cancel');
  const { to } = TRANSITIONS.requestCancellation;
  return withOwner(await requestCancellation(runtime, share.ownerId, bookingId, { status: to }, share.person), share);
}

/** @throws as answerEstimate */
export async function answerSharedEstimate(
  runtime: Runtime,
  customer: CustomerSession,
  bookingId: string,
  version: string,
  body: Parameters<typeof answerEstimate>[4],
) {
  const { share } = await requireSharedBooking(runtime.db, customer.customerId, bookingId, 'approve');
  return answerEstimate(runtime, customer, bookingId, version, body, share);
}
