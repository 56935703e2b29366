import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { writeAccessFiles } from './access-files.ts';
import type { Binaries } from './binaries.ts';
import { codeOf, withReason, PostgresError, reasonFrom } from './postgres-error.ts';
import { admin } from './admin-connection.ts';
import { ensurePrivateFolder, type ServerLocation } from './location.ts';
import { environment } from './server.ts';

const prefix = 'postgres.init-';
/** No initdb takes this long; an older folder is a leftover even when its process id is in use again. */
const leftoverAfterMs = 60 * 60_000;

/**
 * Whether the location contains a cluster of this major version.
 * @throws PostgresError when it contains a cluster of another version, or other files
 */
export function hasCluster(location: ServerLocation, major: string): boolean {
  const file = path.join(location.data, 'PG_VERSION');
  if (existsSync(file)) {
    const found = readFileSync(file, 'utf8').trim();
    if (found === major) return true;
    throw new PostgresError(
      `The database in ${location.data} is of PostgreSQL ${found}, but this version of the application brings PostgreSQL ${major}. Nothing was changed. Move the data over (pg_dumpall with the old version, psql with the new), or set DATABASE_URL to a PostgreSQL ${found} server.`,
    );
  }
  const found = statSync(location.data, { throwIfNoEntry: false });
  if (found && (!found.isDirectory() || readdirSync(location.data).length > 0)) {
    throw new PostgresError(
      `${location.data} exists but is not a PostgreSQL database. Nothing was changed. Move it away, or choose another DATA_DIR.`,
    );
  }
  return false;
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a killed initdb leaves no partial cluster, and two
 * concurrent ones result in one cluster.
 * @throws PostgresError
 */
export async function createCluster(location: ServerLocation, binaries: Binaries): Promise<void> {
  removeLeftovers(location.home);
  const temporary = path.join(location.home, `${prefix}${process.pid}-${Date.now()}`);
  ensurePrivateFolder(temporary, location.identity);
  try {
    await runInitdb(location, binaries, temporary);
    writeAccessFiles(location, temporary);
    renameSync(temporary, location.data);
    withReason(`The folder ${location.home} cannot be flushed to the disk`, () => syncFolder(location.home));
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process was faster; its cluster is used.
    if (hasCluster(location, binaries.major)) return;
    if (error instanceof PostgresError) throw error;
    throw new PostgresError(`The new database cannot be put at ${location.data}: ${codeOf(error) ?? String(error)}.`, {
      cause: error,
    });
  }
}

function runInitdb(location: ServerLocation, binaries: Binaries, folder: string): Promise<void> {
  const options = [
    '--username',
    admin.user,
    '--auth-local=peer',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const ids = location.identity ? { uid: location.identity.uid, gid: location.identity.gid } : {};
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, ['-D', folder, ...options], {
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...ids,
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(cannotRunError(binaries.initdb, error)));
    child.on('close', (code) => {
      if (code === 0) return resolve();
      reject(new PostgresError(`A new database cannot be made in ${location.home}: ${reasonFrom(output)}.`));
    });
  });
}

/** The error for a program that the system could not start. */
export function cannotRunError(program: string, error: Error): PostgresError {
  const reason =
    codeOf(error) === 'ENOENT' && existsSync(program)
      ? 'they need a system with glibc'
      : (codeOf(error) ?? error.message);
  return new PostgresError(
    `The PostgreSQL programs in ${path.dirname(program)} do not run here: ${reason}. Set DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  );
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(home, name);
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (!isAlive(pid) || age > leftoverAfterMs) rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
