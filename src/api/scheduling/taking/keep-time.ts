import type { Trx } from '#api/platform/database/database.ts';
import {
  expireNow,
  findOfBooking,
  isPlaced,
  makePermanent,
  endOccupancies,
} from '#api/scheduling/appointments.repository.ts';
import { lockForTaking } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { lockAllocation, deleteOfBooking, jobOf, setTimes } from '#api/scheduling/occupancies.repository.ts';
import { placeJob } from './place-job.ts';

/** True when a booking has a time that can expire; `keepTime` makes it permanent. */
export const hasTimeToKeep = async (trx: Trx, bookingId: string): Promise<boolean> =>
  (await findOfBooking(trx, bookingId))?.kind === 'hold';

/**
 * Makes the time of a booking permanent, e.g. when it is paid or stays after a request to cancel. A time that was given
 * up meanwhile is taken again in any bay that is free then. Returns `lost` when there is none, or the time has passed:
 * the booking then has no appointment, and the caller forgets the time.
 */
export async function keepTime(trx: Trx, bookingId: string): Promise<'kept' | 'lost' | 'none'> {
  const seen = await findOfBooking(trx, bookingId);
  if (seen === undefined) return 'none';
  if (seen.kind !== 'hold') return 'kept';
  // The branch is locked first, as by everyone who takes a time.
  const branch = await lockForTaking(trx);
  const row = await lockAllocation(trx, seen.id);
  if (row === undefined) return 'lost';
  if (!(await isPlaced(trx, row.id))) {
    const start = row.starts_at?.getTime() ?? 0;
    const needs = await findServiceNeeds(trx, branch, jobOf(row));
    if (start < branch.now.getTime()) return 'lost';
    const placement = await placeJob(trx, branch, { allocationId: row.id, needs, start });
    if (typeof placement === 'string') return 'lost';
    // The job may be another one since the time was lost.
    await setTimes(trx, row.id, { starts_at: new Date(start), ends_at: new Date(placement.worksUntil) });
  }
  await makePermanent(trx, row.id);
  return 'kept';
}

/**
 * Frees the bay of a booking that is cancelled, or whose customer asks for it, and remembers the time: for `keepTime`,
 * and for calendars.
 */
export async function giveUpTime(trx: Trx, bookingId: string): Promise<void> {
  const row = await findOfBooking(trx, bookingId);
  if (row === undefined) return;
  if (row.starts_at === null) return releaseTime(trx, bookingId);
  await expireNow(trx, row.id);
}

/** Frees the time of a booking, e.g. when it is cancelled. For a booking without one it changes nothing. */
export const releaseTime = (trx: Trx, bookingId: string): Promise<void> => deleteOfBooking(trx, bookingId);

/** Frees the bay of a booking whose work is done, from now on. */
export async function endTime(trx: Trx, bookingId: string): Promise<void> {
  const row = await findOfBooking(trx, bookingId);
  if (row !== undefined) await endOccupancies(trx, row.id);
}
