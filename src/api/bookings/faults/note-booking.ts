import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { updateBooking } from '#api/bookings/change-booking.ts';
import { lockDescribedBooking } from './lock-described-booking.ts';
import { recordDescription } from './record-description.ts';
import { presentBooking } from '#api/bookings/present-booking.ts';

/**
 * Writes the words of the customer, or of `person` for the customer, about the fault, also of a paid booking, until its
 * car comes. No one is notified, and the words are in no event: staff read them on the booking.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in
 */
export async function noteBooking(
  runtime: Runtime,
  customerId: string,
  id: string,
  note: string | null,
  person?: OwnersAgent,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    const row = await lockDescribedBooking(trx, id, customerId);
    if (row.note === note) return presentBooking(trx, row, centre);
    await recordDescription(trx, id, person);
    return presentBooking(trx, await updateBooking(trx, id, { note }), centre);
  });
}
