import pino from 'pino';
import { seedCatalogue } from '#api/catalogue/seed-catalogue.ts';
import { seedSettings } from '#api/settings/seed-settings.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { migrate } from '#api/platform/database/migrate.ts';
import { PostgresError } from '#api/platform/database/postgres/error.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { LOG_OPTIONS } from '#api/platform/log.ts';
import { seedPromotions } from '#api/promotions/seed-promotions.ts';
import { openRuntime, type Runtime } from './runtime.ts';

/** How long work under way may take after SIGTERM, ms; then the process ends anyway. */
const DRAIN_MS = 10_000;

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Brings a database up to date and fills it the first time; safe when two processes start at once. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db);
  await seedCatalogue(db);
  await seedPromotions(db);
  await seedSettings(db);
}

/** What has been opened so far, undone last first: also when a start fails half way. */
type Undo = (() => Promise<void>)[];

/** Starts PostgreSQL where none is given, brings it up to date and opens the runtime. */
async function open(config: Config, undo: Undo): Promise<Runtime> {
  const log = pino({ ...LOG_OPTIONS, level: config.logLevel }, pino.destination({ sync: false }));
  undo.push(() => new Promise((resolve) => log.flush(() => resolve())));
  const embedded =
    config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, say: printLine }) : null;
  if (embedded !== null) undo.push(() => embedded.stop());
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const db = openDatabase(openPool(connection, 2));
  try {
    await prepareDatabase(db);
  } finally {
    await db.destroy();
  }
  const runtime = await openRuntime(config, connection, log);
  undo.push(() => runtime.close());
  return runtime;
}

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** Why a start cannot be, in a sentence where it was foreseen; else with its trace. */
function toStartErrorMessage(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PostgresError) return error.message;
  if (error instanceof Error && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${String(error.port)} is taken. Stop what listens there, or set PORT to another one.`;
    if (error.code === 'EACCES')
      return `Port ${String(error.port)} may not be used by this user. Set PORT to another one.`;
  }
  return `The centre did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/**
 * Runs a process: opens the runtime, does `serve`, and on SIGTERM, SIGINT or SIGHUP ends what `serve` returned and then the
 * rest. A start that cannot be says why in a sentence, leaves nothing running, and exits 1.
 */
export async function run(serve: (runtime: Runtime) => Promise<() => Promise<void>>): Promise<void> {
  const undo: Undo = [];
  try {
    undo.push(await serve(await open(readConfig(process.env), undo)));
  } catch (error) {
    process.stderr.write(`${toStartErrorMessage(error)}\n`);
    await undoAll(undo).catch(() => undefined);
    process.exit(1);
  }
  let stopping = false;
  const stop = (): void => {
    // Under npm a Ctrl-C arrives twice.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    undoAll(undo).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}
