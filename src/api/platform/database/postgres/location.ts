import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { DATA_DIR_MODE } from '#api/config.ts';
import { canEnter, chooseIdentity, isRoot, ownerOf, type Identity } from './identity.ts';
import { PostgresError, withReason } from './postgres-error.ts';

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
  /** The system users who may connect. */
  users: string[];
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
  const home = recorded ?? chooseHome(real, identity);
  const user = isRoot()
    ? ownerOf(real)?.name
    : withReason('This user has no name: add it to /etc/passwd', () => userInfo().username);
  const location = {
    home,
    data: path.join(home, 'postgres'),
    sockets: path.join(home, 'run'),
    log: path.join(home, 'postgres.log'),
    identity,
    users: user === undefined || user === 'root' ? ['root'] : ['root', user],
  };
  assertUsable(location);
  if (home !== real && identity)
    log(`The database is stored in ${home}: it runs as the user ${identity.name}, who could not enter ${real}.`);
  for (const folder of [path.dirname(home), home]) ensureFolder(folder, 0o711);
  ensurePrivateFolder(location.sockets, identity);
  return location;
}

/** DATA_DIR, or a new folder under /var/lib when the server's account cannot enter DATA_DIR. */
function chooseHome(dataDir: string, identity: Identity | undefined): string {
  if (!identity || canEnter(dataDir, identity)) return dataDir;
  if (existsSync(path.join(dataDir, 'postgres')))
    throw new PostgresError(
      `The database in ${dataDir} belongs to the user ${identity.name}, who can no longer enter that folder. Allow it (chmod o+x on the folders above it) and start again.`,
    );
  const home = path.join('/var/lib/car-care-booking', randomBytes(8).toString('hex'));
  replaceFile(recordFile(dataDir), `${JSON.stringify({ place: home })}\n`);
  return home;
}

function assertUsable({ data, sockets, identity }: ServerLocation): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  if (!identity && owner !== undefined && owner !== process.getuid?.())
    throw new PostgresError(
      `The database in ${data} belongs to another user (id ${owner}). Start the application as that user or as root, or choose another DATA_DIR.`,
    );
  if (Buffer.byteLength(sockets) > MAX_SOCKETS_BYTES)
    throw new PostgresError(
      `The path ${sockets} is too long for the database's socket (at most ${MAX_SOCKETS_BYTES} bytes). Choose a shorter DATA_DIR.`,
    );
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
  const read = (): string => (JSON.parse(readFileSync(file, 'utf8')) as { place: string }).place;
  return withReason(`${file} is damaged: it should name the folder of the database as JSON`, read);
}

/** Writes a small file completely or not at all, and never through a link that someone put there. */
export function replaceFile(file: string, text: string): void {
  withReason(`${file} cannot be written`, () => {
    const temporary = `${file}.${process.pid}`;
    rmSync(temporary, { force: true });
    const handle = openSync(temporary, 'wx');
    try {
      // The server's account reads it, whatever the umask is.
      fchmodSync(handle, 0o644);
      writeFileSync(handle, text);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  });
}

/** Creates a folder and its parents unless it exists. */
function ensureFolder(folder: string, mode: number): void {
  withReason(`The folder ${folder} cannot be made`, () => {
    // Set again, because the umask restricts mkdir's mode.
    if (mkdirSync(folder, { recursive: true, mode }) !== undefined) chmodSync(folder, mode);
  });
}

/** Creates a folder that only the server's account can enter. */
export function ensurePrivateFolder(folder: string, identity: Identity | undefined): void {
  ensureFolder(folder, 0o700);
  withReason(`The folder ${folder} cannot be made private`, () => {
    if (identity) chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o700);
  });
}
