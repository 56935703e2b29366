import { homedir } from 'node:os';
import path from 'node:path';
import { PostgresError } from './postgres-error.ts';
import { ensureFolder, ensurePrivateFolder } from './folders.ts';
import { isRoot, type Identity } from './identity.ts';
import { appName, shortHash, type LocationRecord } from './location-record.ts';

/** Maximum length of the folder: the kernel limits a socket's path to 107 bytes on Linux and 103 on macOS. */
const maxFolderBytes = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/**
 * Chooses and creates the socket's folder (0700): beside the cluster, or a private one with a short path.
 * @throws PostgresError
 */
export function chooseSocketFolder(
  home: string,
  dataDir: string,
  record: LocationRecord,
  identity: Identity | undefined,
): string {
  const candidates = [...recordedFolder(dataDir, record), path.join(home, 'run'), ...fallbackFolders(dataDir)].filter(
    (folder) => path.isAbsolute(folder) && Buffer.byteLength(folder) <= maxFolderBytes,
  );
  let firstError: unknown;
  for (const folder of candidates) {
    try {
      if (folder !== path.join(home, 'run') && isRoot()) makePassable(folder);
      ensurePrivateFolder(folder, identity);
      return folder;
    } catch (error) {
      firstError ??= error;
    }
  }
  if (firstError) throw firstError;
  throw new PostgresError(
    `The path ${dataDir} is too long for the database's socket, and this user has no shorter private folder. Choose a shorter DATA_DIR.`,
  );
}

/** The recorded folder if it belongs to this DATA_DIR: a copied DATA_DIR contains the original's record. */
function recordedFolder(dataDir: string, record: LocationRecord): string[] {
  return record.sockets?.includes(shortHash(dataDir)) ? [record.sockets] : [];
}

function fallbackFolders(dataDir: string): string[] {
  const unique = path.join(appName, shortHash(dataDir));
  if (isRoot()) return [path.join('/var/lib', unique, 'run')];
  // The home folder comes before XDG_RUNTIME_DIR, which is removed at log-out while the server still runs.
  return [path.join(homedir(), '.local/state', unique), path.join(process.env['XDG_RUNTIME_DIR'] ?? '', unique)];
}

function makePassable(folder: string): void {
  ensureFolder(path.dirname(path.dirname(folder)), 0o711);
  ensureFolder(path.dirname(folder), 0o711);
}
