import { sql } from 'kysely';
import { newId, type Connection, type Trx } from '#api/platform/database/database.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import type { Mode } from '#shared/arrival-mode.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import {
  minuteOf,
  type CalendarRules,
  type OpeningHours,
  type ServiceNeed,
} from '#shared/scheduling/schedule-rules.ts';
import type { ScheduleSeed } from '#shared/scheduling/schedule-seed.ts';

const toColumns = (rules: CalendarRules) => ({
  time_zone: rules.timeZone,
  notice_minutes: rules.noticeMinutes,
  horizon_days: rules.horizonDays,
  cut_off_minutes: rules.cutOffMinutes,
  unpaid_keeps_time: rules.unpaidKeepsTime,
  unpaid_minutes: rules.unpaidMinutes,
  gap_minutes: rules.gapMinutes,
  deposit_hours: rules.depositHours,
});

/** Inserts the calendar of a new database; of concurrent calls one inserts it. */
export async function insertFirstSchedule(trx: Trx, seed: ScheduleSeed): Promise<void> {
  await sql`lock table branches in share row exclusive mode`.execute(trx);
  if ((await trx.selectFrom('branches').select('id').limit(1).executeTakeFirst()) !== undefined) return;
  const branchId = newId();
  await trx
    .insertInto('branches')
    .values({ id: branchId, ...toColumns(seed.rules) })
    .execute();
  await replaceHours(trx, branchId, seed.hours);
  for (const bay of seed.bays) await insertBay(trx, branchId, bay);
  const services = await trx.selectFrom('services').select(['id', 'slug']).execute();
  for (const { id, slug } of services) await replaceNeeds(trx, branchId, id, seed.needs[slug] ?? []);
}

/** Writes the rules of a branch that the caller has locked. */
export async function updateRules(trx: Trx, branchId: string, rules: CalendarRules): Promise<void> {
  await trx.updateTable('branches').set(toColumns(rules)).where('id', '=', branchId).execute();
}

/** Counts a change of the calendar. The caller has locked the branch. */
export async function raiseVersion(trx: Trx, branchId: string): Promise<void> {
  await trx
    .updateTable('branches')
    .set({ version: sql`version + 1` })
    .where('id', '=', branchId)
    .execute();
}

/** Replaces the hours of the week. */
export async function replaceHours(trx: Trx, branchId: string, hours: OpeningHours): Promise<void> {
  await trx.deleteFrom('opening_hours').where('branch_id', '=', branchId).execute();
  if (hours.length === 0) return;
  await trx
    .insertInto('opening_hours')
    .values(
      hours.map(({ weekday, opens, closes }) => ({
        branch_id: branchId,
        weekday,
        opens_minute: minuteOf(opens),
        closes_minute: minuteOf(closes),
      })),
    )
    .execute();
}

export interface NeedOfService {
  service_id: string;
  vehicle_class: VehicleClass | null;
  mode: Extract<Mode, 'pick-up'> | null;
  position: number;
  kind: ResourceKind;
  minutes_before: number;
  work_minutes: number;
  minutes_after: number;
  may_span_days: boolean;
}

/** The needs of all services, those of all classes first, in the order of the work. */
export const listAllNeeds = (db: Connection, branchId: string): Promise<NeedOfService[]> =>
  db
    .selectFrom('service_needs')
    .select([
      'service_id',
      'vehicle_class',
      'mode',
      'position',
      'kind',
      'minutes_before',
      'work_minutes',
      'minutes_after',
      'may_span_days',
    ])
    .where('branch_id', '=', branchId)
    .orderBy(sql`vehicle_class nulls first`)
    .orderBy('position')
    .execute();

/** Replaces the needs of a service. */
export async function replaceNeeds(
  trx: Trx,
  branchId: string,
  serviceId: string,
  needs: readonly ServiceNeed[],
): Promise<void> {
  await trx.deleteFrom('service_needs').where('branch_id', '=', branchId).where('service_id', '=', serviceId).execute();
  if (needs.length === 0) return;
  await trx
    .insertInto('service_needs')
    .values(
      needs.map((need, i) => ({
        id: newId(),
        branch_id: branchId,
        service_id: serviceId,
        vehicle_class: need.vehicleClass,
        mode: need.mode,
        position: needs.slice(0, i).filter(({ vehicleClass }) => vehicleClass === need.vehicleClass).length,
        kind: need.kind,
        minutes_before: need.minutesBefore,
        work_minutes: need.workMinutes,
        minutes_after: need.minutesAfter,
        may_span_days: need.maySpanDays,
      })),
    )
    .execute();
}

