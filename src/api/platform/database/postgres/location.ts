import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { PostgresError } from './postgres-error.ts';
import { ensureFolder, assertWritable, writeFileAtomically } from './folders.ts';
import { canEnter, chooseIdentity, isRoot, type Identity } from './identity.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import { appName, shortHash, readLocationRecord, writeLocationRecord, recordFile } from './location-record.ts';

/** Where the server of one DATA_DIR lives. */
export interface ServerLocation {
  /** The folder that holds everything of the server: DATA_DIR, or one under /var/lib. */
  home: string;
  /** The cluster (PGDATA). */
  data: string;
  /** The private folder (0700) of the server's socket. */
  sockets: string;
  log: string;
  /** The account that runs the server, when it is not our own. */
  identity: Identity | undefined;
}

/** Chooses (or finds again) the place of `dataDir`'s server and makes its folders. Throws PostgresError. */
export function chooseLocation(dataDir: string, say: (line: string) => void): ServerLocation {
  // As root the folder must let the server's account pass, but not look around.
  ensureFolder(path.resolve(dataDir), isRoot() ? 0o711 : 0o700);
  const real = realpathSync(dataDir);
  assertWritable(real);
  const where = readLocationRecord(real);
  const identity = chooseIdentity([path.join(where.place ?? real, 'postgres'), real]);
  const home = chooseHome(real, where.place, identity);
  if (home !== real) {
    say(`The database is kept in ${home}: it runs as the user ${identity?.name}, who cannot enter ${real}.`);
  }
  const sockets = chooseSocketFolder(home, real, where, identity);
  writeLocationRecord(real, where, {
    ...(home === real ? {} : { place: home }),
    ...(sockets === path.join(home, 'run') ? {} : { sockets }),
  });
  return { home, data: path.join(home, 'postgres'), sockets, log: path.join(home, 'postgres.log'), identity };
}

function chooseHome(dataDir: string, recorded: string | undefined, identity: Identity | undefined): string {
  if (recorded) return claimHome(recorded, dataDir, identity);
  const usual = path.join(dataDir, 'postgres');
  const owner = statSync(usual, { throwIfNoEntry: false })?.uid;
  if (!identity) {
    if (owner === undefined || owner === process.getuid?.()) return dataDir;
    throw new PostgresError(
      `The database in ${usual} belongs to another user (id ${owner}); it was probably first started as root. Start it as that user or as root, or choose another DATA_DIR.`,
    );
  }
  if (canEnter(dataDir, identity)) return dataDir;
  if (owner !== undefined) {
    throw new PostgresError(
      `The database in ${usual} belongs to the user ${identity.name}, who can no longer enter that folder. Allow it (chmod o+x on the folders above it) and start again.`,
    );
  }
  return claimHome(path.join('/var/lib', appName, shortHash(dataDir)), dataDir, identity);
}

/** Takes a place outside DATA_DIR, also after DATA_DIR was moved; refuses it while another DATA_DIR uses it. */
function claimHome(place: string, dataDir: string, identity: Identity | undefined): string {
  if (!identity) {
    throw new PostgresError(
      `The database of ${dataDir} is kept in ${place}, because it was first started as root. Start it as root again, or choose another DATA_DIR.`,
    );
  }
  ensureFolder(path.dirname(place), 0o711);
  ensureFolder(place, 0o711);
  const sign = path.join(place, 'belongs-to');
  const owner = existsSync(sign) ? readFileSync(sign, 'utf8').trim() : undefined;
  if (owner && owner !== dataDir && readLocationRecord(owner).place === place) {
    throw new PostgresError(
      `${recordFile(dataDir)} names ${place}, which belongs to ${owner}. Remove that file to begin with an empty database here.`,
    );
  }
  if (owner !== dataDir) writeFileAtomically(sign, `${dataDir}\n`);
  return place;
}
