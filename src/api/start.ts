import pino from 'pino';
import { seedCatalogue } from '#api/catalogue/seed-catalogue.ts';
import { seedSchedule } from '#api/scheduling/settings/seed-schedule.ts';
import { followStoredKeys } from '#api/settings/vendor-keys/apply-stored-keys.ts';
import { seedSettings } from '#api/settings/centre-settings.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { isUnreachable, openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { DatabaseVersionError, migrate } from '#api/platform/database/migrate.ts';
import { isUnreadable, PostgresError, UNREADABLE_ADVICE } from '#api/platform/database/postgres/postgres-error.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { openSingleConnection, type SingleConnection } from '#api/platform/database/single-connection.ts';
import { LOG_OPTIONS, openLogDestination } from '#api/platform/log.ts';
import { limitRole } from '#api/platform/database/role-limits.ts';
import { checkServer, DatabaseServerError, type DatabaseAddresses } from '#api/platform/database/server-check.ts';
import { seedPromotions } from '#api/promotions/seed-promotions.ts';
import { openRuntime, type Runtime } from './runtime.ts';

/** How long a shutdown may take, ms; then the process exits anyway. */
const DRAIN_MS = 10_000;

/** Writes a line for the operator to stdout, outside the structured log. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Migrates a database, and seeds it if it is new; safe when two processes start at once. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db);
  await seedCatalogue(db);
  await seedPromotions(db);
  await seedSettings(db);
  await seedSchedule(db);
}

/** Functions that close the parts opened so far. They are called in reverse order, also when the start fails. */
type Cleanups = (() => Promise<void>)[];

/** Starts PostgreSQL unless a URL is configured. Without a pooler both addresses are the same object. */
async function startDatabase(config: Config, cleanups: Cleanups): Promise<DatabaseAddresses> {
  if (config.databaseUrl !== null) {
    const pooled = { connectionString: config.databaseUrl };
    const direct = config.databaseDirectUrl === null ? pooled : { connectionString: config.databaseDirectUrl };
    return { pooled, direct };
  }
  const embedded = await startPostgres({ dataDir: config.dataDir, log: printLine });
  cleanups.push(() => embedded.stop());
  return { pooled: embedded.connection, direct: embedded.connection };
}

/** Starts PostgreSQL unless a URL is configured, migrates the database and opens the runtime. */
async function open(config: Config, cleanups: Cleanups): Promise<Runtime> {
  const log = pino({ ...LOG_OPTIONS, level: config.logLevel }, openLogDestination());
  const { pooled, direct } = await startDatabase(config, cleanups);
  await checkServer({ pooled, direct });
  const db = openDatabase(openPool(direct, 2));
  try {
    await prepareDatabase(db);
    if (direct !== pooled) await limitRole(db, pooled, log);
  } finally {
    await db.destroy();
  }
  const runtime = await openRuntime(config, pooled, log, direct);
  cleanups.push(() => runtime.close());
  await followStoredKeys(runtime);
  return runtime;
}

async function closeAll(cleanups: Cleanups): Promise<void> {
  for (const step of cleanups.splice(0).reverse()) await step();
}

/** Errors whose message is a sentence for the operator. */
const OPERATOR_ERRORS = [ConfigError, PostgresError, DatabaseVersionError, DatabaseServerError];

/** The message for a failed start; with a stack trace when the failure was not expected. */
function toStartErrorMessage(error: unknown): string {
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (error instanceof Error && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${String(error.port)} is taken. Stop the program that listens there, or set PORT to another one.`;
    if (error.code === 'EACCES')
      return `Port ${String(error.port)} may not be used by this user. Set PORT to another one.`;
  }
  if (error instanceof Error && 'severity' in error && isUnreadable(error.message))
    return `The database does not work: ${error.message}. ${UNREADABLE_ADVICE} The log of PostgreSQL (of the embedded server: postgres.log in DATA_DIR) says more.`;
  return `The centre did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/**
 * Runs a command on the database as it is, without migrating it, and closes the connection. After an error it prints
 * one sentence and sets status 1.
 */
export async function runOnDatabase(
  work: (config: Config, connection: SingleConnection) => Promise<void>,
): Promise<void> {
  const cleanups: Cleanups = [];
  try {
    const config = readConfig(process.env);
    const connection = await openSingleConnection((await startDatabase(config, cleanups)).direct);
    cleanups.push(() => connection.close());
    await work(config, connection);
  } catch (error) {
    process.stderr.write(`${toCommandErrorMessage(error)}\n`);
    process.exitCode = 1;
  } finally {
    await closeAll(cleanups);
  }
}

/**
 * Runs a command on the database, migrated and seeded like at a start of the application. After an error it prints one
 * sentence and sets status 1.
 */
export async function runOnPreparedDatabase(
  work: (config: Config, connection: SingleConnection) => Promise<void>,
): Promise<void> {
  await runOnDatabase(async (config, connection) => {
    await prepareDatabase(connection.db);
    await work(config, connection);
  });
}

/** The sentence for a command that failed. */
function toCommandErrorMessage(error: unknown): string {
  if (isUnreachable(error)) return 'The database cannot be reached. Is it running, and is DATABASE_URL right?';
  return error instanceof Error && error.message !== '' ? error.message : `It failed: ${String(error)}`;
}

/** Runs one piece of work on the runtime and closes it. When start or work fails, prints the reason; status 1. */
export async function runOnce(work: (runtime: Runtime) => Promise<void>): Promise<void> {
  const cleanups: Cleanups = [];
  try {
    await work(await open(readConfig(process.env), cleanups));
  } catch (error) {
    process.stderr.write(`${toStartErrorMessage(error)}\n`);
    process.exitCode = 1;
  } finally {
    await closeAll(cleanups);
  }
}

/**
 * Runs a process: opens the runtime, calls `serve`, and on SIGTERM, SIGINT or SIGHUP calls the function that `serve`
 * returned and closes the runtime. When the start fails, it prints the reason, closes the opened parts and exits with
 * status 1.
 */
export async function run(serve: (runtime: Runtime) => Promise<() => Promise<void>>): Promise<void> {
  // A line that cannot be written, e.g. on a full disk, is lost; without a listener it would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const cleanups: Cleanups = [];
  try {
    cleanups.push(await serve(await open(readConfig(process.env), cleanups)));
  } catch (error) {
    process.stderr.write(`${toStartErrorMessage(error)}\n`);
    await closeAll(cleanups).catch(() => undefined);
    process.exit(1);
  }
  let stopping = false;
  const stop = (): void => {
    // npm forwards Ctrl-C, so the signal arrives twice.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    closeAll(cleanups).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}
