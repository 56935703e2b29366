import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres, type EmbeddedServer } from '#api/platform/database/postgres/supervisor.ts';
import { startServer, type Server } from './processes.ts';

/** Runs `work` with an empty folder that is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  // For root: the account that runs PostgreSQL must have access.
  chmodSync(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The application on a new database of its own. */
export interface TemporaryApp {
  app: Server;
  /** One connection without the application's statement timeout. */
  pool: pg.Pool;
  connection: EmbeddedServer['connection'];
  dataDir: string;
}

/** Runs `work` with an application on a new database; both are removed afterwards. */
export const withApp = <T>(env: Record<string, string>, work: (temporary: TemporaryApp) => Promise<T>): Promise<T> =>
  withFolder(async (dataDir) => {
    const postgres = await startPostgres({ dataDir });
    const app = await startServer('src/api/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
    const pool = new pg.Pool({ ...postgres.connection, max: 1 });
    try {
      return await work({ app, pool, connection: postgres.connection, dataDir });
    } finally {
      await pool.end();
      await app.stop();
      await postgres.stop();
      rmSync(postgres.home, { recursive: true, force: true });
    }
  });

/** Prints a figure beside its limit. Returns whether it is within. */
export function holds(what: string, figure: number, limit: { least: number } | { most: number }, unit = ''): boolean {
  const passed = 'least' in limit ? figure >= limit.least : figure <= limit.most;
  const text = Number.isInteger(figure) || figure >= 100 ? figure.toFixed(0) : figure.toFixed(2);
  const wanted = 'least' in limit ? `at least ${limit.least}` : `at most ${limit.most}`;
  console.log(`${what}: ${text}${unit}, ${wanted}${unit}: ${passed ? 'pass' : 'FAIL'}`);
  return passed;
}

/** The value below which `share` of the numbers lie. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;
