import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { runAs } from './identity.ts';
import { ensurePrivateFolder, type ServerLocation } from './location.ts';
import { lastFailure, messageOf, PostgresError } from './postgres-error.ts';

const PREFIX = 'postgres.init-';

/**
 * Whether the location contains a cluster of this major version.
 * @throws PostgresError when it contains a cluster of another version
 */
export function hasCluster({ data }: ServerLocation, major: string): boolean {
  const file = path.join(data, 'PG_VERSION');
  if (!existsSync(file)) return false;
  const found = readFileSync(file, 'utf8').trim();
  if (found === major) return true;
  throw new PostgresError(
    `The database in ${data} is of PostgreSQL ${found}, but this version of the application brings PostgreSQL ${major}. Nothing was changed. Move the data over (pg_dumpall with the old version, psql with the new), or set DATABASE_URL to a PostgreSQL ${found} server.`,
  );
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a killed initdb leaves no partial cluster, and two
 * concurrent ones result in one cluster.
 * @throws PostgresError
 */
export async function createCluster(location: ServerLocation, bin: string, major: string): Promise<void> {
  const temporary = path.join(location.home, `${PREFIX}${process.pid}`);
  rmSync(temporary, { recursive: true, force: true });
  ensurePrivateFolder(temporary, location.identity);
  try {
    await runInitdb(location, bin, temporary);
    renameSync(temporary, location.data);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have been faster; then its cluster is used.
    if (!hasCluster(location, major))
      throw new PostgresError(`A new database cannot be made in ${location.home}: ${messageOf(error)}.`, {
        cause: error,
      });
  }
  // Killed processes left these, or slower ones still fill them and then use this cluster.
  for (const name of readdirSync(location.home))
    if (name.startsWith(PREFIX))
      rmSync(path.join(location.home, name), { recursive: true, force: true, maxRetries: 5 });
}

async function runInitdb(location: ServerLocation, bin: string, folder: string): Promise<void> {
  const options = [
    '--username=postgres',
    '--auth-local=peer',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const child = spawn(path.join(bin, 'initdb'), ['-D', folder, ...options], {
    ...runAs(location.identity),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [output, status] = await Promise.all([text(child.stderr), ended]);
  if (status !== 0) throw new Error(lastFailure(output) ?? `initdb ended with status ${status}`);
}
