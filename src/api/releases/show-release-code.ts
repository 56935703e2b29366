import {
  checkSessionCode,
  confirmSession,
  type CustomerCall,
  isTrustedSince,
} from '#api/accounts/sign-in/session-confirmation.ts';
import { getOwnBooking, lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { findVisitRecord, lockVisitRecord } from '#api/visits/visit-record.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { getRelease } from './get-release.ts';
import { presentRelease } from './present-release.ts';
import { shownOn } from './show-release.ts';
import { holdRelease } from './read-release.ts';
import { deviceConfirmedNotification } from './releases.texts.ts';
import * as repo from './releases.repository.ts';

/**
 * Confirms the caller by a code of `sendConfirmationCode`, so that this session sees the release code also on a device
 * that was not known before check-in (docs/security.md 29), and notifies the owner. A session that needs no
 * confirmation is not checked.
 * @throws AppError booking.not_found, session.missing, and as checkSessionCode and confirmSession
 */
export async function showReleaseCode(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
  form: { otp?: string | undefined; token?: string | undefined },
): Promise<Release> {
  const booking = await getOwnBooking(runtime.db, bookingId, call.customer.customerId);
  const visit = await findVisitRecord(runtime.db, booking.id);
  if (
    visit === undefined ||
    visit.state === 'released' ||
    (await isTrustedSince(runtime.db, call, visit.checked_in_at))
  )
    return getRelease(runtime, call, bookingId);
  const proof = await checkSessionCode(runtime, call, form);
  return runtime.db.transaction().execute(async (trx) => {
    const locked = await lockOwnBooking(trx, bookingId, call.customer.customerId);
    await lockVisitRecord(trx, bookingId);
    await confirmSession(trx, call, proof);
    const state = await holdRelease(runtime, trx, locked);
    const release = await presentRelease(runtime, trx, call, state);
    // This notice is that of the first showing as well.
    if (release.code !== null) await repo.markShown(trx, bookingId, release.codeNumber);
    await notifyCustomer(runtime, trx, locked, deviceConfirmedNotification(shownOn(call, state)));
    return release;
  });
}
