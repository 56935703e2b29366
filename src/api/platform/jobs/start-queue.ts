import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss, getConstructionPlans } from 'pg-boss';
import type pg from 'pg';
import { Client, type Connection } from '#api/platform/database/database.ts';
import { withLogContext } from '#api/platform/log.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';
import { RULES, SCHEDULES, type JobName, type Jobs } from './job-queue.ts';

/** Polling interval of an idle worker, s. LISTEN/NOTIFY of the queue is off: with it retries waited 60 s. */
const POLL_S = 0.5;
/** The same for scheduled jobs, which no user waits for. */
const POLL_SCHEDULED_S = 5;

/** How long running jobs have to end when the process stops, ms. */
const STOP_MS = 8000;

export interface Queue {
  /**
   * Queues a job; with a transaction only if that commits. `key` matters where the policy is `short`; `delayS` in
   * seconds.
   */
  send<N extends JobName>(name: N, data: Jobs[N], trx?: Connection, delayS?: number, key?: string): Promise<void>;
  /** Runs jobs of one name until stop. A handler that throws has its job attempted again. */
  work<N extends JobName>(name: N, handler: (data: Jobs[N]) => Promise<void>): Promise<void>;
  /** Lets the workers of this process look for jobs of a name at once, those that are busy after their job. */
  wake(name: JobName): void;
  /** Stops fetching jobs and waits up to 8 s for the running ones. */
  stop(): Promise<void>;
}

/**
 * Starts the queue in PostgreSQL (pg-boss). Processes on one database share the jobs and never run one twice at the
 * same time.
 */
export async function startQueue(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  metrics: Metrics | null = null,
): Promise<Queue> {
  // pg-boss passes the options to its pool; its types omit the pool's Client.
  const boss = new PgBoss({
    ...(connection as object),
    ...{ Client },
    max: 4,
    application_name: 'car-care-jobs',
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, { batchSize: _, concurrency: __, pollS: ___, ...rule }] of Object.entries(RULES)) {
    await boss.createQueue(name, { ...rule, retryBackoff: true });
  }
  for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron);
  const working: JobName[] = [];
  /** The workers by name that `wake` calls. */
  const workers = new Map<JobName, string[]>();
  return {
    async send(name, data, trx, delayS, key) {
      const { deleteAfterSeconds } = RULES[name];
      await boss.send(name, data, {
        // Queues of an older version keep their own rule.
        ...(deleteAfterSeconds !== undefined && { deleteAfterSeconds }),
        ...(trx && { db: fromKysely(trx) }),
        ...(delayS !== undefined && { startAfter: delayS }),
        ...(key !== undefined && { singletonKey: key }),
      });
    },
    async work(name, handler) {
      const { batchSize = 1, concurrency: localConcurrency = 1, pollS } = RULES[name];
      const pollingIntervalSeconds = pollS ?? (SCHEDULES[name] === undefined ? POLL_S : POLL_SCHEDULED_S);
      const options = {
        pollingIntervalSeconds,
        batchSize,
        localConcurrency,
        burstWhenBatchFull: true,
        perJobResults: true as const,
      };
      working.push(name);
      metrics?.addJob(name);
      const run = (jobs: readonly { id: string; data: Jobs[typeof name] }[]) =>
        // Each job of a batch has its own result: only the failed ones are attempted again.
        Promise.all(
          jobs.map(async ({ id, data }) => {
            const began = performance.now();
            const observe = (outcome: 'completed' | 'failed'): void =>
              metrics?.observeJob(name, outcome, (performance.now() - began) / 1000);
            try {
              await withLogContext({ jobId: id }, () => handler(data));
              observe('completed');
              return { id, status: 'completed' as const };
            } catch (error) {
              observe('failed');
              return {
                id,
                status: 'failed' as const,
                output: { message: error instanceof Error ? error.message : String(error) },
              };
            }
          }),
        );
      if (pollS === undefined) return void (await boss.work<Jobs[typeof name]>(name, options, run));
      // Each by itself, since only the first worker of a call can be called.
      const ids = await Promise.all(
        Array.from({ length: localConcurrency }, () =>
          boss.work<Jobs[typeof name]>(name, { ...options, localConcurrency: 1 }, run),
        ),
      );
      workers.set(name, ids);
    },
    wake(name) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
    async stop() {
      // The workers first: while any is left, pg-boss looks for it in steps of 500 ms.
      const ended = Promise.all(working.map((name) => boss.offWork(name)));
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1000 });
    },
  };
}

/** Statements that create the tables of the job queue, without a transaction of their own. */
export const queueTables = (): string =>
  getConstructionPlans('pgboss')
    .trim()
    .replace(/^BEGIN;/, '')
    .replace(/COMMIT;$/, '');
