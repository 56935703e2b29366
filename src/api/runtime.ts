import type pg from 'pg';
import type { Logger } from 'pino';
import { createGoogle, type Google } from '#api/vendors/google-identity.ts';
import { createMailer, sandboxMailer, type Mailer } from '#api/vendors/smtp.ts';
import { createPasswordHasher, type PasswordHasher } from '#api/vendors/password-hashing.ts';
import { createPaystack, type Paystack } from '#api/vendors/paystack.ts';
import { createPush, type Push } from '#api/vendors/web-push.ts';
import { createTermii, type Sms } from '#api/vendors/termii.ts';
import type { Config } from './config.ts';
import { openChanges, type Changes } from '#api/platform/database/changes.ts';
import { openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { createLimits, type Limits } from '#api/platform/http/limits.ts';
import { startQueue, type Queue } from '#api/platform/jobs/job-queue.ts';

/** What every service works with: made once at start, handed in, never imported. */
export interface Runtime {
  config: Config;
  db: Database;
  queue: Queue;
  limits: Limits;
  passwords: PasswordHasher;
  paystack: Paystack;
  mailer: Mailer;
  /** Null: no SMS goes out. */
  sms: Sms | null;
  /** Null: no web push. */
  push: Push | null;
  /** Null: nobody signs in with Google. */
  google: Google | null;
  changes: Changes;
  log: Logger;
  /** Ends the queue, then every connection. */
  close(): Promise<void>;
}

/** Opens everything a process works with, on a database that is up to date. */
export async function openRuntime(config: Config, connection: pg.PoolConfig, log: Logger): Promise<Runtime> {
  const pool = openPool(connection);
  const db = openDatabase(pool);
  const queue = await startQueue(connection, (error) =>
    log.warn({ err: error, event: 'queue.error' }, 'the queue met an error'),
  );
  const changes = openChanges(connection);
  const mailer = config.mail.smtpUrl === null ? sandboxMailer : createMailer(config.mail.smtpUrl, config.mail.from);
  return {
    config,
    db,
    queue,
    mailer,
    log,
    sms: config.sms === null ? null : createTermii(config.sms),
    push: config.push === null ? null : createPush(config.push),
    google: config.google === null ? null : createGoogle(config.google),
    limits: createLimits(pool),
    changes,
    passwords: createPasswordHasher(),
    paystack: createPaystack(config.paystack),
    async close() {
      await queue.stop();
      mailer.close();
      await changes.close();
      await db.destroy();
    },
  };
}
