import type { Trx } from '#api/platform/database/database.ts';
import { endOccupancies, findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { deleteOfBooking } from '#api/scheduling/occupancies.repository.ts';

/** Frees the time of a booking, e.g. when it is cancelled. For a booking without one it changes nothing. */
export const releaseTime = (trx: Trx, bookingId: string): Promise<void> => deleteOfBooking(trx, bookingId);

/** Frees the bay of a booking whose work is done, from now on. */
export async function endTime(trx: Trx, bookingId: string): Promise<void> {
  const row = await findOfBooking(trx, bookingId);
  if (row !== undefined) await endOccupancies(trx, row.id);
}
