import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { DATA_DIR_MODE } from '#api/config.ts';
import { PostgresError } from './postgres-error.ts';
import { ensureFolder, assertWritable, writeFileAtomically } from './folders.ts';
import { canEnter, chooseIdentity, ownerName, type Identity } from './identity.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import { appName, shortHash, readLocationRecord, writeLocationRecord, recordFile } from './location-record.ts';

/** The folders of the server of one DATA_DIR. */
export interface ServerLocation {
  /** The folder with all files of the server: DATA_DIR, or one under /var/lib. */
  home: string;
  /** The cluster (PGDATA). */
  data: string;
  /** The private folder (0700) with the server's socket. */
  sockets: string;
  log: string;
  /** The account that runs the server; undefined for the account of this process. */
  identity: Identity | undefined;
  /** The name of the user who owns DATA_DIR; undefined when the system has none for it. */
  owner: string | undefined;
}

/**
 * Finds or chooses the location of `dataDir`'s server and creates its folders.
 * @throws PostgresError
 */
export function chooseLocation(dataDir: string, log: (line: string) => void): ServerLocation {
  ensureFolder(path.resolve(dataDir), DATA_DIR_MODE);
  const real = realpathSync(dataDir);
  assertWritable(real);
  const record = readLocationRecord(real);
  const identity = chooseIdentity([path.join(record.place ?? real, 'postgres'), real]);
  const home = chooseHome(real, record.place, identity);
  if (home !== real) {
    log(`The database is stored in ${home}: it runs as the user ${identity?.name}, who cannot enter ${real}.`);
  }
  const sockets = chooseSocketFolder(home, real, record, identity);
  writeLocationRecord(real, record, {
    ...(home === real ? {} : { place: home }),
    ...(sockets === path.join(home, 'run') ? {} : { sockets }),
  });
  return {
    home,
    data: path.join(home, 'postgres'),
    sockets,
    log: path.join(home, 'postgres.log'),
    identity,
    owner: ownerName(real),
  };
}

function chooseHome(dataDir: string, recorded: string | undefined, identity: Identity | undefined): string {
  if (recorded) return claimHome(recorded, dataDir, identity);
  const defaultFolder = path.join(dataDir, 'postgres');
  const owner = statSync(defaultFolder, { throwIfNoEntry: false })?.uid;
  if (!identity) {
    if (owner === undefined || owner === process.getuid?.()) return dataDir;
    throw new PostgresError(
      `The database in ${defaultFolder} belongs to another user (id ${owner}); it was probably first started as root. Start it as that user or as root, or choose another DATA_DIR.`,
    );
  }
  if (canEnter(dataDir, identity)) return dataDir;
  if (owner !== undefined) {
    throw new PostgresError(
      `The database in ${defaultFolder} belongs to the user ${identity.name}, who can no longer enter that folder. Allow it (chmod o+x on the folders above it) and start again.`,
    );
  }
  return claimHome(path.join('/var/lib', appName, shortHash(dataDir)), dataDir, identity);
}

/**
 * Claims a folder outside DATA_DIR, also after DATA_DIR was moved.
 * @throws PostgresError while another DATA_DIR uses it
 */
function claimHome(home: string, dataDir: string, identity: Identity | undefined): string {
  if (!identity) {
    throw new PostgresError(
      `The database of ${dataDir} is kept in ${home}, because it was first started as root. Start it as root again, or choose another DATA_DIR.`,
    );
  }
  ensureFolder(path.dirname(home), 0o711);
  ensureFolder(home, 0o711);
  const ownerFile = path.join(home, 'belongs-to');
  const owner = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8').trim() : undefined;
  if (owner && owner !== dataDir && readLocationRecord(owner).place === home) {
    throw new PostgresError(
      `${recordFile(dataDir)} names ${home}, which belongs to ${owner}. Remove that file to begin with an empty database here.`,
    );
  }
  if (owner !== dataDir) writeFileAtomically(ownerFile, `${dataDir}\n`);
  return home;
}
