import { type CustomerCall, sendSessionCode } from '#api/accounts/sign-in/session-confirmation.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { ConfirmChannel } from '#shared/releases/releases.contract.ts';
import { readRelease } from './read-release.ts';

/**
 * Sends the owner of a car that is here the code that `showReleaseCode` needs on a new device.
 * @throws AppError booking.not_found, visit.not_checked_in, visit.released, and as sendSessionCode
 */
export async function sendConfirmationCode(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
  by: ConfirmChannel,
): Promise<void> {
  const booking = await getOwnBooking(runtime.db, bookingId, call.customer.customerId);
  const { visit } = await readRelease(runtime, runtime.db, booking);
  if (visit === undefined) throw new AppError('visit.not_checked_in');
  if (visit.state === 'released') throw new AppError('visit.released');
  const page = `/user/bookings/${booking.id}/release`;
  await sendSessionCode(runtime, call, { by, page, since: visit.checked_in_at });
}
