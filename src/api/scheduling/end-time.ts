import type { Trx } from '#api/platform/database/database.ts';
import { endOccupancies, findOfBooking } from './appointments.repository.ts';

/** Frees the bay of a booking whose work is done, from now on. */
export async function endTime(trx: Trx, bookingId: string): Promise<void> {
  const row = await findOfBooking(trx, bookingId);
  if (row !== undefined) await endOccupancies(trx, row.id);
}
