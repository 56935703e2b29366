import { sql, type RawBuilder } from 'kysely';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { OPEN_COLUMNS } from '#shared/bookings/board.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { Place, VisitState } from '#shared/visits/visit-states.ts';

/** A range of instants; a day in Lagos has 24 hours, without daylight saving time. */
export interface Range {
  from: Date;
  until: Date;
}

/** Today in Lagos by the clock of the database, e.g. 2026-11-20. */
export async function today(db: Connection): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(app_now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** The bookings of a day, or the open ones of other days than today. */
export type BoardPart = 'day' | 'others';

/** The day of a board. */
export interface BoardDay {
  range: Range;
  isToday: boolean;
}

const within = (column: RawBuilder<unknown>, { from, until }: Range) =>
  sql<boolean>`${column} >= ${from} and ${column} < ${until}`;

/** The start of a booking's appointment that is its own, or of the one that a cancelled booking had; else null. */
const START = sql<Date | null>`(
  select a.starts_at from allocations a
  where a.booking_id = b.id and (a.held_until is null or a.held_until > app_now() or b.status = 'cancelled'))`;

/** The ids among which those of a part are, each read along an index. */
function candidates(part: BoardPart, { range, isToday }: BoardDay): RawBuilder<unknown> {
  if (part === 'others') return sql`select id from bookings where status = any (${[...OPEN_COLUMNS]}::text[])`;
  const dated = sql`
    select id from bookings where ${within(sql`created_at`, range)}
    union select booking_id from allocations where ${within(sql`starts_at`, range)}`;
  if (!isToday) return dated;
  return sql`${dated}
    union select id from visits where released_at is null
    union select id from visits where ${within(sql`released_at`, range)}
    union select id from bookings where status = 'completed' and ${within(sql`updated_at`, range)}`;
}

/** Whether a booking is of the day: by its date, and today also because its car is here, left or was finished. */
function isOfDay({ range, isToday }: BoardDay): RawBuilder<boolean> {
  const dated = sql<boolean>`${within(sql`coalesce(${START}, b.created_at)`, range)}`;
  if (!isToday) return dated;
  return sql<boolean>`(${dated} or (v.id is not null and v.released_at is null)
    or coalesce(${within(sql`v.released_at`, range)}, false) or (b.status = 'completed' and ${within(sql`b.updated_at`, range)}))`;
}

const listed = (part: BoardPart, day: BoardDay): RawBuilder<unknown> => sql`
  select b.*, v.state as visit_state, ${START} as start
  from bookings b left join visits v on v.id = b.id
  where b.id in (${candidates(part, day)}) and ${part === 'day' ? isOfDay(day) : sql`not ${isOfDay(day)}`}`;

/** A booking on the board. */
export type ListedRow = BookingRow & { visit_state: VisitState | null; start: Date | null };

/** In a column, a customer's sixth and later cards come after everyone else's. */
const CARDS_PER_CUSTOMER = 5;

/**
 * The bookings of a part of the board in order of time, those without a time last in booking order: of each status and
 * state of the visit at most `limit`. Of a day those that start on it, then the newest, and many bookings of one
 * customer leave room for those of others. Of other days the nearest to now.
 */
export async function listBoard(db: Connection, part: BoardPart, day: BoardDay, limit: number): Promise<ListedRow[]> {
  const order =
    part === 'day'
      ? sql`nth > ${CARDS_PER_CUSTOMER}, coalesce(${within(sql`start`, day.range)}, false) desc, number desc`
      : sql`abs(extract(epoch from coalesce(start, created_at) - app_now())), number`;
  const { rows } = await sql<ListedRow>`
    select * from (
      select *, row_number() over (partition by status, visit_state order by ${order}) as place
      from (
        select *, row_number() over (partition by status, visit_state, customer_id order by number desc) as nth
        from (${listed(part, day)}) as listed
      ) as numbered
    ) as placed where place <= ${limit}`.execute(db);
  const timeOf = (row: ListedRow): number => row.start?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => timeOf(a) - timeOf(b) || a.number - b.number);
}

/** How many bookings of a part have a status and a state of their visit, with their sum. */
export interface BoardCount {
  status: Status;
  visit_state: VisitState | null;
  count: number;
  kobo: number;
}

export async function countBoard(db: Connection, part: BoardPart, day: BoardDay): Promise<BoardCount[]> {
  const { rows } = await sql<BoardCount>`
    select status, visit_state, count(*) as count, sum(amount_kobo)::bigint as kobo
    from (${listed(part, day)}) as listed group by status, visit_state`.execute(db);
  return rows;
}

/** The columns of the board about the car of a booking. */
export interface BoardVisitRow {
  id: string;
  state: VisitState;
  plate: string | null;
  checked_in_at: Date;
  ready_at: Date | null;
  released_at: Date | null;
  car_place: Place | null;
  car_name: string | null;
  key_place: Place | null;
  key_name: string | null;
}

const NAME = sql`coalesce(e.hook, r.name, s.name)`;

/** The visits of bookings, with the last places of car and key. A car that a driver brought back is in the yard. */
export async function listBoardVisits(db: Connection, bookingIds: readonly string[]): Promise<BoardVisitRow[]> {
  const last = (isOf: RawBuilder<boolean>) => sql`(
    select case when e.kind = 'returned-by-driver' then 'yard' else e.place end as place, ${NAME} as name
    from custody_events e left join resources r on r.id = e.bay_id left join staff s on s.id = e.person_id
    where e.visit_id = v.id and (e.place is not null or e.kind = 'returned-by-driver') and ${isOf}
    order by e.at desc, e.number desc limit 1)`;
  const { rows } = await sql<BoardVisitRow>`
    select v.id, v.state, v.plate, v.checked_in_at, v.ready_at, v.released_at,
      car.place as car_place, car.name as car_name, key.place as key_place, key.name as key_name
    from visits v
      left join lateral ${last(sql<boolean>`e.kind <> 'key-moved'`)} car on true
      left join lateral ${last(sql<boolean>`e.kind = 'key-moved'`)} key on true
    where v.id = any (${[...bookingIds]}::uuid[])`.execute(db);
  return rows;
}

/** Since when the walk-ins among bookings wait for a bay, by the id of the booking. */
export async function listWaiting(db: Connection, bookingIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ booking_id: string; created_at: Date }>`
    select booking_id, created_at from allocations
    where booking_id = any (${[...bookingIds]}::uuid[]) and kind = 'walk-in' and starts_at is null`.execute(db);
  return new Map(rows.map((row) => [row.booking_id, row.created_at]));
}

/** Those of these bookings that have photos of the fault. */
export async function listPhotographed(db: Connection, bookingIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ booking_id: string }>`
    select distinct booking_id from fault_photos where booking_id = any (${[...bookingIds]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.booking_id));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Midnight in Lagos, which has no daylight saving time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** A day in Lagos as a range of instants. */
export const rangeOfDay = (day: string): Range => ({
  from: startOfDay(day),
  until: new Date(startOfDay(day).getTime() + DAY_MS),
});
