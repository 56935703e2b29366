import type { CustomerCall } from '#api/accounts/sign-in/session-confirmation.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import { unlessOutOfSpace } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { lockOwnRelease } from './lock-own-release.ts';
import { presentRelease } from './present-release.ts';
import { readRelease } from './read-release.ts';
import { showRelease } from './show-release.ts';

/** The release code of a customer's car, or why there is none. @throws AppError booking.not_found */
export async function getRelease(runtime: Runtime, call: CustomerCall, bookingId: string): Promise<Release> {
  const booking = await getOwnBooking(runtime.db, bookingId, call.customer.customerId);
  const state = await readRelease(runtime, runtime.db, booking);
  const release = await presentRelease(runtime, runtime.db, call, state);
  if (release.code === null || state.code.shown >= release.codeNumber) return release;
  try {
    return await runtime.db
      .transaction()
      .execute(async (trx) => showRelease(runtime, trx, call, await lockOwnRelease(runtime, trx, call, bookingId)));
  } catch (error) {
    unlessOutOfSpace(error);
    return release;
  }
}
