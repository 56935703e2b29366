import type { Connection } from '#api/platform/database/database.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import { withOffsets, type Need } from '#shared/scheduling/split-job.ts';
import { listNeeds, type BranchRow, type NeedRow } from './calendar.repository.ts';

const MINUTE_MS = 60_000;

/** The work that a time is taken for. */
export interface Job {
  service: string;
  /** Null: the default of all cars. */
  vehicle: string | null;
  mode: Mode;
}

/** A need of a job, with the minutes from the start of the job to the start of its own work. */
export type PlacedNeed = NeedRow & Need & { offsetMinutes: number };

/** The needs of a job, in the order of the work. Empty when the service cannot be booked at a time. */
export async function findServiceNeeds(db: Connection, branch: BranchRow, job: Job): Promise<PlacedNeed[]> {
  const rows = await listNeeds(db, { branch: branch.id, ...job });
  return withOffsets(
    rows.map((row) => ({
      ...row,
      minutesBefore: row.minutes_before,
      workMinutes: row.work_minutes,
      minutesAfter: row.minutes_after,
      maySpanDays: row.may_span_days,
    })),
  );
}

/** The start of the work on a car that is here now, after the minutes before the work; ms since 1970. */
export const startFrom = (branch: BranchRow, needs: readonly PlacedNeed[]): number =>
  thisMinute(branch) + (needs[0]?.minutesBefore ?? 0) * MINUTE_MS;

/** The start of the present minute, ms since 1970. */
export const thisMinute = ({ now }: BranchRow): number => Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
