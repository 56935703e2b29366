import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { Period } from './takings.repository.ts';

/** Cars that came on a day in Lagos for a service. */
export interface CarsRow {
  day: string;
  service_id: string;
  service: string;
  /** It is the first service of the cars, by which each is counted once. */
  is_first: boolean;
  /** The first visit of its customer ever. */
  is_new: boolean;
  /** The customer came by a friend's link. */
  by_friend: boolean;
  count: number;
}

/**
 * The cars that came, once for each of their services: at their check-in, or when the job was completed where there
 * was none. A car is new when no car of its customer came before.
 */
export async function listCars(db: Connection, { from, until }: Period): Promise<CarsRow[]> {
  const { rows } = await sql<CarsRow>`
    with came as materialized (
      select c.booking_id, c.at, b.customer_id from (
        select id as booking_id, checked_in_at as at from visits where checked_in_at >= ${from} and checked_in_at < ${until}
        union all
        select booking_id, at from booking_events e where event = 'completed' and at >= ${from} and at < ${until}
          and not exists (select from visits v where v.id = e.booking_id)
      ) c join bookings b on b.id = c.booking_id
    ), first as (
      select distinct on (o.customer_id) o.id
      from (select distinct customer_id from came) p join bookings o on o.customer_id = p.customer_id
        left join visits v on v.id = o.id left join booking_events e on e.booking_id = o.id and e.event = 'completed'
      where coalesce(v.checked_in_at, e.at) is not null
      order by o.customer_id, coalesce(v.checked_in_at, e.at), o.id
    )
    select to_char(came.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, l.service_id, s.name as service, l.position = 0 as is_first,
      first.id is not null as is_new, c.referred_by is not null as by_friend, count(*) as count
    from came join customers c on c.id = came.customer_id join booking_services l on l.booking_id = came.booking_id
      join services s on s.id = l.service_id
      left join first on first.id = came.booking_id
    group by 1, l.service_id, s.name, 4, 5, 6`.execute(db);
  return rows;
}

/** Minutes; null when nothing was counted. */
export interface SpreadRow {
  count: number;
  median: number | null;
  longest: number | null;
}

/** Waits of all cars, `hour` null, and of those that came in the two hours from `hour` on. */
export type WaitingRow = SpreadRow & { hour: number | null };

/**
 * Minutes from check-in until the work began: the first clock on the car, as it was corrected, or its first move into a
 * bay. A car whose work has not begun is not counted.
 */
export async function listWaiting(db: Connection, { from, until }: Period): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with begun as (
      select v.id, v.checked_in_at, least(min(coalesce(c.started_at, t.started_at)), (
        select min(m.at) from custody_events m where m.visit_id = v.id and m.kind = 'car-moved' and m.place = 'bay')) as at
      from visits v left join time_entries t on t.visit_id = v.id
        left join (select distinct on (entry_id) entry_id, started_at from time_corrections
          order by entry_id, number desc) c on c.entry_id = t.id
      where v.checked_in_at >= ${from} and v.checked_in_at < ${until} group by v.id
    ), waited as (
      select (extract(hour from checked_in_at at time zone 'Africa/Lagos')::int / 2) * 2 as hour,
        greatest(extract(epoch from at - checked_in_at) / 60, 0)::float8 as minutes
      from begun where at is not null
    )
    select hour, count(*) as count, percentile_cont(0.5) within group (order by minutes) as median, max(minutes) as longest
    from waited group by grouping sets ((), (hour)) order by hour nulls first`.execute(db);
  return rows;
}

/** Appointments of all steps, `step` null, and of each; the quarters are of all. */
export type LeadRow = SpreadRow & { step: number | null; lower_quarter: number | null; upper_quarter: number | null };

/**
 * Minutes from booking to the start of the appointment, for valid appointments that start in the period. Walk-ins have
 * none. Steps: 0 the same day, 1 the next, 2 within a week, 3 later.
 */
export async function listLeadTimes(db: Connection, { from, until }: Period): Promise<LeadRow[]> {
  const { rows } = await sql<LeadRow>`
    with lead as (
      select greatest(extract(epoch from a.starts_at - b.created_at) / 60, 0)::float8 as minutes,
        (a.starts_at at time zone 'Africa/Lagos')::date - (b.created_at at time zone 'Africa/Lagos')::date as days
      from allocations a join bookings b on b.id = a.booking_id
      where a.starts_at >= ${from} and a.starts_at < ${until} and a.kind <> 'walk-in' and b.status <> 'cancelled'
        and (a.held_until is null or a.held_until > app_now())
    ), stepped as (
      select minutes, case when days <= 0 then 0 when days = 1 then 1 when days <= 7 then 2 else 3 end as step from lead
    )
    select step, count(*) as count, percentile_cont(0.5) within group (order by minutes) as median, max(minutes) as longest,
      percentile_cont(0.25) within group (order by minutes) as lower_quarter,
      percentile_cont(0.75) within group (order by minutes) as upper_quarter
    from stepped group by grouping sets ((), (step)) order by step nulls first`.execute(db);
  return rows;
}
