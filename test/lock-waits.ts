import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** How many statements wait for a lock at the moment, in the database of this connection. */
export async function waitingForLocks(db: Connection): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
