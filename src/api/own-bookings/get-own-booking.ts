import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { presentWithLiveState } from './with-live-state.ts';

/** One booking of the customer. @throws AppError booking.not_found */
export async function getBooking(runtime: Runtime, customerId: string, id: string): Promise<Booking> {
  const row = await getOwnBooking(runtime.db, id, customerId);
  const [booking] = await presentWithLiveState(runtime, runtime.db, [row], await getSettings(runtime.db));
  if (booking === undefined) throw new AppError('booking.not_found');
  return booking;
}
