import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import { refuseOutside } from './appoint-as-staff.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { lockForTaking } from '#api/scheduling/calendar.repository.ts';
import { findFreeBays } from '#api/scheduling/times/find-places.ts';
import { findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { setOfferedStart } from './late-jobs.repository.ts';
import { jobOf, lockAllocation } from '#api/scheduling/occupancies.repository.ts';
import { StartRefused } from '#api/scheduling/taking/start-refused.ts';

/**
 * Offers a booking that the caller has locked another start (ms since 1970), which must be free. Nothing is held: the
 * booking keeps its time until the customer moves to the offered one. False when that start is offered already.
 * @throws booking.no_time; booking.not_possible for its own start; StartRefused
 */
export async function offerStart(trx: Trx, bookingId: string, start: number): Promise<boolean> {
  const branch = await lockForTaking(trx);
  const seen = await findOfBooking(trx, bookingId);
  const row = seen === undefined ? undefined : await lockAllocation(trx, seen.id);
  if (row === undefined || !isLive(row, branch)) throw new AppError('booking.no_time');
  if (row.starts_at?.getTime() === start) throw new AppError('booking.not_possible');
  if (row.offered_start?.getTime() === start) return false;
  const needs = await findServiceNeeds(trx, branch, jobOf(row));
  refuseOutside(branch, needs, start);
  if ((await findFreeBays(trx, branch, { needs, start, allocationId: row.id })).length === 0)
    throw new StartRefused('schedule.taken', needs, start);
  await setOfferedStart(trx, row.id, new Date(start));
  return true;
}
