import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '#api/platform/database/database.ts';
import { isBeforeCutOff } from '#shared/scheduling/offered-start.ts';
import { AppError } from '#shared/errors.ts';
import { appointBooking, type NewAppointment } from './appoint-booking.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { findBranch, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import type { Job } from '#api/scheduling/find-service-needs.ts';
import { deleteOccupancies, jobOf, setJob, type AllocationRow } from '#api/scheduling/occupancies.repository.ts';
import { moveTime } from './move-time.ts';
import { releaseTime } from './keep-time.ts';

const isExpired = (row: AllocationRow, { now }: BranchRow): boolean => row.held_until !== null && row.held_until <= now;

/**
 * Changes the appointment of a booking with its job or by its customer's choice: without a choice it keeps its start.
 * True when the time is another one. Repeating the call changes nothing. An offered start is taken by the rules for
 * staff, and there is no cut-off while an offer is open.
 * @throws booking.too_late after the cut-off; StartRefused, also when the job no longer fits
 */
export async function changeAppointment(trx: Trx, given: NewAppointment): Promise<boolean> {
  const { bookingId, job, chosen } = given;
  const [branch, row] = [await findBranch(trx), await findOfBooking(trx, bookingId)];
  const isChosen = Boolean(chosen.hold ?? chosen.startsAt);
  if (row === undefined || row.starts_at === null || isExpired(row, branch)) {
    if (!isChosen) {
      if (row !== undefined) await forgetFormerJob(trx, row, job);
      return false;
    }
    await releaseTime(trx, bookingId);
    await appointBooking(trx, given);
    return true;
  }
  const former = row.starts_at.getTime();
  // A hold that this booking has already comes from the same call before.
  const hold = chosen.hold === row.id ? null : chosen.hold;
  const start = hold ? null : Date.parse(chosen.startsAt ?? row.starts_at.toISOString());
  const offered = row.offered_start?.getTime();
  // The centre asked for another time, so its customer may choose one at any time.
  if (start !== former && offered === undefined) refuseAfterCutOff(branch, former);
  if (hold) {
    await releaseTime(trx, bookingId);
    await appointBooking(trx, { ...given, chosen: { hold } });
    return true;
  }
  if (start === former && isSameWork(jobOf(row), job)) {
    if (!isDeepStrictEqual(jobOf(row), job)) await setJob(trx, row.id, job);
    return false;
  }
  const isOffered = start === offered && start !== null && start >= branch.now.getTime();
  await moveTime(trx, { allocationId: row.id, start: start ?? former, by: isOffered ? 'staff' : 'customer', job });
  return start !== former;
}

/** Whether two jobs are the same work: the customer's order of the services does not change the order of the work. */
const isSameWork = (one: Job, other: Job): boolean =>
  isDeepStrictEqual({ ...one, services: one.services.toSorted() }, { ...other, services: other.services.toSorted() });

/** Gives a time that was lost to another job: `keepTime` takes the time for the present job alone. */
async function forgetFormerJob(trx: Trx, row: AllocationRow, job: Job): Promise<void> {
  if (isDeepStrictEqual(jobOf(row), job)) return;
  await deleteOccupancies(trx, row.id);
  await setJob(trx, row.id, job);
}

function refuseAfterCutOff(branch: BranchRow, start: number): void {
  if (!isBeforeCutOff(branch.cut_off_minutes, start, branch.now.getTime())) throw new AppError('booking.too_late');
}

/**
 * How near the appointment of a booking is: customers change it freely until the cut-off, and cancel one with a deposit
 * until the start. Without a time, or while the centre offers another one, there is no cut-off.
 */
export async function findNearness(
  trx: Trx,
  bookingId: string,
): Promise<'before-cut-off' | 'before-start' | 'started'> {
  const [branch, row] = [await findBranch(trx), await findOfBooking(trx, bookingId)];
  if (row?.starts_at == null || row.offered_start !== null || isExpired(row, branch)) return 'before-cut-off';
  const [start, now] = [row.starts_at.getTime(), branch.now.getTime()];
  if (isBeforeCutOff(branch.cut_off_minutes, start, now)) return 'before-cut-off';
  return now < start ? 'before-start' : 'started';
}
