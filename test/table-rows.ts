import { sql } from 'kysely';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import type { Connection } from './postgres.ts';

/** Different in each database: times of migrations, the queue's version and counters, and version 1's `changes`. */
const NOT_COMPARED = /^(?:public\.(?:kysely_migration(?:_lock)?|changes)|pgboss\.(?:version|queue_stats\w*))$/;

/**
 * Every row of every table as text, sorted, and the last value of every sequence, to compare two databases row by row.
 * Rows of partitions are read by their table.
 */
export async function tableRows(connection: Connection): Promise<Record<string, string[]>> {
  const db = openDatabase(openPool(connection, 1));
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition`.execute(
      db,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables.filter((table) => !NOT_COMPARED.test(table.name))) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
      found[name] = rows.map(({ row }) => row);
    }
    const { rows: sequences } = await sql<{ name: string; value: string }>`
      select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'pgboss')`.execute(db);
    for (const { name, value } of sequences) found[name] = [value];
    return found;
  } finally {
    await db.destroy();
  }
}
