import { sql } from 'kysely';
import type { Connection, Trx } from './database.ts';

/** Tables with a partition for each month, named after it: `photos_2026_11`. A month goes as a whole. */

/** True once the rows of a month are older than `months`. */
const isOver = (month: ReturnType<typeof sql>, months: number) =>
  sql<boolean>`${month} + (${months} + 1) * interval '1 month' <= app_now() at time zone 'Africa/Lagos'`;

/** Whether the rows of a month are no longer kept, but for `months`. */
export async function isMonthOver(db: Connection, month: string, months: number): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select ${isOver(sql`${month}::date`, months)} as over`.execute(db);
  return rows[0]?.over === true;
}

/** Makes the partition of a month, if there is none. */
export async function makePartition(db: Connection, table: string, month: string): Promise<void> {
  await sql`select make_month_partition(${table}, ${month}::date)`.execute(db);
}

/** Makes the partitions of this month and the `ahead` next ones, where there are none. */
export async function makePartitions(db: Connection, table: string, ahead: number): Promise<void> {
  await sql`
    select make_month_partition(${table},
      (date_trunc('month', app_now() at time zone 'Africa/Lagos') + later * interval '1 month')::date)
    from generate_series(0, ${ahead}::int) later`.execute(db);
}

/** The partitions whose rows are older than `months`, the oldest first. */
export async function listOldPartitions(db: Connection, table: string, months: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass
      and ${isOver(sql`to_date(right(c.relname, 7), 'YYYY_MM')`, months)}
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Waits at most this long for calls that use a table before it is dropped; they wait behind it meanwhile. */
const LOCK_TIMEOUT = '2s';

/**
 * Drops a partition after `retain` copied the rows that are needed, in the caller's transaction. Returns its result.
 */
export async function dropPartition(trx: Trx, name: string, retain: () => Promise<number>): Promise<number> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  // No row comes between the copy and the drop.
  await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(trx);
  const retained = await retain();
  await sql`drop table ${sql.table(name)}`.execute(trx);
  return retained;
}
