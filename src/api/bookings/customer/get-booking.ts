import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import { presentBooking } from '#api/bookings/present-booking.ts';

/** One booking of the customer. @throws AppError booking.not_found */
export async function getBooking(runtime: Runtime, customerId: string, id: string): Promise<Booking> {
  const row = await getOwnBooking(runtime.db, id, customerId);
  return presentBooking(runtime.db, row, await getSettings(runtime.db));
}
