import { sql, type SelectQueryBuilder } from 'kysely';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Schema } from '#api/platform/database/schema.ts';
import type { Status } from '#shared/bookings/booking-states.ts';

type Query = SelectQueryBuilder<Schema, 'bookings', object>;

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

/** The bookings of a column: all of a status, those whose date is a day, or those last changed on a day. */
export interface BoardColumn {
  status: Status;
  dated?: Range;
  changed?: Range;
  /** The day of the board: whose start is on it comes before the others. */
  day: Range;
}

/** The start of a booking's appointment that is its own, else null. */
const start = sql<Date | null>`(
  select a.starts_at from allocations a
  where a.booking_id = bookings.id and (a.held_until is null or a.held_until > app_now()))`;

function inColumn(db: Connection, { status, dated, changed }: BoardColumn): Query {
  let query: Query = db.selectFrom('bookings').where('status', '=', status);
  if (dated !== undefined)
    query = query
      .where(
        'id',
        'in',
        sql<string>`(
          select id from bookings where created_at >= ${dated.from} and created_at < ${dated.until}
          union select booking_id from allocations where starts_at >= ${dated.from} and starts_at < ${dated.until})`,
      )
      .where(sql<Date>`coalesce(${start}, created_at)`, '>=', dated.from)
      .where(sql<Date>`coalesce(${start}, created_at)`, '<', dated.until);
  if (changed !== undefined)
    query = query.where('updated_at', '>=', changed.from).where('updated_at', '<', changed.until);
  return query;
}

/** In a column, a customer's sixth and later cards come after everyone else's. */
const CARDS_PER_CUSTOMER = 5;

/**
 * The bookings of a column in order of time, those without a time last in booking order, with their total number and
 * sum in kobo: those that start on the day, then the newest. Many bookings of one customer leave room for those of
 * others.
 */
export async function readColumn(
  db: Connection,
  column: BoardColumn,
  limit: number,
): Promise<{ rows: BookingRow[]; count: number; kobo: number }> {
  const [rows, sums] = await Promise.all([
    db
      .selectFrom(
        inColumn(db, column)
          .selectAll()
          .select([
            sql<number>`row_number() over (partition by customer_id order by number desc)`.as('place'),
            start.as('start'),
          ])
          .as('ranked'),
      )
      .selectAll()
      .orderBy(sql`place > ${CARDS_PER_CUSTOMER}`)
      .orderBy(sql`coalesce(start >= ${column.day.from} and start < ${column.day.until}, false)`, 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .execute(),
    inColumn(db, column)
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo')])
      .executeTakeFirstOrThrow(),
  ]);
  const timeOf = (row: { start: Date | null }): number => row.start?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return { rows: rows.toSorted((a, b) => timeOf(a) - timeOf(b) || a.number - b.number), ...sums };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Midnight in Lagos, which has no daylight saving time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** A day in Lagos as a range of instants. */
export const rangeOfDay = (day: string): Range => ({
  from: startOfDay(day),
  until: new Date(startOfDay(day).getTime() + DAY_MS),
});
