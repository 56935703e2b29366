import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** A count with the value of its label. */
interface LabelledCount {
  label: string;
  count: number;
}
/** How many, and how long the oldest of them has waited, s. */
interface Waiting extends LabelledCount {
  seconds: number;
}

/** Emails and SMS by status. */
export async function countOutbox(db: Connection): Promise<LabelledCount[]> {
  const { rows } = await sql<LabelledCount>`
    select label, count(o.id) as count
    from unnest(array['queued', 'failed', 'sent', 'delivered', 'given-up']) label left join outbox o on o.status = label
    group by label order by label`.execute(db);
  return rows;
}

/** How long the oldest unsent email or SMS has been due, s. A failed one is due again at its next attempt. */
export async function findOldestUnsent(db: Connection): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(greatest(0, extract(epoch from app_now() - min(due_at))), 0)::float8 as seconds
    from outbox where status in ('queued', 'failed')`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Jobs that wait, run or have failed, by state. */
export async function countJobs(db: Connection): Promise<LabelledCount[]> {
  const { rows } = await sql<LabelledCount>`
    select label, count(j.id) as count
    from unnest(array['created', 'retry', 'active', 'failed']) label left join pgboss.job j on j.state::text = label
    group by label order by label`.execute(db);
  return rows;
}

/** For each name of a job how long the oldest has been due, s; 0 where none is. Names with __ are the queue's own. */
export async function findOldestDueJobs(db: Connection): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select q.name, coalesce(extract(epoch from app_now() - min(j.start_after)), 0)::float8 as seconds
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry') and j.start_after <= app_now()
    where q.name not like '\\_\\_%' group by q.name order by q.name`.execute(db);
  return rows;
}

/** Work that waits for staff or a job: payments under review or to be refunded, and erasures that the journal lacks. */
export async function countWaiting(db: Connection): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select label, count(since) as count, coalesce(greatest(0, extract(epoch from app_now() - min(since))), 0)::float8 as seconds
    from (
      select status as label, created_at as since from payments where status in ('needs-review', 'refund-due')
      union all select 'unmatched', seen_at from unmatched_payments where cleared_at is null
      union all select 'unwritten-erasures', erased_at from erasures where written_at is null
      union all values ('needs-review', null::timestamptz), ('refund-due', null), ('unmatched', null), ('unwritten-erasures', null)
    ) waiting group by label order by label`.execute(db);
  return rows;
}

/** The state of the database server and of this database. */
interface ServerFigures {
  /** Bytes. */
  size: number;
  connections: number;
  max: number;
  /** Age of the oldest transaction in this database, s. */
  oldest: number;
}

/** Size, connections and the oldest transaction but this one. */
export async function readServer(db: Connection): Promise<ServerFigures | undefined> {
  const { rows } = await sql<ServerFigures>`
    select pg_database_size(current_database()) as size, current_setting('max_connections')::int as max,
      count(*) as connections,
      coalesce(greatest(0, extract(epoch from app_now() - min(xact_start)
        filter (where datname = current_database() and pid <> pg_backend_pid()))), 0)::float8 as oldest
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows[0];
}
