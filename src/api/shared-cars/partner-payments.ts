import { payBooking } from '#api/payments/attempts/pay-booking.ts';
import { startPayment } from '#api/payments/attempts/start-payment.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Input, Output } from '#shared/endpoint.ts';
import type * as contract from '#shared/shared-cars/shared-bookings.contract.ts';
import { requireSharedBooking, withOwner } from './shared-booking.ts';

/** How a partner pays a charge of the owner's booking; it stays the booking's. */

/** @throws as startPayment */
export async function startSharedPayment(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  form: Input<typeof contract.startSharedPayment>['body'],
): Promise<Output<typeof contract.startSharedPayment>> {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'pay');
  const { email: _, ...attempt } = await startPayment(runtime, share.ownerId, bookingId, {
    ...form,
    person: share.person,
  });
  return attempt;
}

/** @throws as payBooking */
export async function paySharedBooking(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  key: string | null,
  ref: string,
): Promise<contract.SharedBooking> {
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'pay');
  return withOwner(await payBooking(runtime, share.ownerId, key, { id: bookingId, ref }, share.person), share);
}
