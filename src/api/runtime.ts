import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { createPaystack } from './adapters/paystack.ts';
import type { Passwords } from './adapters/passwords.ts';
import type { Limits } from './http/limits.ts';
import type { Queue } from './jobs/queue.ts';
import type { Logger } from 'pino';

/** What every service works with: made once at start, handed in, never imported. */
export interface Runtime {
  config: Config;
  db: Database;
  queue: Queue;
  limits: Limits;
  passwords: Passwords;
  paystack: ReturnType<typeof createPaystack>;
  log: Logger;
}
