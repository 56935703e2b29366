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
import type { Binaries } from './binaries.ts';
import { codeOf, withReason, PostgresError, reasonFrom } from './postgres-error.ts';
import { ensurePrivateFolder } from './folders.ts';
import { admin } from './admin-connection.ts';
import type { ServerLocation } from './location.ts';
import { environment } from './server.ts';

const prefix = 'postgres.init-';
/** No init takes this long; an older one is a leftover even when its process id is in use again. */
const leftoverAfterMs = 60 * 60_000;

/** Whether the place holds a cluster of that major version. Throws PostgresError when it holds another one, or something else. */
export function hasCluster(place: ServerLocation, major: string): boolean {
  const file = path.join(place.data, 'PG_VERSION');
  if (existsSync(file)) {
    const found = readFileSync(file, 'utf8').trim();
    if (found === major) return true;
    throw new PostgresError(
      `The database in ${place.data} is of PostgreSQL ${found}, but this version of the application brings PostgreSQL ${major}. Nothing was changed. Move the data over (pg_dumpall with the old version, psql with the new), or set DATABASE_URL to a PostgreSQL ${found} server.`,
    );
  }
  const found = statSync(place.data, { throwIfNoEntry: false });
  if (found && (!found.isDirectory() || readdirSync(place.data).length > 0)) {
    throw new PostgresError(
      `${place.data} exists but is not a PostgreSQL database. Nothing was changed. Move it away, or choose another DATA_DIR.`,
    );
  }
  return false;
}

/**
 * Makes a new cluster, beside and then renamed, so that a killed init leaves nothing half-made, and two inits at once
 * end in one cluster. Throws PostgresError.
 */
export async function createCluster(place: ServerLocation, binaries: Binaries): Promise<void> {
  removeLeftovers(place.home);
  const beside = path.join(place.home, `${prefix}${process.pid}-${Date.now()}`);
  ensurePrivateFolder(beside, place.identity);
  try {
    await runInitdb(place, binaries, beside);
    renameSync(beside, place.data);
    withReason(`The folder ${place.home} cannot be flushed to the disk`, () => syncFolder(place.home));
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    // Another process was quicker: its cluster is as good as ours.
    if (hasCluster(place, binaries.major)) return;
    if (error instanceof PostgresError) throw error;
    throw new PostgresError(`The new database cannot be put at ${place.data}: ${codeOf(error) ?? String(error)}.`, {
      cause: error,
    });
  }
}

function runInitdb(place: ServerLocation, binaries: Binaries, folder: string): Promise<void> {
  const options = [
    '--username',
    admin.user,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const ids = place.identity ? { uid: place.identity.uid, gid: place.identity.gid } : {};
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
      reject(new PostgresError(`A new database cannot be made in ${place.home}: ${reasonFrom(output)}.`));
    });
  });
}

/** The sentence for a program that the system would not even start. */
export function cannotRunError(program: string, error: Error): PostgresError {
  const why =
    codeOf(error) === 'ENOENT' && existsSync(program)
      ? 'they need a system with glibc'
      : (codeOf(error) ?? error.message);
  return new PostgresError(
    `The PostgreSQL programs in ${path.dirname(program)} do not run here: ${why}. Set DATABASE_URL to a PostgreSQL server.`,
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
