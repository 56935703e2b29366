import type { CustomerCall } from '#api/accounts/sign-in/session-confirmation.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { presentRelease } from './present-release.ts';
import { carOf, type ReleaseState } from './read-release.ts';
import { codeShownNotification } from './releases.texts.ts';
import * as repo from './releases.repository.ts';

/**
 * As `presentRelease`, in a transaction that has locked the release. The owner is notified of the first showing of each
 * code, so that a thief's is noticed before the car has left.
 */
export async function showRelease(
  runtime: Runtime,
  trx: Trx,
  call: CustomerCall,
  state: ReleaseState,
): Promise<Release> {
  const release = await presentRelease(runtime, trx, call, state);
  if (release.code !== null && (await repo.markShown(trx, state.booking.id, release.codeNumber)))
    await notifyCustomer(runtime, trx, state.booking, codeShownNotification(shownOn(call, state)));
  return release;
}

/** What a notice of a shown code names. */
export const shownOn = ({ deviceLabel }: CustomerCall, state: ReleaseState) => ({
  ...carOf(state),
  centre: state.centre.name,
  device: deviceLabel,
  hasEmail: state.credentials.contacts.email !== null,
});
