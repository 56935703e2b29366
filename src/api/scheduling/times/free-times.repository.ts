import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { NeedRow } from '#api/scheduling/calendar.repository.ts';

/** A job may continue for this many days after the last listed day. */
export const LOOKAHEAD_DAYS = 60;
/** Quarter hours, s. */
const GRID_S = 15 * 60;

export interface FreeTimesQuery {
  branch: string;
  timeZone: string;
  /** In the order of the work, each with the minutes from the start of the first work to the start of its own. */
  needs: readonly (Omit<NeedRow, 'mode'> & { offsetMinutes: number })[];
  /** The days that are listed, YYYY-MM-DD, both included. */
  first: string;
  last: string;
  /** No start before this moment, ms since 1970. */
  earliest: number;
  /** The starts that the hours allow, as if no car were booked. */
  ignoresOthers?: boolean;
}

export interface FreeTimes {
  /** Starts in s since 1970 with the number of cars that still fit, in order of time. */
  times: [start: number, left: number][];
  /** The days that have open hours in a bay of every need. */
  openDays: string[];
}

/**
 * The free starts of a service, in one statement. For each bay, opening minus occupancy is computed as a multirange of
 * the seconds in which the bay is open, counted from the start of the window: so a job that may span days is one range,
 * also over a closed night. For other jobs a second is left out between two open spans, so that no range crosses it.
 */
export async function findFreeTimes(db: Connection, query: FreeTimesQuery): Promise<FreeTimes> {
  const { branch, timeZone, first, last, earliest, ignoresOthers = false } = query;
  const needs = query.needs.map((need, place) => ({
    place,
    kind: need.kind,
    offset: need.offsetMinutes * 60,
    before: need.minutes_before * 60,
    rest: (need.work_minutes + need.minutes_after) * 60,
    gap: need.may_span_days ? 0 : 1,
  }));
  const ahead = query.needs.some((need) => need.may_span_days) ? LOOKAHEAD_DAYS : 1;
  const { rows } = await sql<FreeTimes>`
    with needs as (
      select * from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb)
        as n(place int, kind text, "offset" int, before int, rest int, gap int)),
    span as (
      select ((${first}::date - 1)::timestamp at time zone ${timeZone}) as opens,
        ((${last}::date + ${ahead}::int + 1)::timestamp at time zone ${timeZone}) as closes,
        greatest((${first}::date::timestamp at time zone ${timeZone}), ${new Date(earliest)}) as from_start,
        ((${last}::date + 1)::timestamp at time zone ${timeZone}) as to_start),
    weekly as (
      select (d + make_interval(mins => opens_minute)) at time zone ${timeZone} as opens,
        (d + make_interval(mins => closes_minute)) at time zone ${timeZone} as closes
      from generate_series((${first}::date - 1)::timestamp, (${last}::date + ${ahead}::int)::timestamp, interval '1 day') d
      join opening_hours h on h.branch_id = ${branch} and h.weekday = extract(isodow from d)),
    hours as (
      select coalesce(range_agg(tstzrange(opens, closes)), '{}'::tstzmultirange) as open from weekly where opens < closes),
    bays as (
      select n.*, r.id,
        (select open from hours)
          + coalesce((select range_agg(e.during) from calendar_exceptions e, span where e.branch_id = ${branch}
              and (e.resource_id is null or e.resource_id = r.id) and e.is_open and e.during && tstzrange(span.opens, span.closes)),
            '{}'::tstzmultirange)
          - coalesce((select range_agg(e.during) from calendar_exceptions e, span where e.branch_id = ${branch}
              and (e.resource_id is null or e.resource_id = r.id) and not e.is_open and e.during && tstzrange(span.opens, span.closes)),
            '{}'::tstzmultirange) as open
      from needs n join resources r on r.kind = n.kind and r.branch_id = ${branch} and r.retired_at is null),
    spans as (
      select b.place, b.id, b."offset", b.before, b.rest, extract(epoch from lower(s))::bigint as opens,
        extract(epoch from upper(s))::bigint as closes,
        (sum(extract(epoch from upper(s) - lower(s))::bigint + b.gap) over (partition by b.place, b.id order by lower(s))
          - extract(epoch from upper(s) - lower(s))::bigint - b.gap)::bigint as before_span
      from bays b, unnest(b.open) s),
    busy as materialized (
      select o.resource_id as id, extract(epoch from lower(o.during))::bigint as opens, ceil(extract(epoch from upper(o.during)))::bigint as closes
      from occupancies o join span on o.during && tstzrange(span.opens, span.closes)
      where not ${ignoresOthers}::boolean and o.branch_id = ${branch} and o.resource_id in (select id from bays)
        and o.allocation_id not in (select id from allocations where kind = 'hold' and held_until <= app_now())),
    taken as materialized (
      select t.place, t.id, range_agg(int8range(
          t.before_span + greatest(y.opens, t.opens) - t.opens, t.before_span + least(y.closes, t.closes) - t.opens)) as taken
      from spans t join busy y on y.id = t.id and y.opens < t.closes and y.closes > t.opens
      group by t.place, t.id),
    free as (
      select s.place, s.id,
        range_agg(int8range(before_span, before_span + closes - opens)) - coalesce(t.taken, '{}'::int8multirange) as free
      from spans s left join taken t on t.place = s.place and t.id = s.id
      group by s.place, s.id, t.taken),
    fits as (
      select s.place, start, count(*) as fitting
      from spans s join free f on f.place = s.place and f.id = s.id cross join span,
        generate_series(
          ceil(greatest(s.opens + s.before - s."offset", extract(epoch from span.from_start)) / ${GRID_S}::numeric)::bigint * ${GRID_S}::bigint,
          least(s.closes - s."offset", extract(epoch from span.to_start)::bigint) - 1,
          ${GRID_S}::bigint) start
      where f.free @> int8range(s.before_span + start + s."offset" - s.before - s.opens, s.before_span + start + s."offset" + s.rest - s.opens)
      group by s.place, start),
    times as (
      select start, min(fitting) as fitting from fits group by start having count(*) = (select count(*) from needs)),
    days as (
      select d::date as day, extract(epoch from d at time zone ${timeZone})::bigint as opens,
        extract(epoch from (d + interval '1 day') at time zone ${timeZone})::bigint as closes
      from generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') d),
    open_days as (
      select day from days d join spans s on s.opens < d.closes and s.closes > d.opens
      group by day having count(distinct s.place) = (select count(*) from needs))
    select coalesce((select jsonb_agg(jsonb_build_array(start, fitting) order by start) from times), '[]') as times,
      coalesce((select jsonb_agg(to_char(day, 'YYYY-MM-DD') order by day) from open_days), '[]') as "openDays"`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the statement of free times returned no row');
  return found;
}
