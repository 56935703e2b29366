import { sql } from 'kysely';
import type { Database } from '#api/platform/database/database.ts';

/** Every row of every table as text, to search for personal data. */
export async function wholeDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(db);
  const parts = await Promise.all(
    rows.map(async ({ name }) => {
      const schema =
        (await sql<{ s: string }>`select schemaname as s from pg_tables where tablename = ${name} limit 1`.execute(db))
          .rows[0]?.s ?? 'public';
      const all = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(
        db,
      );
      return all.rows.map(({ row }) => `${name}: ${row}`).join('\n');
    }),
  );
  return parts.join('\n');
}
