import type pg from 'pg';
// The server's errors have their sentences from here on.
import '#shared/error-catalogue.ts';
import { isLoopback } from '#shared/loopback.ts';
import { createGoogle, type Google } from '#api/vendors/google-identity.ts';
import { findAddress } from '#api/vendors/public-address.ts';
import { createMailer, missingMailer, sandboxMailer, type Mailer } from '#api/vendors/smtp.ts';
import { createPasswordHasher, type HashCost, type PasswordHasher } from '#api/vendors/password-hashing.ts';
import { createPaystack, type Paystack } from '#api/vendors/paystack.ts';
import { createPush, type Push } from '#api/vendors/web-push.ts';
import { createTermii, type Sms } from '#api/vendors/termii.ts';
import { createWebhookSender, type WebhookSender } from '#api/vendors/webhook-sender.ts';
import type { Config } from './config.ts';
import { openChanges, type Changes } from '#api/platform/database/changes.ts';
import { openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { logSlowStatements } from '#api/platform/database/slow-statements.ts';
import { warnCounted } from '#api/platform/http/log-throttle.ts';
import { createLimits, type Limits } from '#api/platform/http/limits.ts';
import type { Log } from '#api/platform/log.ts';
import { openMetrics, type Metrics } from '#api/platform/metrics/metrics.ts';
import { startQueue, type Queue } from '#api/platform/jobs/start-queue.ts';

/** The dependencies of all services: created once at start-up and passed as a parameter, never imported. */
export interface Runtime {
  config: Config;
  db: Database;
  queue: Queue;
  limits: Limits;
  passwords: PasswordHasher;
  paystack: Paystack;
  mailer: Mailer;
  /** Null: SMS is off. */
  sms: Sms | null;
  /** Null: web push is off. */
  push: Push | null;
  /** Null: log-in with Google is off. */
  google: Google | null;
  /** Sends events to the receivers of others. */
  webhooks: WebhookSender;
  changes: Changes;
  /** Null: metrics are off. */
  metrics: Metrics | null;
  log: Log;
  /** Stops the queue, then closes all connections. */
  close(): Promise<void>;
}

/** The accounts whose keys can be entered on the set-up page; a change replaces them in the runtime. */
export type EnteredVendors = Pick<Runtime, 'paystack' | 'mailer' | 'sms'>;

/** Connects to the accounts of a configuration. */
export function connectVendors({ paystack, email, sms, sandbox }: Config): EnteredVendors {
  const { smtpUrl, from, isEntered } = email;
  const findServer = (hostname: string) => findAddress(hostname, { isOwn: sandbox && isLoopback(hostname) });
  return {
    paystack: createPaystack(paystack),
    sms: sms === null ? null : createTermii(sms),
    mailer:
      smtpUrl !== null
        ? createMailer(smtpUrl, from, { findServer: isEntered ? findServer : undefined })
        : sandbox
          ? sandboxMailer
          : missingMailer,
  };
}

/**
 * Opens the runtime of a process on a migrated database.
 * @param direct the server itself where `connection` is a pooler
 * @param options for tests, which open hundreds of runtimes: fewer connections, and a lower cost of passwords
 */
export async function openRuntime(
  config: Config,
  connection: pg.PoolConfig,
  log: Log,
  direct = connection,
  { connections, hashCost }: { connections?: number; hashCost?: HashCost } = {},
): Promise<Runtime> {
  const watch = config.slowStatementMs === null ? undefined : logSlowStatements(log, config.slowStatementMs);
  const pool = openPool(connection, connections, { isPooled: direct !== connection });
  const db = openDatabase(pool, watch);
  const metrics = config.metricsToken === null ? null : await openMetrics(pool);
  const onQueueError = (error: Error): void =>
    warnCounted(log, { err: error, event: 'queue.error' }, 'job queue failed');
  const changes = openChanges(direct);
  const queue = await startQueue(connection, onQueueError, { db, changes, metrics });
  const runtime: Runtime = {
    ...connectVendors(config),
    config,
    db,
    queue,
    log,
    push: config.push === null ? null : createPush(config.push),
    google: config.google === null ? null : createGoogle(config.google),
    webhooks: createWebhookSender({ allowsLoopback: config.sandbox }),
    limits: createLimits(db),
    changes,
    metrics,
    passwords: createPasswordHasher(hashCost),
    async close() {
      await queue.stop();
      runtime.mailer.close();
      await changes.close();
      await db.destroy();
      metrics?.close();
    },
  };
  return runtime;
}
