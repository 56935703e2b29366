import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import { thisMinute } from '#api/scheduling/find-service-needs.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { lockForTaking } from '#api/scheduling/calendar.repository.ts';
import { growPiece } from './grow-piece.ts';
import { findLastPiece, setLate } from './late-jobs.repository.ts';
import { lockAllocation } from '#api/scheduling/occupancies.repository.ts';

const MINUTE_MS = 60_000;

/**
 * Moves the end of a job, whose booking the caller has locked, by minutes after its former end, or after this minute
 * when that end has passed. The job keeps its bay as long as that is free, the minutes after the work included, and
 * stores until when it needs the bay: `growLateJobs` gives it the rest when the others are gone. Returns the new end.
 * @throws booking.no_time when it is in no bay
 */
export async function extendJob(trx: Trx, bookingId: string, minutes: number): Promise<Date> {
  const branch = await lockForTaking(trx);
  const seen = await findOfBooking(trx, bookingId);
  const row = seen === undefined ? undefined : await lockAllocation(trx, seen.id);
  const piece = row === undefined ? undefined : await findLastPiece(trx, row.id);
  if (row === undefined || row.ends_at === null || piece === undefined || !isLive(row, branch))
    throw new AppError('booking.no_time');
  const former = row.ends_at.getTime();
  const leaves = row.needs_until?.getTime() ?? piece.until;
  const end = Math.max(former, thisMinute(branch)) + minutes * MINUTE_MS;
  const needed = end + Math.max(0, leaves - former);
  const has = (await growPiece(trx, row.id, needed)) ?? piece.until;
  await setLate(trx, row.id, {
    ends_at: new Date(end),
    promised_end: row.promised_end ?? row.ends_at,
    needs_until: has < needed ? new Date(needed) : null,
  });
  return new Date(end);
}
