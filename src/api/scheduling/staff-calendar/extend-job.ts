import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import { thisMinute } from '#api/scheduling/find-service-needs.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { lockForTaking } from '#api/scheduling/calendar.repository.ts';
import { growPiece } from './grow-piece.ts';
import { findLatePiece, setLate } from './late-jobs.repository.ts';
import { readLaterWork, shiftLaterWork } from './shift-later-work.ts';
import { lockAllocation } from '#api/scheduling/occupancies.repository.ts';

const MINUTE_MS = 60_000;

/**
 * Moves the end of a job, whose booking the caller has locked, by minutes after its former end, or after this minute
 * when that end has passed. With several bays that is the end in the bay in which the car is now: `shiftLaterWork`
 * gives the work after it a later time. The job keeps its bay as long as that is free, the minutes after the work
 * included, and stores until when it needs the bay: `growLateJobs` gives it the rest when the others are gone. Returns
 * the new end of the whole job.
 * @throws booking.no_time when it is in no bay
 */
export async function extendJob(trx: Trx, bookingId: string, minutes: number): Promise<Date> {
  const branch = await lockForTaking(trx);
  const seen = await findOfBooking(trx, bookingId);
  const row = seen === undefined ? undefined : await lockAllocation(trx, seen.id);
  const piece = row === undefined ? undefined : await findLatePiece(trx, row.id);
  if (row === undefined || row.ends_at === null || piece === undefined || !isLive(row, branch))
    throw new AppError('booking.no_time');
  const later = await readLaterWork(trx, branch, row, piece);
  const leaves = row.needs_until?.getTime() ?? piece.until;
  const after = later === null ? Math.max(0, leaves - row.ends_at.getTime()) : later.minutesAfter * MINUTE_MS;
  const workEnd = Math.max(leaves - after, thisMinute(branch)) + minutes * MINUTE_MS;
  const needed = workEnd + after;
  const end = later === null ? workEnd : await shiftLaterWork(trx, branch, later, workEnd);
  const has = (await growPiece(trx, row.id, needed)) ?? piece.until;
  await setLate(trx, row.id, {
    ends_at: new Date(end),
    promised_end: row.promised_end ?? row.ends_at,
    needs_until: has < needed ? new Date(needed) : null,
  });
  return new Date(end);
}
