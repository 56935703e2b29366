import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { Span } from '#shared/scheduling/open-spans.ts';
import type { AllocationRow } from '#api/scheduling/occupancies.repository.ts';

/** A piece of a job in a bay; instants in ms since 1970. */
export interface BlockRow extends Span {
  id: string;
  kind: AllocationRow['kind'];
  resource_id: string;
  starts_at: Date;
  ends_at: Date;
  promised_end: Date | null;
  needs_until: Date | null;
  offered_start: Date | null;
  held_until: Date | null;
  is_pushed: boolean;
  part: number;
  parts: number;
  service: string;
  booking_id: string | null;
  technician_id: string | null;
  technician: string | null;
}

/**
 * The jobs in the bays of a branch within a span, in order of time, without expired holds. A piece is pushed when the
 * job before it in its bay needs the bay for longer, or its own car is late in another bay; the minutes there after
 * the work may overlap.
 */
export async function listBlocks(db: Connection, branchId: string, { from, until }: Span): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select a.id, a.kind, o.resource_id, (extract(epoch from lower(o.during)) * 1000)::float8 as "from",
      (extract(epoch from upper(o.during)) * 1000)::float8 as until,
      a.starts_at, a.ends_at, a.promised_end, a.needs_until, a.offered_start, a.held_until,
      exists (
        select from allocations late join occupancies p on p.allocation_id = late.id
        where late.needs_until > lower(o.during) and late.id <> a.id and p.resource_id = o.resource_id
          and upper(p.during) <= lower(o.during))
        or a.promised_end is not null and exists (
          select from occupancies p join resources q on q.id = p.resource_id
          where p.allocation_id = a.id and p.resource_id <> o.resource_id and lower(p.during) < lower(o.during)
            and upper(p.during) - lower(o.during) > make_interval(mins => (
              select coalesce(max(n.minutes_after), 0) from service_needs n
              where n.service_id = any(a.service_id || a.further_services) and n.kind = q.kind))) as is_pushed,
      (select count(*) from occupancies x where x.allocation_id = a.id and lower(x.during) <= lower(o.during)) as part,
      (select count(*) from occupancies x where x.allocation_id = a.id) as parts,
      coalesce((select service_name from bookings b where b.id = a.booking_id), (
        select string_agg(name, ', ' order by array_position(a.service_id || a.further_services, id)) from services
        where id = any(a.service_id || a.further_services))) as service, a.booking_id, a.technician_id, t.name as technician
    from occupancies o join allocations a on a.id = o.allocation_id
      left join staff t on t.id = a.technician_id
    where o.branch_id = ${branchId} and o.during && tstzrange(${new Date(from)}, ${new Date(until)})
      and (a.held_until is null or a.held_until > app_now())
    order by lower(o.during), o.id`.execute(db);
  return rows;
}

/** A walk-in that waits for a bay. */
export interface QueuedRow {
  booking_id: string;
  since: Date;
  technician_id: string | null;
  technician: string | null;
}

/** The walk-ins that wait for a bay, the longest wait first. Their bookings may be over. */
export const listQueue = (db: Connection): Promise<QueuedRow[]> =>
  db
    .selectFrom('allocations')
    .leftJoin('staff', 'staff.id', 'technician_id')
    .select(['booking_id', 'allocations.created_at as since', 'technician_id', 'staff.name as technician'])
    .where('kind', '=', 'walk-in')
    .where('starts_at', 'is', null)
    .where('booking_id', 'is not', null)
    .$narrowType<{ booking_id: string }>()
    .orderBy('allocations.created_at')
    .orderBy('allocations.id')
    .execute();
