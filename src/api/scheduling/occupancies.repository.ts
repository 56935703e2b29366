import { sql } from 'kysely';
import { newId, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type { AllocationTable } from '#api/platform/database/schema.ts';
import type { Span } from '#shared/scheduling/open-spans.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import type { Job } from './find-service-needs.ts';

export type AllocationRow = Row<AllocationTable>;

const rangeOf = ({ from, until }: Span) => sql<string>`tstzrange(${new Date(from)}, ${new Date(until)})`;

/**
 * Serializes moves between days (YYYY-MM-DD) of a branch until the transaction ends, in one order, so that two opposite
 * moves do not deadlock.
 */
export async function lockDays(trx: Trx, branchId: string, days: readonly string[]): Promise<void> {
  for (const day of [...new Set(days)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`day ${branchId} ${day}`}, 0))`.execute(trx);
}

/** Columns that only staff and late jobs write. */
type Later = 'promised_end' | 'needs_until' | 'offered_start' | 'technician_id';

/** Inserts an allocation that owns nothing yet. */
export const insertAllocation = (trx: Trx, row: Omit<AllocationRow, 'created_at' | Later>): Promise<unknown> =>
  trx.insertInto('allocations').values(row).execute();

/** The columns of a job. */
export const jobColumns = ({ services: [service = '', ...further], vehicle, mode }: Job) => ({
  service_id: service,
  further_services: further,
  vehicle_id: vehicle,
  mode,
});

/** The job of a row with these columns. */
export const jobOf = (row: Pick<AllocationRow, 'service_id' | 'further_services' | 'vehicle_id' | 'mode'>): Job => ({
  services: [row.service_id, ...row.further_services],
  vehicle: row.vehicle_id,
  mode: row.mode,
});

/** Writes the times of an allocation's work. It has a new place, so it no longer runs late and has no open offer. */
export async function setTimes(trx: Trx, id: string, times: { starts_at: Date; ends_at: Date }): Promise<void> {
  const withoutPromises = { promised_end: null, needs_until: null, offered_start: null };
  await trx
    .updateTable('allocations')
    .set({ ...times, ...withoutPromises })
    .where('id', '=', id)
    .execute();
}

/** A customer's hold that no booking has, live or expired. */
export const findHoldOf = (db: Connection, customerId: string): Promise<AllocationRow | undefined> =>
  db
    .selectFrom('allocations')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'hold')
    .where('booking_id', 'is', null)
    .executeTakeFirst();

/** An allocation, unlocked. */
export const findAllocation = (db: Connection, id: string): Promise<AllocationRow | undefined> =>
  db.selectFrom('allocations').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes the job of an allocation. */
export async function setJob(trx: Trx, id: string, job: Job): Promise<void> {
  await trx.updateTable('allocations').set(jobColumns(job)).where('id', '=', id).execute();
}

/** Writes the job of an allocation whose work grew, and when it ends now. */
export async function addWork(trx: Trx, id: string, { endsAt, ...job }: Job & { endsAt: Date }): Promise<void> {
  await trx
    .updateTable('allocations')
    .set({ ...jobColumns(job), ends_at: endsAt })
    .where('id', '=', id)
    .execute();
}

/** An allocation, locked until the transaction ends (FOR UPDATE). */
export const lockAllocation = (trx: Trx, id: string): Promise<AllocationRow | undefined> =>
  trx.selectFrom('allocations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Deletes the allocation of a booking with its occupancies. */
export async function deleteOfBooking(trx: Trx, bookingId: string): Promise<void> {
  await trx.deleteFrom('allocations').where('booking_id', '=', bookingId).execute();
}

/** Deletes a customer's holds that no booking has: one of them, or all. */
export async function deleteHolds(db: Connection, customerId: string, id?: string): Promise<void> {
  let query = db
    .deleteFrom('allocations')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'hold')
    .where('booking_id', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  await query.execute();
}

/** Gives the allocations of bookings and walk-ins of a customer to another one. */
export async function moveAllocations(db: Connection, from: string, to: string): Promise<void> {
  await db
    .updateTable('allocations')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .where('booking_id', 'is not', null)
    .execute();
}

/** All allocations of a customer with the names of their services, oldest first. */
export const listOfCustomer = (db: Connection, customerId: string) =>
  db
    .selectFrom('allocations')
    .select([
      'allocations.kind',
      sql<string>`(
        select string_agg(s.name, ', ' order by array_position(service_id || further_services, s.id))
        from services s where s.id = any(service_id || further_services))`.as('service'),
      'booking_id',
      'mode',
      'starts_at',
      'ends_at',
      'held_until',
      'offered_start',
      'created_at',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('allocations.id')
    .execute();

/** Deletes the occupancies of an allocation. */
export async function deleteOccupancies(trx: Trx, allocationId: string): Promise<void> {
  await trx.deleteFrom('occupancies').where('allocation_id', '=', allocationId).execute();
}

/**
 * Frees the occupancies of expired holds in these bays and this span. The hold of a booking stays, so that its time is
 * known when the booking is paid after all; the others are deleted. Their rows are locked in one order, so that several
 * takers do not deadlock.
 */
export async function deleteExpiredHolds(trx: Trx, resources: readonly string[], span: Span): Promise<void> {
  await sql`
    with expired as (
      select id, booking_id from allocations a where held_until <= app_now() and exists (
        select from occupancies o where o.allocation_id = a.id and o.resource_id = any(${resources}) and o.during && ${rangeOf(span)})
      order by id for update),
    freed as (delete from occupancies using expired where allocation_id = expired.id)
    delete from allocations using expired where allocations.id = expired.id and expired.booking_id is null`.execute(
    trx,
  );
}

/**
 * The bays of a kind in use, least loaded in a span first. Of bays with the same load the first in the order of the
 * calendar comes first, then the older one.
 */
export async function listBays(db: Connection, branchId: string, kind: ResourceKind, span: Span): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from resources r
    left join occupancies o on o.branch_id = r.branch_id and o.resource_id = r.id and o.during && ${rangeOf(span)}
    where r.branch_id = ${branchId} and r.kind = ${kind} and r.retired_at is null
    group by r.id
    order by coalesce(sum(upper(o.during * ${rangeOf(span)}) - lower(o.during * ${rangeOf(span)})), interval '0'), r.position, r.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The occupied spans of these bays within a span, in order of time, without expired holds; ms since 1970. */
export async function listOccupied(
  db: Connection,
  resources: readonly string[],
  span: Span,
): Promise<(Span & { resourceId: string; allocationId: string })[]> {
  const { rows } = await sql<Span & { resourceId: string; allocationId: string }>`
    select resource_id as "resourceId", allocation_id as "allocationId", (extract(epoch from lower(during)) * 1000)::float8 as "from",
      (extract(epoch from upper(during)) * 1000)::float8 as until
    from occupancies o
    where branch_id in (select id from branches) and resource_id = any(${resources}) and during && ${rangeOf(span)}
      and not exists (select from allocations a where a.id = o.allocation_id and a.held_until <= app_now())
    order by lower(during)`.execute(db);
  return rows;
}

/** Occupies a bay for each piece; false when one of them is taken, with those before it inserted. */
export async function insertOccupancies(
  trx: Trx,
  row: { branchId: string; resourceId: string; allocationId: string },
  pieces: readonly Span[],
): Promise<boolean> {
  const result = await trx
    .insertInto('occupancies')
    .values(
      pieces.map((piece) => ({
        id: newId(),
        branch_id: row.branchId,
        resource_id: row.resourceId,
        allocation_id: row.allocationId,
        during: rangeOf(piece),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === pieces.length;
}

/**
 * Gives a live hold to a booking: compare and swap. With `until` null the time is permanent; else the booking has it as
 * a hold, and it is the customer's. Undefined when another account made the hold, or it is expired, used, or of another
 * job.
 */
export async function giveHoldToBooking(
  trx: Trx,
  given: {
    hold: string;
    holdOwner: string;
    customer: string;
    booking: string;
    job: Job;
    until: Date | null;
  },
): Promise<AllocationRow | undefined> {
  const { services, vehicle, mode } = given.job;
  return trx
    .updateTable('allocations')
    .set({
      kind: given.until === null ? 'booking' : 'hold',
      customer_id: given.customer,
      held_until: given.until,
      booking_id: given.booking,
      // The order of the booking's services, which may be another one.
      ...jobColumns(given.job),
    })
    .where('id', '=', given.hold)
    .where('customer_id', '=', given.holdOwner)
    .where('kind', '=', 'hold')
    .where('booking_id', 'is', null)
    .where('held_until', '>', sql<Date>`app_now()`)
    .where(
      sql<boolean>`service_id || further_services <@ ${[...services]} and service_id || further_services @> ${[...services]}`,
    )
    .where('vehicle_id', 'is not distinct from', vehicle)
    .where('mode', '=', mode)
    .returningAll()
    .executeTakeFirst();
}
