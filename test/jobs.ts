import { sql } from 'kysely';
import { expect } from 'vitest';
import type { JobName } from '#api/platform/jobs/job-queue.ts';
import type { TestApp } from './test-app.ts';

/** Waits until no job of these queues is due or running. Jobs that start later, such as retries, do not count. */
export async function waitForJobs({ runtime }: TestApp, names: readonly JobName[]): Promise<void> {
  const unfinished = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pgboss.job where name = any(${names}) and state in ('created', 'retry', 'active')
        and start_after < now() + interval '1 second'`.execute(runtime.db);
    return rows[0]?.count;
  };
  await expect.poll(unfinished, { timeout: 20_000, interval: 60 }).toBe(0);
}
