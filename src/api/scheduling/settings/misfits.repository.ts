import { sql } from 'kysely';
import type { Trx } from '#api/platform/database/database.ts';

/** An appointment, walk-in or hold to come that is not in the open hours of a bay in use. */
export interface Misfit {
  id: string;
  kind: 'hold' | 'booking' | 'walk-in';
  bay: string;
  starts_at: Date;
  ends_at: Date;
  booking_id: string | null;
  booking_number: number | null;
  service: string;
  customer: string;
}

/** The allocations that are not over and do not fit the calendar of this transaction, in order of time. */
export async function listMisfits(trx: Trx, branchId: string, timeZone: string): Promise<Misfit[]> {
  const { rows } = await sql<Misfit>`
    with coming as materialized (
      select o.resource_id, o.during, o.allocation_id from occupancies o
      where o.branch_id = ${branchId} and o.during && tstzrange(app_now(), null)),
    days as (
      select generate_series(
        (min(lower(during)) at time zone ${timeZone})::date::timestamp - interval '1 day',
        (max(upper(during)) at time zone ${timeZone})::date::timestamp + interval '1 day', interval '1 day') d
      from coming),
    weekly as (
      select (d + make_interval(mins => opens_minute)) at time zone ${timeZone} as opens,
        (d + make_interval(mins => closes_minute)) at time zone ${timeZone} as closes
      from days join opening_hours h on h.branch_id = ${branchId} and h.weekday = extract(isodow from d)),
    hours as (
      select coalesce(range_agg(tstzrange(opens, closes)), '{}'::tstzmultirange) as open from weekly where opens < closes),
    bays as (
      select r.id, r.name, r.retired_at is not null as is_retired,
        (select open from hours)
          + coalesce((select range_agg(e.during) from calendar_exceptions e where e.branch_id = ${branchId} and e.is_open
              and (e.resource_id is null or e.resource_id = r.id)), '{}'::tstzmultirange)
          - coalesce((select range_agg(e.during) from calendar_exceptions e where e.branch_id = ${branchId} and not e.is_open
              and (e.resource_id is null or e.resource_id = r.id)), '{}'::tstzmultirange) as open
      from resources r where r.id in (select resource_id from coming))
    select distinct on (a.starts_at, a.id) a.id, a.kind, b.name as bay, a.starts_at, a.ends_at, a.booking_id,
      k.number as booking_number, coalesce(k.service_name, s.name) as service, coalesce(k.full_name, trim(c.first_name || ' ' || c.last_name)) as customer
    from coming o join bays b on b.id = o.resource_id join allocations a on a.id = o.allocation_id
      join services s on s.id = a.service_id join customers c on c.id = a.customer_id left join bookings k on k.id = a.booking_id
    where (b.is_retired or not b.open @> o.during) and (a.held_until is null or a.held_until > app_now())
    order by a.starts_at, a.id, b.name`.execute(trx);
  return rows;
}

/** Whether the coming appointment of a booking is not in the open hours of a bay in use. */
export async function isMisfit(trx: Trx, branchId: string, timeZone: string, bookingId: string): Promise<boolean> {
  const misfits = await listMisfits(trx, branchId, timeZone);
  return misfits.some(({ booking_id: id }) => id === bookingId);
}

/** Deletes holds that no booking has. */
export async function deleteFreeHolds(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('allocations')
      .where('id', 'in', ids)
      .where('kind', '=', 'hold')
      .where('booking_id', 'is', null)
      .execute();
}
