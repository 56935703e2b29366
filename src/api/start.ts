import { mkdirSync } from 'node:fs';
import pino from 'pino';
import { seedCatalogue } from './catalogue/service.ts';
import { seedCentre } from './centre/service.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase, openPool, type Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { PostgresError } from './db/postgres/error.ts';
import { startPostgres } from './db/postgres/supervisor.ts';
import { openRuntime, type Runtime } from './runtime.ts';

/** How long work under way may take after SIGTERM, ms; then the process ends anyway. */
const DRAIN_MS = 10_000;

/** Never in a log line (rules.md 7). */
const REDACT = ['authorization', 'password', 'token', 'otp', 'req.headers.authorization', '*.password', '*.token', '*.otp', '*.secretKey'];

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Brings a database up to date and fills it the first time; safe when two processes start at once. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db);
  await seedCatalogue(db);
  await seedCentre(db);
}

/** Starts PostgreSQL where none is given, brings it up to date and opens the runtime. `close` undoes all of it. */
async function open(config: Config): Promise<Runtime> {
  const log = pino({ level: config.logLevel, redact: { paths: REDACT, censor: '[hidden]' } }, pino.destination({ sync: false }));
  mkdirSync(config.dataDir, { recursive: true });
  const embedded = config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, say }) : null;
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const db = openDatabase(openPool(connection, 2));
  try {
    await prepareDatabase(db);
  } finally {
    await db.destroy();
  }
  const runtime = await openRuntime(config, connection, log);
  return {
    ...runtime,
    async close() {
      await runtime.close();
      await embedded?.stop();
      log.flush();
    },
  };
}

/**
 * Runs a process: opens the runtime, does `serve`, and on SIGTERM or SIGINT ends what `serve` returned and then the rest.
 * A start that cannot be says why in a sentence and exits 1.
 */
export async function run(serve: (runtime: Runtime) => Promise<() => Promise<void>>): Promise<void> {
  try {
    const runtime = await open(readConfig(process.env));
    const end = await serve(runtime);
    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void end().then(() => runtime.close()).then(() => process.exit(0), () => process.exit(1));
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    const foreseen = error instanceof ConfigError || error instanceof PostgresError;
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(foreseen ? `${error.message}\n` : `The centre did not start: ${trace}\n`);
    process.exit(1);
  }
}
