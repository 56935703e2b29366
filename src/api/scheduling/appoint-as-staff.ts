import type { Trx } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { findOfBooking, isInBay } from './appointments.repository.ts';
import { findBranch, type BranchRow } from './calendar.repository.ts';
import { findServiceNeeds, type Job, type PlacedNeed } from './find-service-needs.ts';
import { moveTime } from './move-time.ts';
import type { AllocationRow } from './occupancies.repository.ts';
import { releaseTime } from './release-time.ts';
import { findBay } from './staff-calendar.repository.ts';
import { refusal, takeTime } from './take-time.ts';

const MINUTE_MS = 60_000;
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

/** The new time of a booking. Another bay alone is no news for its customer. */
export interface StaffMove {
  /** Ms since 1970. */
  startsAt: number;
  isNewStart: boolean;
  hadTime: boolean;
}

/**
 * Gives a booking that the caller has locked a time and a bay, or moves it: any start within the hours that is not
 * over. Null when it stands there already.
 * @throws bay.not_found; schedule.unfit_bay, schedule.past, schedule.too_far, schedule.closed, schedule.taken, each
 * with the nearest free times
 */
export async function appointAsStaff(trx: Trx, given: StaffAppointment): Promise<StaffMove | null> {
  const { customerId, bookingId, job, bay } = given;
  const branch = await findBranch(trx);
  const needs = await findServiceNeeds(trx, branch, job);
  const row = await findOfBooking(trx, bookingId);
  const former = row !== undefined && isLive(row, branch) ? (row.starts_at?.getTime() ?? null) : null;
  const start = given.start ?? startFrom(branch, needs);
  if (start !== former) await refuseOutside(trx, branch, needs, start);
  if (bay !== null) await refuseUnfitBay(trx, branch, needs, start, bay);
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

/** True while the time of a booking is its own. */
export const isLive = (row: AllocationRow, { now }: BranchRow): boolean =>
  row.starts_at !== null && (row.held_until === null || row.held_until > now);

/** The work of a car that is here begins after the minutes before it, ms since 1970. */
export const startFrom = (branch: BranchRow, needs: readonly PlacedNeed[]): number =>
  thisMinute(branch) + (needs[0]?.minutesBefore ?? 0) * MINUTE_MS;

/** The start of the present minute, ms since 1970. */
const thisMinute = ({ now }: BranchRow): number => Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;

/** @throws schedule.past, schedule.too_far for a start that staff cannot give */
export async function refuseOutside(
  trx: Trx,
  branch: BranchRow,
  needs: readonly PlacedNeed[],
  start: number,
): Promise<void> {
  if (start < thisMinute(branch)) throw await refusal(trx, branch, needs, start, 'schedule.past');
  const day = (at: number): string => dayIn(branch.time_zone, at);
  if (day(start) > addDays(day(branch.now.getTime()), STAFF_HORIZON_DAYS))
    throw await refusal(trx, branch, needs, start, 'schedule.too_far');
}

async function refuseUnfitBay(
  trx: Trx,
  branch: BranchRow,
  needs: readonly PlacedNeed[],
  start: number,
  bay: string,
): Promise<void> {
  const row = isId(bay) ? await findBay(trx, bay) : undefined;
  if (row === undefined) throw new AppError('bay.not_found');
  if (row.retired_at !== null || row.kind !== needs.at(-1)?.kind)
    throw await refusal(trx, branch, needs, start, 'schedule.unfit_bay');
}
