import { type CustomerCall, isTrustedSince } from '#api/accounts/sign-in/session-confirmation.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { lockVisitRecord, type VisitRecord } from '#api/visits/visit-record.ts';
import { AppError } from '#shared/errors.ts';
import { holdRelease, type ReleaseState } from './read-release.ts';

/** The release of a customer's own booking, with everything that decides about it locked. @throws booking.not_found */
export async function lockOwnRelease(
  runtime: Runtime,
  trx: Trx,
  { customer }: CustomerCall,
  bookingId: string,
): Promise<ReleaseState> {
  const booking = await lockOwnBooking(trx, bookingId, customer.customerId);
  await lockVisitRecord(trx, bookingId);
  return holdRelease(runtime, trx, booking);
}

/**
 * Requires that the caller may change who can collect a car.
 * @throws AppError release.credentials_changed; account.confirm_first on a device that was not known before check-in
 */
export async function requireOwner(
  trx: Trx,
  call: CustomerCall,
  visit: VisitRecord,
  { credentials }: ReleaseState,
): Promise<void> {
  if (credentials.changedAt !== null) throw new AppError('release.credentials_changed');
  if (!(await isTrustedSince(trx, call, visit.checked_in_at, { hold: true })))
    throw new AppError('account.confirm_first', { payload: { by: 'code' } });
}
