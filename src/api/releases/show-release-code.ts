import { confirmSession, type CustomerCall, isTrustedSince } from '#api/accounts/sign-in/session-confirmation.ts';
import type { IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { findVisitRecord } from '#api/visits/visit-record.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { getRelease } from './present-release.ts';

/**
 * Confirms the identity of the caller, so that this session sees the release code also on a device that was not known
 * before check-in (docs/security.md 29). A session that needs no confirmation is not checked.
 * @throws AppError booking.not_found, session.missing, and as confirmIdentity
 */
export async function showReleaseCode(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
  form: IdentityForm,
): Promise<Release> {
  const booking = await getOwnBooking(runtime.db, bookingId, call.customer.customerId);
  const visit = await findVisitRecord(runtime.db, booking.id);
  if (
    visit !== undefined &&
    visit.state !== 'released' &&
    !(await isTrustedSince(runtime.db, call, visit.checked_in_at))
  )
    await confirmSession(runtime, call, form);
  return getRelease(runtime, call, bookingId);
}
