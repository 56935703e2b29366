import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { CalendarException } from '#shared/scheduling/open-spans.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';

/** The branch and the rules of its calendar. */
export interface BranchRow {
  id: string;
  time_zone: string;
  notice_minutes: number;
  horizon_days: number;
  cut_off_minutes: number;
  unpaid_keeps_time: boolean;
  unpaid_minutes: number;
  gap_minutes: number;
  deposit_hours: number;
  version: number;
  /** By the database's clock. */
  now: Date;
}

const branch = (db: Connection) =>
  db
    .selectFrom('branches')
    .select([
      'id',
      'time_zone',
      'notice_minutes',
      'horizon_days',
      'cut_off_minutes',
      'unpaid_keeps_time',
      'unpaid_minutes',
      'gap_minutes',
      'deposit_hours',
      'version',
      sql<Date>`app_now()`.as('now'),
    ]);

/** The branch, unlocked. */
export const findBranch = (db: Connection): Promise<BranchRow> => branch(db).executeTakeFirstOrThrow();

/**
 * The branch, locked until the transaction ends against changes of its calendar, and not against others who take a time
 * (FOR SHARE).
 */
export const lockForTaking = (trx: Trx): Promise<BranchRow> => branch(trx).forShare().executeTakeFirstOrThrow();

/** The branch, locked until the transaction ends while its calendar is changed: no time is taken meanwhile. */
export const lockForChange = (trx: Trx): Promise<BranchRow> => branch(trx).forUpdate().executeTakeFirstOrThrow();

export interface NeedRow {
  kind: ResourceKind;
  /** Only for cars that arrive in this way. */
  mode: 'pick-up' | null;
  minutes_before: number;
  work_minutes: number;
  minutes_after: number;
  may_span_days: boolean;
}

/**
 * The needs of a service for a class of cars that arrive in this mode, in the order of the work: those of the class,
 * else those of all classes. Empty when the service cannot be booked at a time.
 */
export async function listNeeds(
  db: Connection,
  given: { branch: string; service: string; vehicle: string | null; mode: Mode },
): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select kind, mode, minutes_before, work_minutes, minutes_after, may_span_days from service_needs n
    where branch_id = ${given.branch} and service_id = ${given.service} and (mode is null or mode = ${given.mode})
      and vehicle_class is not distinct from (
        select vehicle_class from service_needs c where c.branch_id = n.branch_id and c.service_id = n.service_id
          and c.vehicle_class = (select class from vehicles where id = ${given.vehicle}) limit 1)
    order by position`.execute(db);
  return rows;
}

/** The ids of services in the order in which the workshop does them. */
export async function listInOrderOfWork(db: Connection, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('work_position')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The hours of every week. */
export const listHours = (
  db: Connection,
  branchId: string,
): Promise<{ weekday: number; opens: number; closes: number }[]> =>
  db
    .selectFrom('opening_hours')
    .select(['weekday', 'opens_minute as opens', 'closes_minute as closes'])
    .where('branch_id', '=', branchId)
    .orderBy('weekday')
    .orderBy('opens_minute')
    .execute();

export interface ExceptionRow extends CalendarException {
  id: string;
  /** The bay, and its kind; null: the whole branch. */
  resource_id: string | null;
  kind: ResourceKind | null;
  reason: string;
}

/** The exceptions that lie in a span (ms since 1970), in order of time. */
export async function listExceptions(
  db: Connection,
  branchId: string,
  { from, until }: { from: number; until: number },
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select e.id, resource_id, r.kind, is_open as "isOpen", reason,
      (extract(epoch from lower(during)) * 1000)::float8 as "from", (extract(epoch from upper(during)) * 1000)::float8 as until
    from calendar_exceptions e left join resources r on r.id = resource_id
    where e.branch_id = ${branchId} and during && tstzrange(${new Date(from)}, ${new Date(until)})
    order by lower(during), e.id`.execute(db);
  return rows;
}
