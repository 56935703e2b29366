import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Span } from '#shared/scheduling/open-spans.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import type { AllocationRow } from './occupancies.repository.ts';

/** The present appointment of a booking. */
interface AppointmentRow {
  booking_id: string;
  starts_at: Date;
  ends_at: Date;
  changeable_until: Date;
  held_until: Date | null;
  offered_start: Date | null;
  /** The name of its bay, not of the driver who fetches the car. */
  resource: string | null;
}

/** The appointments of these bookings; a time that was given up, or whose hold expired, is not listed. */
export async function listAppointments(db: Connection, bookingIds: readonly string[]): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select a.booking_id, a.starts_at, a.ends_at, a.held_until, a.offered_start,
      a.starts_at - make_interval(mins => cut_off_minutes) as changeable_until, (
      select r.name from occupancies o join resources r on r.id = o.resource_id
      where o.allocation_id = a.id order by r.kind = 'driver', lower(o.during) limit 1) as resource
    from allocations a join branches on branches.id = a.branch_id
    where a.booking_id = any(${bookingIds}) and a.starts_at is not null and (a.held_until is null or a.held_until > app_now())`.execute(
    db,
  );
  return rows;
}

/** The allocation of a booking, unlocked. */
export const findOfBooking = (db: Connection, bookingId: string): Promise<AllocationRow | undefined> =>
  db.selectFrom('allocations').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();

/** When the allocation of a booking is, and the present time by the database's clock. */
export const findTimeOfBooking = (db: Connection, bookingId: string) =>
  db
    .selectFrom('allocations')
    .select(['starts_at', 'ends_at', 'held_until', sql<Date>`app_now()`.as('now')])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();

/** True while an allocation occupies a bay. */
export async function isPlaced(trx: Trx, allocationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('occupancies')
    .select('id')
    .where('allocation_id', '=', allocationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the allocation occupies this bay. */
export async function isInBay(trx: Trx, allocationId: string, resourceId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('occupancies')
    .select('id')
    .where('allocation_id', '=', allocationId)
    .where('resource_id', '=', resourceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the hold of a booking its permanent appointment. */
export const makePermanent = (trx: Trx, allocationId: string): Promise<void> => setHold(trx, allocationId, null);

/** Makes the time of a booking a hold that ends at an instant, or with null its permanent appointment. */
export async function setHold(trx: Trx, allocationId: string, until: Date | null): Promise<void> {
  await trx
    .updateTable('allocations')
    .set({ kind: until === null ? 'booking' : 'hold', held_until: until })
    .where('id', '=', allocationId)
    .execute();
}

/** Frees the bay of a booking that may want its time back: the start stays known, as a hold that has expired. */
export async function expireNow(trx: Trx, allocationId: string): Promise<void> {
  await trx
    .updateTable('allocations')
    .set({ kind: 'hold', held_until: sql<Date>`app_now()`, needs_until: null, offered_start: null })
    .where('id', '=', allocationId)
    .where('starts_at', 'is not', null)
    .execute();
  await trx.deleteFrom('occupancies').where('allocation_id', '=', allocationId).execute();
}

/** Ends the present occupancy of an allocation now, and deletes its later ones. */
export async function endOccupancies(trx: Trx, allocationId: string): Promise<void> {
  await sql`delete from occupancies where allocation_id = ${allocationId} and lower(during) >= app_now()`.execute(trx);
  await sql`
    update occupancies set during = tstzrange(lower(during), app_now())
    where allocation_id = ${allocationId} and during @> app_now()`.execute(trx);
  await trx
    .updateTable('allocations')
    .set({ needs_until: null, offered_start: null })
    .where('id', '=', allocationId)
    .execute();
}

/**
 * The spans that the appointment of a booking occupies from now on, ms since 1970; none for a hold that has expired.
 */
export async function listComing(
  db: Connection,
  bookingId: string,
): Promise<(Span & { resourceId: string; kind: ResourceKind })[]> {
  const { rows } = await sql<Span & { resourceId: string; kind: ResourceKind }>`
    select o.resource_id as "resourceId", r.kind,
      (extract(epoch from greatest(lower(during), app_now())) * 1000)::float8 as "from",
      (extract(epoch from upper(during)) * 1000)::float8 as until
    from allocations a join occupancies o on o.allocation_id = a.id join resources r on r.id = o.resource_id
    where a.booking_id = ${bookingId} and upper(during) > app_now() and (a.held_until is null or a.held_until > app_now())`.execute(
    db,
  );
  return rows;
}

/** When the holds of these bookings lapsed; a booking that has a time, or never had one, is not listed. */
export const listLapsed = async (
  db: Connection,
  bookingIds: readonly string[],
): Promise<{ booking_id: string | null; held_until: Date | null }[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('allocations')
        .select(['booking_id', 'held_until'])
        .where('booking_id', 'in', bookingIds)
        .where('kind', '=', 'hold')
        .where('held_until', '<=', sql<Date>`app_now()`)
        .execute();
