import { fromKysely, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { Client, type Connection } from '#api/db/database.ts';
import { withLogContext } from '#api/log.ts';

/** Every kind of job with what it carries. */
export interface Jobs {
  'deliver-message': { id: string };
  'deliver-bulk': { id: string };
  'sweep-outbox': Record<string, never>;
  'mail-announcement': { id: string };
  'tell-sms-account': Record<string, never>;
  'deliver-pushes': Record<string, never>;
  'sweep-pushes': Record<string, never>;
  remind: Record<string, never>;
  'send-code': { email: string; purpose: 'verify' | 'reset' };
  'send-staff-link': { email: string };
  'forget-unverified': Record<string, never>;
  'forget-notifications': Record<string, never>;
  'forget-traces': Record<string, never>;
  'forget-staff-traces': Record<string, never>;
  'forget-mails': Record<string, never>;
  'forget-waitlist': Record<string, never>;
  'settle-payment': { reference: string };
  'handle-provider-event': { id: string };
  'send-refund': { id: string };
  'reconcile-open': Record<string, never>;
  'reconcile-all': Record<string, never>;
}
export type JobName = keyof Jobs;

interface QueueRule {
  /** Tries after the first, with back-off from `retryDelay` s up to `retryDelayMax` s. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** A job running longer counts as lost and is tried again, s. */
  expireInSeconds: number;
  /** Jobs of this kind that a process works on at the same time; 1 when not given. */
  atOnce?: number;
  /** How many such lots a process works on beside each other, so that one that hangs holds up no other; 1 when not given. */
  hands?: number;
  /** `short`: of jobs sent with one key only one waits. `exclusive`: of this kind only one waits or runs, on all processes. */
  policy?: 'short' | 'exclusive';
}

const RULES: Record<JobName, QueueRule> = {
  // The outbox counts its own tries; these are for a database that was away.
  'deliver-message': { retryLimit: 3, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 60, atOnce: 5, hands: 3 },
  'deliver-bulk': { retryLimit: 3, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 60, atOnce: 3 },
  'sweep-outbox': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, policy: 'exclusive' },
  'mail-announcement': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, expireInSeconds: 600 },
  'tell-sms-account': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, expireInSeconds: 30 },
  // A push counts its own tries; one round waits while others run, and each takes what no other holds.
  'deliver-pushes': { retryLimit: 3, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 120, hands: 3, policy: 'short' },
  'sweep-pushes': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, policy: 'exclusive' },
  remind: { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300, policy: 'exclusive' },
  'send-code': { retryLimit: 3, retryDelay: 1, retryDelayMax: 10, expireInSeconds: 30, atOnce: 10 },
  'send-staff-link': { retryLimit: 3, retryDelay: 1, retryDelayMax: 10, expireInSeconds: 30 },
  'forget-unverified': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'forget-notifications': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'forget-staff-traces': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'forget-traces': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'forget-mails': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  'forget-waitlist': { retryLimit: 1, retryDelay: 60, retryDelayMax: 60, expireInSeconds: 300 },
  // After these tries the reconciliation goes on asking.
  'settle-payment': { retryLimit: 5, retryDelay: 3, retryDelayMax: 60, expireInSeconds: 30, atOnce: 10, policy: 'short' },
  'handle-provider-event': { retryLimit: 6, retryDelay: 2, retryDelayMax: 120, expireInSeconds: 30, atOnce: 10 },
  'send-refund': { retryLimit: 6, retryDelay: 5, retryDelayMax: 300, expireInSeconds: 60, atOnce: 5, policy: 'short' },
  'reconcile-open': { retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 120, policy: 'exclusive' },
  'reconcile-all': { retryLimit: 1, retryDelay: 300, retryDelayMax: 300, expireInSeconds: 1800, policy: 'exclusive' },
};

/** Jobs that come round by themselves, as cron lines in UTC. */
const TIMETABLE: Partial<Record<JobName, string>> = {
  'forget-unverified': '17 3 * * *',
  'forget-notifications': '37 3 * * *',
  'forget-staff-traces': '52 3 * * *',
  'forget-traces': '47 3 * * *',
  'forget-mails': '57 3 * * *',
  'forget-waitlist': '27 3 * * *',
  'sweep-outbox': '* * * * *',
  'sweep-pushes': '* * * * *',
  remind: '*/10 * * * *',
  'reconcile-open': '*/2 * * * *',
  'reconcile-all': '47 2 * * *',
};

/** How often a free worker looks for the next job, s. LISTEN/NOTIFY stays off: retries then waited 60 s. */
const POLL_S = 0.5;
/** The same for jobs that come round by the clock, where nobody waits. */
const POLL_BY_CLOCK_S = 5;

export interface Queue {
  /** Puts a job in line; with a transaction it exists only if that commits. `key` counts where the kind's policy says so. */
  send<N extends JobName>(name: N, data: Jobs[N], trx?: Connection, delayS?: number, key?: string): Promise<void>;
  /** Works on jobs of one kind until stop. The handler throws to have the job tried again. */
  work<N extends JobName>(name: N, handler: (data: Jobs[N]) => Promise<void>): Promise<void>;
  /** Stops taking jobs and waits up to 8 s for those at work. */
  stop(): Promise<void>;
}

/** Starts the queue in PostgreSQL (pg-boss); two processes on one database share the work and never do a job twice at once. */
export async function startQueue(connection: pg.PoolConfig, onError: (error: Error) => void): Promise<Queue> {
  // Its pool takes the Client, its types do not name it.
  const boss = new PgBoss({ ...(connection as object), ...{ Client }, max: 4, application_name: 'car-care-jobs' });
  boss.on('error', onError);
  await boss.start();
  for (const [name, { atOnce: _, hands: __, ...rule }] of Object.entries(RULES)) {
    await boss.createQueue(name, { ...rule, retryBackoff: true });
  }
  for (const [name, cron] of Object.entries(TIMETABLE)) await boss.schedule(name, cron);
  return {
    async send(name, data, trx, delayS, key) {
      await boss.send(name, data, {
        ...(trx && { db: fromKysely(trx) }), ...(delayS !== undefined && { startAfter: delayS }), ...(key !== undefined && { singletonKey: key }),
      });
    },
    async work(name, handler) {
      const { atOnce: batchSize = 1, hands: localConcurrency = 1 } = RULES[name];
      const pollingIntervalSeconds = TIMETABLE[name] === undefined ? POLL_S : POLL_BY_CLOCK_S;
      const options = { pollingIntervalSeconds, batchSize, localConcurrency, burstWhenBatchFull: true, perJobResults: true as const };
      await boss.work<Jobs[typeof name]>(name, options, (jobs) =>
        // Each job of a batch ends by itself: one that fails is tried again alone.
        Promise.all(jobs.map(async ({ id, data }) => {
          try {
            await withLogContext({ jobId: id }, () => handler(data));
            return { id, status: 'completed' as const };
          } catch (error) {
            return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : String(error) } };
          }
        })));
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}
