import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { updateBooking } from '#api/bookings/change-booking.ts';
import { lockDescribedBooking } from './lock-described-booking.ts';
import { presentBooking } from '#api/bookings/present-booking.ts';

/**
 * Writes the customer's words about the fault, also of a paid booking, until its car comes. No one is notified, and the
 * words are in no event: staff read them on the booking.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in
 */
export async function noteBooking(
  runtime: Runtime,
  customerId: string,
  id: string,
  note: string | null,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    const row = await lockDescribedBooking(trx, id, customerId);
    return presentBooking(trx, row.note === note ? row : await updateBooking(trx, id, { note }), centre);
  });
}
