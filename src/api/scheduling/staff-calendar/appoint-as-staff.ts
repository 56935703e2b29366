import type { Connection, Trx } from '#api/platform/database/database.ts';
import { findOfBooking, isInBay } from '#api/scheduling/appointments.repository.ts';
import { type BranchRow, findBranch } from '#api/scheduling/calendar.repository.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import {
  findServiceNeeds,
  startFrom,
  thisMinute,
  type Job,
  type PlacedNeed,
} from '#api/scheduling/find-service-needs.ts';
import { findBay } from '#api/scheduling/settings/calendar-settings.repository.ts';
import { moveTime } from '#api/scheduling/taking/move-time.ts';
import { releaseTime } from '#api/scheduling/taking/keep-time.ts';
import { StartRefused } from '#api/scheduling/taking/start-refused.ts';
import { takeTime } from '#api/scheduling/taking/take-time.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { setTechnician } from './late-jobs.repository.ts';

/** How far ahead staff give times, days. */
const STAFF_HORIZON_DAYS = 366;

interface StaffAppointment {
  customerId: string;
  bookingId: string;
  job: Job;
  /** Start of the work, ms since 1970; null: the car is here, from this minute on. */
  start: number | null;
  /** The id of the only bay that the last work may take; null: any. */
  bay: string | null;
}

/** The new time of a booking. Its customer is not notified of another bay alone. */
export interface StaffMove {
  /** Ms since 1970. */
  startsAt: number;
  isNewStart: boolean;
  hadTime: boolean;
}

/**
 * Gives a booking that the caller has locked a time and a bay, or moves it: any future start within the hours. Null
 * when it has that time and bay already.
 * @throws bay.not_found, StartRefused
 */
export async function appointAsStaff(trx: Trx, given: StaffAppointment): Promise<StaffMove | null> {
  const { customerId, bookingId, job, bay } = given;
  const branch = await findBranch(trx);
  const needs = await findServiceNeeds(trx, branch, job);
  const row = await findOfBooking(trx, bookingId);
  const former = row !== undefined && isLive(row, branch) ? (row.starts_at?.getTime() ?? null) : null;
  const start = given.start ?? startFrom(branch, needs);
  if (start !== former) refuseOutside(branch, needs, start);
  if (bay !== null) await refuseUnfitBay(trx, needs, start, bay);
  const isThere = row !== undefined && start === former && (bay === null || (await isInBay(trx, row.id, bay)));
  if (isThere) return null;
  const named = bay === null ? {} : { resourceId: bay };
  if (row !== undefined && (isLive(row, branch) || row.starts_at === null)) {
    await moveTime(trx, { allocationId: row.id, start, by: 'staff', job, ...named });
  } else {
    await releaseTime(trx, bookingId);
    await takeTime(trx, { customerId, job, start, takenFor: { kind: 'booking', bookingId }, by: 'staff', ...named });
  }
  return { startsAt: start, isNewStart: start !== former, hadTime: former !== null };
}

/** @throws StartRefused for a start that staff cannot give */
export function refuseOutside(branch: BranchRow, needs: readonly PlacedNeed[], start: number): void {
  if (start < thisMinute(branch)) throw new StartRefused('schedule.past', needs, start);
  const day = (at: number): string => dayIn(branch.time_zone, at);
  if (day(start) > addDays(day(branch.now.getTime()), STAFF_HORIZON_DAYS))
    throw new StartRefused('schedule.too_far', needs, start);
}

async function refuseUnfitBay(trx: Trx, needs: readonly PlacedNeed[], start: number, bay: string): Promise<void> {
  const row = isId(bay) ? await findBay(trx, bay) : undefined;
  if (row === undefined) throw new AppError('bay.not_found');
  if (row.retired_at !== null || row.kind !== needs.at(-1)?.kind)
    throw new StartRefused('schedule.unfit_bay', needs, start);
}

/** The id of the member of staff who works on a booking; null when there is none, or the booking has no time. */
export const findTechnician = async (db: Connection, bookingId: string): Promise<string | null> =>
  (await findOfBooking(db, bookingId))?.technician_id ?? null;

/** Writes who works on a booking that the caller has locked. @throws booking.no_time */
export async function assignTo(trx: Trx, bookingId: string, technicianId: string | null): Promise<void> {
  const row = await findOfBooking(trx, bookingId);
  if (row === undefined) throw new AppError('booking.no_time');
  await setTechnician(trx, row.id, technicianId);
}