/** The active services in display order. */
export const listServiceNames = (db: Connection): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('services').select(['id', 'name']).where('active', '=', true).orderBy('position').execute();

export interface BayRow {
  id: string;
  name: string;
  kind: ResourceKind;
  retired_at: Date | null;
}
const BAY = ['id', 'name', 'kind', 'retired_at'] as const;

/** All bays and drivers in display order, retired ones last. */
export const listAllBays = (db: Connection, branchId: string): Promise<BayRow[]> =>
  db
    .selectFrom('resources')
    .select(BAY)
    .where('branch_id', '=', branchId)
    .orderBy(sql`retired_at is not null`)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** A bay, retired or not. */
export const findBay = (db: Connection, id: string): Promise<BayRow | undefined> =>
  db.selectFrom('resources').select(BAY).where('id', '=', id).executeTakeFirst();

/** Whether a bay in use, other than `except`, has a name, ignoring case. */
export async function isBayNameTaken(db: Connection, branchId: string, name: string, except: string): Promise<boolean> {
  const found = await db
    .selectFrom('resources')
    .select('id')
    .where('branch_id', '=', branchId)
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('retired_at', 'is', null)
    .where('id', '!=', except)
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts a bay after the others. */
export async function insertBay(
  trx: Trx,
  branchId: string,
  bay: { name: string; kind: ResourceKind },
): Promise<BayRow> {
  return trx
    .insertInto('resources')
    .values({
      id: newId(),
      branch_id: branchId,
      ...bay,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from resources where branch_id = ${branchId})`,
    })
    .returning(BAY)
    .executeTakeFirstOrThrow();
}

/** Names a bay, and retires it or takes it into use again; one that is retired already keeps its time. */
export const updateBay = (
  trx: Trx,
  id: string,
  { name, retired }: { name: string; retired: boolean },
): Promise<BayRow> =>
  trx
    .updateTable('resources')
    .set({ name, retired_at: retired ? sql<Date>`coalesce(retired_at, app_now())` : null })
    .where('id', '=', id)
    .returning(BAY)
    .executeTakeFirstOrThrow();

export interface StoredException {
  id: string;
  resource_id: string | null;
  is_open: boolean;
  from: Date;
  to: Date;
  reason: string;
}

const exceptions = (db: Connection, branchId: string) =>
  db
    .selectFrom('calendar_exceptions')
    .select([
      'id',
      'resource_id',
      'is_open',
      'reason',
      sql<Date>`lower(during)`.as('from'),
      sql<Date>`upper(during)`.as('to'),
    ])
    .where('branch_id', '=', branchId);

/** The exceptions that are not over, in order of time. */
export const listComingExceptions = (db: Connection, branchId: string): Promise<StoredException[]> =>
  exceptions(db, branchId)
    .where(sql<boolean>`upper(during) > app_now()`)
    .orderBy(sql`lower(during)`)
    .orderBy('id')
    .execute();

/** An exception. */
export const findException = (db: Connection, branchId: string, id: string): Promise<StoredException | undefined> =>
  exceptions(db, branchId).where('id', '=', id).executeTakeFirst();

/** The exception that equals this one, if there is one; a repeated call finds it. */
export const findSameException = (
  db: Connection,
  branchId: string,
  { resource_id, is_open, from, to, reason }: Omit<StoredException, 'id'>,
): Promise<StoredException | undefined> =>
  exceptions(db, branchId)
    .where('resource_id', 'is not distinct from', resource_id)
    .where('is_open', '=', is_open)
    .where('reason', '=', reason)
    .where(sql<boolean>`during = tstzrange(${from}, ${to})`)
    .executeTakeFirst();

/** Inserts an exception. */
export async function insertException(
  trx: Trx,
  branchId: string,
  { from, to, ...row }: Omit<StoredException, 'id'>,
): Promise<StoredException> {
  const id = newId();
  await trx
    .insertInto('calendar_exceptions')
    .values({ id, branch_id: branchId, during: sql<string>`tstzrange(${from}, ${to})`, ...row })
    .execute();
  return { id, from, to, ...row };
}

/** Deletes an exception. */
export async function deleteException(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('calendar_exceptions').where('id', '=', id).execute();
}
