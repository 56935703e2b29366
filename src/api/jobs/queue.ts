import { fromKysely, PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Connection } from '#api/db/database.ts';

/** Every kind of job with what it carries. */
export interface Jobs {
  'deliver-message': { id: string };
  'send-code': { email: string; purpose: 'verify' | 'reset' };
  'forget-unverified': Record<string, never>;
  'forget-waitlist': Record<string, never>;
}
export type JobName = keyof Jobs;

interface QueueRule {
  /** Tries after the first, with back-off from `retryDelay` s up to `retryDelayMax` s. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** A job running longer counts as lost and is tried again, s. */
  expireInSeconds: number;
}

const RULES: Record<JobName, QueueRule> = {
  'deliver-message': { retryLimit: 8, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 60 },
  'send-code': { retryLimit: 3, retryDelay: 1, retryDelayMax: 10, expireInSeconds: 30 },
  'forget-unverified': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'forget-waitlist': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
};

/** Jobs that come round by themselves, as cron lines in UTC. */
const TIMETABLE: Partial<Record<JobName, string>> = {
  'forget-unverified': '17 3 * * *',
  'forget-waitlist': '27 3 * * *',
};

/** How often a free worker looks for the next job, s. LISTEN/NOTIFY stays off: retries then waited 60 s. */
const POLL_S = 0.5;

export interface Queue {
  /** Puts a job in line; with a transaction it exists only if that commits. */
  send<N extends JobName>(name: N, data: Jobs[N], trx?: Connection, delayS?: number): Promise<void>;
  /** Works on jobs of one kind until stop. The handler throws to have the job tried again. */
  work<N extends JobName>(name: N, handler: (data: Jobs[N]) => Promise<void>): Promise<void>;
  /** Stops taking jobs and waits up to 8 s for those at work. */
  stop(): Promise<void>;
}

/** Starts the queue in PostgreSQL (pg-boss); two processes on one database share the work and never do a job twice at once. */
export async function startQueue(connection: pg.PoolConfig, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({ ...(connection as object), max: 4, application_name: 'car-care-jobs' });
  boss.on('error', onError);
  await boss.start();
  for (const [name, rule] of Object.entries(RULES)) {
    await boss.createQueue(name, { ...rule, retryBackoff: true });
  }
  for (const [name, cron] of Object.entries(TIMETABLE)) await boss.schedule(name, cron);
  return {
    async send(name, data, trx, delayS) {
      await boss.send(name, data, { ...(trx && { db: fromKysely(trx) }), ...(delayS !== undefined && { startAfter: delayS }) });
    },
    async work(name, handler) {
      await boss.work<Jobs[typeof name]>(name, { pollingIntervalSeconds: POLL_S, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) await handler(job.data);
      });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}
