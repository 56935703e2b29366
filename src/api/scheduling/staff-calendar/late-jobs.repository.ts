import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Span } from '#shared/scheduling/open-spans.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import type { AllocationRow } from '#api/scheduling/occupancies.repository.ts';
import { latePiece } from '#shared/scheduling/late-piece.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';

/** A piece of a job in a bay, ms since 1970. */
export interface Piece extends Span {
  id: string;
  branchId: string;
  resourceId: string;
  kind: ResourceKind;
}

/** The pieces of an allocation, in order of time. */
export async function listPieces(db: Connection, allocationId: string): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select o.id, o.branch_id as "branchId", resource_id as "resourceId", r.kind,
      (extract(epoch from lower(during)) * 1000)::float8 as "from", (extract(epoch from upper(during)) * 1000)::float8 as until
    from occupancies o join resources r on r.id = resource_id
    where allocation_id = ${allocationId} order by lower(during), upper(during), o.id`.execute(db);
  return rows;
}

/**
 * The piece that a late job prolongs: the last one in the bay in which the car is now, by the database's clock. Before
 * the job begins that is its first bay. A driver who fetches the car is no bay, unless the job has no other.
 */
export async function findLatePiece(db: Connection, allocationId: string): Promise<Piece | undefined> {
  const { now } = await findBranch(db);
  const row = await db
    .selectFrom('allocations')
    .select('promised_end')
    .where('id', '=', allocationId)
    .executeTakeFirst();
  const all = await listPieces(db, allocationId);
  const inBays = all.filter(({ kind }) => kind !== 'driver');
  return latePiece(inBays.length > 0 ? inBays : all, now.getTime(), { isLate: row?.promised_end != null });
}

/** Deletes a piece, which the caller replaces by a longer one. */
export async function deletePiece(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('occupancies').where('id', '=', id).execute();
}

/** Writes when a late job ends now, and until when it needs its bay where others have it before that. */
export async function setLate(
  trx: Trx,
  id: string,
  late: { ends_at: Date; promised_end: Date; needs_until: Date | null },
): Promise<void> {
  await trx.updateTable('allocations').set(late).where('id', '=', id).execute();
}

/** Writes until when a late job still needs its bay; null when its occupancies are enough. */
export async function setNeedsUntil(trx: Trx, id: string, until: Date | null): Promise<void> {
  await trx.updateTable('allocations').set({ needs_until: until }).where('id', '=', id).execute();
}

/** Locks the late jobs whose bays others have, except those that another transaction is changing now. */
export const lockLateJobs = (trx: Trx): Promise<AllocationRow[]> =>
  trx
    .selectFrom('allocations')
    .selectAll()
    .where('needs_until', '>', sql<Date>`app_now()`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

/** A car whose time a late job runs into. */
export interface PushedRow {
  id: string;
  booking_id: string | null;
  number: number | null;
  version: number | null;
  full_name: string | null;
  service: string;
  service_id: string;
  further_services: string[];
  vehicle_id: string | null;
  mode: AllocationRow['mode'];
  starts_at: Date;
  ends_at: Date;
  resource_id: string;
  bay: string;
}

/** The other jobs in the bay of a late job before it can leave, in order of time. */
export async function listPushedBy(db: Connection, allocationId: string, piece: Piece): Promise<PushedRow[]> {
  const { rows } = await sql<PushedRow>`
    select a.id, a.booking_id, b.number, b.version, b.full_name, coalesce(b.service_name, (
        select string_agg(s.name, ', ' order by array_position(a.service_id || a.further_services, s.id)) from services s
        where s.id = any(a.service_id || a.further_services))) as service, a.service_id, a.further_services, a.vehicle_id, a.mode,
      a.starts_at, a.ends_at, o.resource_id, r.name as bay
    from allocations late
      join occupancies o on o.branch_id = ${piece.branchId} and o.resource_id = ${piece.resourceId}
        and o.during && tstzrange(${new Date(piece.until)}, greatest(late.needs_until, ${new Date(piece.until)}))
      join allocations a on a.id = o.allocation_id join resources r on r.id = o.resource_id
      left join bookings b on b.id = a.booking_id
    where late.id = ${allocationId} and a.id <> late.id and (a.held_until is null or a.held_until > app_now())
    order by lower(o.during)`.execute(db);
  return rows;
}

/** Writes the start that is offered to a booking. */
export async function setOfferedStart(trx: Trx, id: string, start: Date): Promise<void> {
  await trx.updateTable('allocations').set({ offered_start: start }).where('id', '=', id).execute();
}

/** The starts that are offered to bookings, ms since 1970. */
export async function listOffers(db: Connection, branchId: string): Promise<number[]> {
  const { rows } = await sql<{ start: number }>`
    select (extract(epoch from offered_start) * 1000)::float8 as start
    from allocations where branch_id = ${branchId} and offered_start > app_now()`.execute(db);
  return rows.map(({ start }) => start);
}

/** Writes the technician of an allocation. */
export async function setTechnician(trx: Trx, id: string, technicianId: string | null): Promise<void> {
  await trx.updateTable('allocations').set({ technician_id: technicianId }).where('id', '=', id).execute();
}
