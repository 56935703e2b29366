import { homedir } from 'node:os';
import path from 'node:path';
import { PostgresError } from './postgres-error.ts';
import { ensureFolder, ensurePrivateFolder } from './folders.ts';
import { isRoot, type Identity } from './identity.ts';
import { appName, shortHash, type LocationRecord } from './location-record.ts';

/** The kernel's limit for a socket's whole name is 107 bytes on Linux, 103 on macOS; the folder gets what the file leaves. */
const maxFolderBytes = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/** Chooses the socket's folder and makes it, 0700: beside the cluster, or in a short private one. Throws PostgresError. */
export function chooseSocketFolder(
  home: string,
  dataDir: string,
  where: LocationRecord,
  identity: Identity | undefined,
): string {
  const short = [...recordedFolder(dataDir, where), path.join(home, 'run'), ...fallbackFolders(dataDir)].filter(
    (folder) => path.isAbsolute(folder) && Buffer.byteLength(folder) <= maxFolderBytes,
  );
  let refused: unknown;
  for (const folder of short) {
    try {
      if (folder !== path.join(home, 'run') && isRoot()) makePassable(folder);
      ensurePrivateFolder(folder, identity);
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
function recordedFolder(dataDir: string, where: LocationRecord): string[] {
  return where.sockets?.includes(shortHash(dataDir)) ? [where.sockets] : [];
}

function fallbackFolders(dataDir: string): string[] {
  const unique = path.join(appName, shortHash(dataDir));
  if (isRoot()) return [path.join('/var/lib', unique, 'run')];
  // The home folder comes before XDG_RUNTIME_DIR, which vanishes at log-out while the server still runs.
  return [path.join(homedir(), '.local/state', unique), path.join(process.env['XDG_RUNTIME_DIR'] ?? '', unique)];
}

function makePassable(folder: string): void {
  ensureFolder(path.dirname(path.dirname(folder)), 0o711);
  ensureFolder(path.dirname(folder), 0o711);
}
