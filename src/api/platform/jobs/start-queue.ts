import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss, getConstructionPlans } from 'pg-boss';
import type pg from 'pg';
import { Client, type Connection } from '#api/platform/database/database.ts';
import { withLogContext } from '#api/platform/log.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';
import { announceChange, type Changes } from '#api/platform/database/changes.ts';
import { RULES, SCHEDULES, type JobName, type Jobs } from './job-queue.ts';

/** How often a worker looks for retries and delayed jobs, s. A job that is sent wakes it at once. */
const POLL_S = 2;
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
  /** Stops fetching jobs and waits up to 8 s for the running ones. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** Announces jobs that are sent without a transaction. */
  db: Connection;
  /** Wakes the workers of this process when any process sends a job. Without it they only poll. */
  changes: Changes;
  metrics: Metrics | null;
  /** Another polling interval, for tests. */
  pollS: number;
}

/** Begins the change that announces a due job; its name follows. */
export const JOB_DUE = 'job ';

/**
 * Starts the queue in PostgreSQL (pg-boss). Processes on one database share the jobs and never run one twice at the
 * same time.
 */
export async function startQueue(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { db, changes, metrics, pollS }: Partial<QueueOptions> = {},
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
  await createMissing(boss);
  const working: JobName[] = [];
  const workers = new Map<string, string[]>();
  const wake = (name: string): void => workers.get(name)?.forEach((id) => boss.notifyWorker(id));
  const stopListening = changes?.follow((change) => {
    if (change === null) for (const name of workers.keys()) wake(name);
    else if (change.startsWith(JOB_DUE)) wake(change.slice(JOB_DUE.length));
  });
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
      if (delayS !== undefined) return;
      if (trx) await announceChange(trx, JOB_DUE + name);
      // The job is stored, and workers find it within 2 s without this.
      else if (db) await announceChange(db, JOB_DUE + name).catch(onError);
    },
    async work(name, handler) {
      const { batchSize = 1, concurrency = 1 } = RULES[name];
      const options = {
        pollingIntervalSeconds: pollS ?? (SCHEDULES[name] === undefined ? POLL_S : POLL_SCHEDULED_S),
        batchSize,
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
      // pg-boss can wake only the first worker of a call, so each gets a call of its own.
      const ids = await Promise.all(
        Array.from({ length: concurrency }, () => boss.work<Jobs[typeof name]>(name, options, run)),
      );
      workers.set(name, ids);
      await changes?.start();
    },
    async stop() {
      stopListening?.();
      // The workers first: while any is left, pg-boss looks for it in steps of 500 ms.
      const ended = Promise.all(working.map((name) => boss.offWork(name)));
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1000 });
    },
  };
}

/**
 * Creates the queues and schedules that the database lacks, and changes schedules that differ. At most starts all are
 * there; storing each again would take over a hundred statements.
 */
async function createMissing(boss: PgBoss): Promise<void> {
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [name, { batchSize: _, concurrency: __, ...rule }] of Object.entries(RULES)) {
    if (!queues.has(name)) await boss.createQueue(name, { ...rule, retryBackoff: true });
  }
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of Object.entries(SCHEDULES)) {
    if (schedules.get(name) !== cron) await boss.schedule(name, cron);
  }
}

/** Statements that create the tables of the job queue, without a transaction of their own. */
export const queueTables = (): string =>
  getConstructionPlans('pgboss')
    .trim()
    .replace(/^BEGIN;/, '')
    .replace(/COMMIT;$/, '');
