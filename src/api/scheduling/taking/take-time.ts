import { newId, type Trx } from '#api/platform/database/database.ts';
import { startRefusal } from '#shared/scheduling/offered-start.ts';
import { lockForTaking, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds, type Job, type PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { rulesOf } from '#api/scheduling/times/list-free-starts.ts';
import { insertAllocation, jobColumns, setTimes } from '#api/scheduling/occupancies.repository.ts';
import { placeJob } from './place-job.ts';
import { StartRefused } from './start-refused.ts';

const MINUTE_MS = 60_000;

/** The purpose of a taken time: a hold for some minutes, with or without its booking, or a permanent time. */
export type TakenFor =
  | { kind: 'hold'; minutes: number; bookingId: string | null }
  | { kind: 'booking'; bookingId: string };

/** A time that is taken. Instants in ms since 1970; `[startsAt, endsAt)` is the work alone. */
export interface TakenTime {
  allocationId: string;
  startsAt: number;
  endsAt: number;
  /** When it expires; null when it is permanent. */
  heldUntil: Date | null;
}

export interface TakeRequest {
  customerId: string;
  job: Job;
  /** Start of the work, ms since 1970. */
  start: number;
  takenFor: TakenFor;
  /** Staff take any start within the hours, and may name the bay; customers take offered times. */
  by: 'customer' | 'staff';
  resourceId?: string;
}

/**
 * Takes a time in the caller's transaction, which must already have locked the bookings and customers that it needs.
 * The service and the car must be on the list.
 * @throws StartRefused
 */
export async function takeTime(trx: Trx, request: TakeRequest): Promise<TakenTime> {
  const { customerId, job, start, takenFor } = request;
  const branch = await lockForTaking(trx);
  const needs = await findServiceNeeds(trx, branch, job);
  if (request.by === 'customer') refuseUnoffered(branch, needs, start);
  const allocationId = newId();
  const heldUntil = takenFor.kind === 'hold' ? new Date(branch.now.getTime() + takenFor.minutes * MINUTE_MS) : null;
  await insertAllocation(trx, {
    id: allocationId,
    branch_id: branch.id,
    customer_id: customerId,
    booking_id: takenFor.bookingId,
    kind: takenFor.kind,
    held_until: heldUntil,
    ...jobColumns(job),
    starts_at: new Date(start),
    // Written again when the bay is known.
    ends_at: new Date(start + MINUTE_MS),
  });
  const endsAt = await placeOrRefuse(trx, branch, { allocationId, needs, start, resourceId: request.resourceId });
  return { allocationId, startsAt: start, endsAt, heldUntil };
}

/**
 * Places the job of an allocation and writes its times. Returns the end of the work.
 * @throws StartRefused
 */
export async function placeOrRefuse(
  trx: Trx,
  branch: BranchRow,
  request: Parameters<typeof placeJob>[2],
): Promise<number> {
  const placement = await placeJob(trx, branch, request);
  if (typeof placement === 'string') throw new StartRefused(`schedule.${placement}`, request.needs, request.start);
  const { worksUntil } = placement;
  await setTimes(trx, request.allocationId, { starts_at: new Date(request.start), ends_at: new Date(worksUntil) });
  return worksUntil;
}

const REFUSALS = {
  'off-grid': 'schedule.closed',
  'too-soon': 'schedule.too_soon',
  'too-far': 'schedule.too_far',
} as const;

/** @throws StartRefused for a start that customers are not offered */
export function refuseUnoffered(branch: BranchRow, needs: readonly PlacedNeed[], start: number): void {
  const reason = startRefusal(rulesOf(branch), start, branch.now.getTime());
  if (reason !== null) throw new StartRefused(REFUSALS[reason], needs, start);
}
