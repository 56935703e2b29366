import type { CustomerCall } from '#api/accounts/sign-in/session-confirmation.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { presentRelease } from './present-release.ts';
import { readRelease } from './read-release.ts';

/** The release code of a customer's car, or why there is none. @throws AppError booking.not_found */
export async function getRelease(runtime: Runtime, call: CustomerCall, bookingId: string): Promise<Release> {
  const booking = await getOwnBooking(runtime.db, bookingId, call.customer.customerId);
  return presentRelease(runtime, runtime.db, call, await readRelease(runtime, runtime.db, booking));
}
