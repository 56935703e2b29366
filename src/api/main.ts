import { mkdirSync } from 'node:fs';
import pino from 'pino';
import { createPaystack } from './adapters/paystack.ts';
import { createMailer, sandboxMailer } from './adapters/mail.ts';
import { createPasswords } from './adapters/passwords.ts';
import { workAccounts } from './account/jobs.ts';
import { createApp } from './app.ts';
import { seedCatalogue } from './catalogue/service.ts';
import { seedCentre } from './centre/service.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase, openPool } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { PostgresError } from './db/postgres/error.ts';
import { startPostgres } from './db/postgres/supervisor.ts';
import { createLimits } from './http/limits.ts';
import { startQueue } from './jobs/queue.ts';
import { workMessages } from './message/jobs.ts';
import type { Runtime } from './runtime.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** How long work under way may take after SIGTERM, ms; then the process ends anyway. */
const DRAIN_MS = 10_000;

const REDACT = ['authorization', 'password', 'token', 'otp', 'req.headers.authorization', '*.password', '*.token', '*.otp', '*.secretKey'];

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, redact: { paths: REDACT, censor: '[hidden]' } }, pino.destination({ sync: false }));
  mkdirSync(config.dataDir, { recursive: true });
  const embedded = config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, say }) : null;
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const pool = openPool(connection);
  const db = openDatabase(pool);
  await migrate(db);
  await seedCatalogue(db);
  await seedCentre(db);
  const queue = await startQueue(connection, (error) => log.warn({ err: error, event: 'queue.error' }, 'the queue met an error'));
  const runtime: Runtime = {
    config, db, queue, log, limits: createLimits(pool), passwords: createPasswords(), paystack: createPaystack(config.paystack),
  };
  const mailer = config.mail.smtpUrl === null ? sandboxMailer : createMailer(config.mail.smtpUrl, config.mail.from);
  if (config.worker) {
    await workMessages(runtime, mailer);
    await workAccounts(runtime);
  }
  const { server } = await createApp(runtime);
  await server.listen({ port: config.port, host: config.host });
  say(`Listening on ${config.publicUrl}`);
  if (config.sandbox) say(`Mails, SMS and payments of the sandbox: ${config.publicUrl}/sandbox`);

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void (async () => {
      await server.close();
      await queue.stop();
      mailer.close();
      await db.destroy();
      await embedded?.stop();
      log.flush();
      process.exit(0);
    })();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  const foreseen = error instanceof ConfigError || error instanceof PostgresError;
  process.stderr.write(foreseen ? `${error.message}\n` : `The centre did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
