import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** A count with the value of its label. */
export interface LabelledCount {
  label: string;
  count: number;
}

/** Entries of the outbox by status. */
export async function countOutbox(db: Connection): Promise<LabelledCount[]> {
  const { rows } = await sql<LabelledCount>`
    select status as label, count(*) as count from outbox group by status order by status`.execute(db);
  return rows;
}

/** Jobs that wait, run or have failed, by state. */
export async function countJobs(db: Connection): Promise<LabelledCount[]> {
  const { rows } = await sql<LabelledCount>`
    select state::text as label, count(*) as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by state order by label`.execute(db);
  return rows;
}

/** What waits for staff or a job: payments under review or to be refunded, and erasures that the journal lacks. */
export async function countWaiting(db: Connection): Promise<LabelledCount[]> {
  const { rows } = await sql<LabelledCount>`
    select status as label, count(*) as count from payments where status in ('needs-review', 'refund-due') group by status
    union all select 'unmatched', count(*) from unmatched_payments where cleared_at is null
    union all select 'unwritten-erasures', count(*) from erasures where written_at is null
    order by label`.execute(db);
  return rows;
}
