import type { Connection, Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { findOfBooking } from './appointments.repository.ts';
import { setTechnician } from './late-jobs.repository.ts';

/** The id of the member of staff who works on a booking; null: not known, or it has no time. */
export const findTechnician = async (db: Connection, bookingId: string): Promise<string | null> =>
  (await findOfBooking(db, bookingId))?.technician_id ?? null;

/** Writes who works on a booking that the caller has locked. @throws booking.no_time */
export async function assignTo(trx: Trx, bookingId: string, technicianId: string | null): Promise<void> {
  const row = await findOfBooking(trx, bookingId);
  if (row === undefined) throw new AppError('booking.no_time');
  await setTechnician(trx, row.id, technicianId);
}
