import { homedir } from 'node:os';
import path from 'node:path';
import { PostgresError } from './error.ts';
import { makeFolder, makePrivate } from './folders.ts';
import { isRoot, type Identity } from './identity.ts';
import { app, hashOf, type Where } from './where.ts';

/** The kernel's limit for a socket's whole name is 107 bytes on Linux, 103 on macOS; the folder gets what the file leaves. */
const longest = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/** Chooses the socket's folder and makes it, 0700: beside the cluster, or in a short private one. Throws PostgresError. */
export function chooseSockets(home: string, dataDir: string, where: Where, identity: Identity | undefined): string {
  const short = [...remembered(dataDir, where), path.join(home, 'run'), ...elsewhere(dataDir)].filter(
    (folder) => path.isAbsolute(folder) && Buffer.byteLength(folder) <= longest,
  );
  let refused: unknown;
  for (const folder of short) {
    try {
      if (folder !== path.join(home, 'run') && isRoot()) makePassable(folder);
      makePrivate(folder, identity);
      return folder;
    } catch (error) {
      refused ??= error;
    }
  }
  if (refused) throw refused;
  throw new PostgresError(
    `The path ${dataDir} is too long for the database's socket, and this user has no shorter private folder. Choose a shorter DATA_DIR.`,
  );
}

/** A copied DATA_DIR brings the original's record along; its socket is not ours. */
function remembered(dataDir: string, where: Where): string[] {
  return where.sockets?.includes(hashOf(dataDir)) ? [where.sockets] : [];
}

function elsewhere(dataDir: string): string[] {
  const unique = path.join(app, hashOf(dataDir));
  if (isRoot()) return [path.join('/var/lib', unique, 'run')];
  // The home folder comes before XDG_RUNTIME_DIR, which vanishes at log-out while the server still runs.
  return [path.join(homedir(), '.local/state', unique), path.join(process.env['XDG_RUNTIME_DIR'] ?? '', unique)];
}

function makePassable(folder: string): void {
  makeFolder(path.dirname(path.dirname(folder)), 0o711);
  makeFolder(path.dirname(folder), 0o711);
}
