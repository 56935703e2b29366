import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DATA_DIR_MODE } from '#api/config.ts';
import { PostgresError, withReason } from './postgres-error.ts';
import { canEnter, chooseIdentity, ownerName, type Identity } from './identity.ts';

/** The kernel limits a socket's path to 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKETS_BYTES = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

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
  withReason(`The folder ${real} cannot be written`, () => accessSync(real, constants.W_OK | constants.X_OK));
  const recorded = readPlace(real);
  const identity = chooseIdentity([path.join(recorded ?? real, 'postgres'), real]);
  const home = chooseHome(real, recorded, identity);
  if (home !== real) {
    log(`The database is stored in ${home}: it runs as the user ${identity?.name}, who cannot enter ${real}.`);
  }
  if (home !== real && recorded !== home) writeAtomically(recordFile(real), `${JSON.stringify({ place: home })}\n`);
  const sockets = path.join(home, 'run');
  if (Buffer.byteLength(sockets) > MAX_SOCKETS_BYTES)
    throw new PostgresError(
      `The path ${sockets} is too long for the database's socket (at most ${MAX_SOCKETS_BYTES} bytes). Choose a shorter DATA_DIR.`,
    );
  ensurePrivateFolder(sockets, identity);
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
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return claimHome(path.join('/var/lib/car-care-booking', hash), dataDir, identity);
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
  if (owner && owner !== dataDir && readPlace(owner) === home) {
    throw new PostgresError(
      `${recordFile(dataDir)} names ${home}, which belongs to ${owner}. Remove that file to begin with an empty database here.`,
    );
  }
  if (owner !== dataDir) writeAtomically(ownerFile, `${dataDir}\n`);
  return home;
}

/** DATA_DIR/where.json names the server's folder when it is not DATA_DIR. */
const recordFile = (dataDir: string): string => path.join(dataDir, 'where.json');

/**
 * The folder that where.json names; undefined when there is none.
 * @throws PostgresError when it is damaged
 */
export function readPlace(dataDir: string): string | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const text = withReason(`${file} cannot be read`, () => readFileSync(file, 'utf8'));
  try {
    return (JSON.parse(text) as { place?: string }).place;
  } catch (error) {
    throw new PostgresError(`${file} is damaged: it should name the folder of the database as JSON.`, { cause: error });
  }
}

/** Writes a small file completely or not at all. */
function writeAtomically(file: string, text: string): void {
  withReason(`${file} cannot be written`, () => {
    writeFileSync(`${file}.${process.pid}`, text, { mode: 0o644 });
    renameSync(`${file}.${process.pid}`, file);
  });
}

/** Creates a folder and its parents with `mode` unless it exists. */
function ensureFolder(folder: string, mode: number): void {
  withReason(`The folder ${folder} cannot be made`, () => {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) throw new PostgresError(`${folder} is not a folder.`);
    if (found) return;
    mkdirSync(folder, { recursive: true });
    // Set again, because the umask restricts mkdir's mode.
    chmodSync(folder, mode);
  });
}

/**
 * Creates a folder that only the server's account can enter.
 * @throws PostgresError
 */
export function ensurePrivateFolder(folder: string, identity: Identity | undefined): void {
  ensureFolder(folder, 0o700);
  withReason(`The folder ${folder} cannot be made private`, () => {
    if (identity) chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o700);
  });
}
