import type { Connection } from '#api/platform/database/database.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { VisitNeed } from '#shared/scheduling/place-visit.ts';
import { withOffsets } from '#shared/scheduling/split-job.ts';
import { findBranch, listInOrderOfWork, listNeeds, type BranchRow, type NeedRow } from './calendar.repository.ts';

const MINUTE_MS = 60_000;

/** The work that a time is taken for: one service, or several that are done one after the other. */
export interface Job {
  /** The ids of the services, the customer's first one first. */
  services: readonly string[];
  /** Null: the default of all cars. */
  vehicle: string | null;
  mode: Mode;
}

/** A need of a job, with the minutes from the start of the job to the start of its own work where nothing waits. */
export type PlacedNeed = NeedRow & VisitNeed & { offsetMinutes: number };

/**
 * The needs of a job in the order of the work, which is that of the services in the catalogue. The car is fetched once.
 * Empty when a service of it cannot be booked at a time.
 */
export async function findServiceNeeds(db: Connection, branch: BranchRow, job: Job): Promise<PlacedNeed[]> {
  const { services, vehicle, mode } = job;
  const inOrder = services.length > 1 ? await listInOrderOfWork(db, services) : services;
  const lines: NeedRow[][] = [];
  for (const service of inOrder) lines.push(await listNeeds(db, { branch: branch.id, service, vehicle, mode }));
  if (lines.some((needs) => needs.length === 0)) return [];
  const all = lines.flatMap((needs, line) => needs.map((row) => toNeed(row, line)));
  const isFetching = (need: (typeof all)[number]): boolean => lines.length > 1 && need.mode === 'pick-up';
  const fetching = all.filter(isFetching).slice(0, 1);
  return withOffsets([...fetching.map((need) => ({ ...need, line: 0 })), ...all.filter((need) => !isFetching(need))]);
}

const toNeed = (row: NeedRow, line: number) => ({
  ...row,
  line,
  minutesBefore: row.minutes_before,
  workMinutes: row.work_minutes,
  minutesAfter: row.minutes_after,
  maySpanDays: row.may_span_days,
});

/** The minutes of work in bays on each of the services of a job, in their order; 0 for one without times. */
export async function findWorkMinutes(db: Connection, job: Job): Promise<number[]> {
  const branch = await findBranch(db);
  const minutes: number[] = [];
  for (const service of job.services) {
    const needs = await listNeeds(db, { branch: branch.id, service, vehicle: job.vehicle, mode: job.mode });
    minutes.push(needs.reduce((sum, need) => sum + (need.kind === 'driver' ? 0 : need.work_minutes), 0));
  }
  return minutes;
}

/** The start of the work on a car that is here now, after the minutes before the work; ms since 1970. */
export const startFrom = (branch: BranchRow, needs: readonly PlacedNeed[]): number =>
  thisMinute(branch) + (needs[0]?.minutesBefore ?? 0) * MINUTE_MS;

/** The start of the present minute, ms since 1970. */
export const thisMinute = ({ now }: BranchRow): number => Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
