import { setTimeout as sleep } from 'node:timers/promises';
import {
  appRole,
  closeConnection,
  ensureDatabase,
  releaseAndCheckLast,
  type AdminConnection,
} from './admin-connection.ts';
import { connectOrStart } from './connect-or-start.ts';
import { DiskSpace } from './disk-space.ts';
import { chooseLocation, type ServerLocation } from './location.ts';
import { messageOf, PostgresError } from './postgres-error.ts';
import { stopServer } from './server.ts';

/** A running server that this process uses. */
export interface EmbeddedServer {
  /** Connection settings for pg; the host is the socket's folder. */
  connection: { host: string; user: string; database: string; port: number };
  /** The folder with the server's data: DATA_DIR, or one under /var/lib. */
  home: string;
  /** Disconnects, and stops the server within 10 s if no other process uses it. May be called twice. */
  stop(): Promise<void>;
}

const STOP_MS = 9000;
/** Between two looks at the disk, and between two tries to start the server again. */
const WAIT_MS = 1000;

/**
 * Starts the PostgreSQL server of `dataDir`, or connects to the running one, and restarts it if it dies.
 * @param options.log receives status messages for the operator
 * @param options.freeBytes for tests: the bytes that are free on the disk of a folder
 * @throws PostgresError
 */
export async function startPostgres(options: {
  dataDir: string;
  log?: (line: string) => void;
  freeBytes?: (folder: string) => number;
}): Promise<EmbeddedServer> {
  const { dataDir, log = () => {}, freeBytes } = options;
  const location = chooseLocation(dataDir, log);
  const space = new DiskSpace(location, log, freeBytes);
  space.assertEnough();
  const first = await connect(location, log, space);
  /** Pending while the server is started again; undefined when a stop ended that. */
  let connection: Promise<AdminConnection | undefined> = Promise.resolve(first);
  let stopped: Promise<void> | undefined;

  const reconnect = async (): Promise<AdminConnection | undefined> => {
    log('The database server stopped; restarting it.');
    for (; stopped === undefined; await sleep(WAIT_MS)) {
      try {
        await space.giveUpReserve();
        const again = await connect(location, log, space);
        log('The database server is running again.');
        return again;
      } catch (error) {
        log(messageOf(error));
      }
    }
    return undefined;
  };
  const watchServer = async (): Promise<void> => {
    for (let current = await connection; current; current = await connection) {
      await current.ended;
      if (stopped !== undefined) return;
      connection = reconnect();
    }
  };
  const watchSpace = async (): Promise<void> => {
    while (stopped === undefined) {
      await sleep(WAIT_MS, undefined, { ref: false });
      const current = await connection;
      // When the connection or the disk fails, the next look sees it.
      if (current && stopped === undefined) await space.check(current.client).catch(() => {});
      if (stopped === undefined) await space.keepReserve().catch(() => {});
    }
  };
  const stop = async (): Promise<void> => {
    const last = await Promise.race([connection, sleep(STOP_MS, undefined, { ref: false })]);
    if (last) await disconnect(location, log, last);
  };
  void watchServer();
  void watchSpace();
  return {
    connection: { host: location.sockets, ...appRole },
    home: location.home,
    stop: () => (stopped ??= stop()),
  };
}

async function connect(
  location: ServerLocation,
  log: (line: string) => void,
  space: DiskSpace,
): Promise<AdminConnection> {
  const connection = await connectOrStart(location, log);
  try {
    await space.check(connection.client);
    await ensureDatabase(connection.client);
    return connection;
  } catch (error) {
    await disconnect(location, log, connection);
    throw new PostgresError(`The database cannot be made ready: ${messageOf(error)}.`, { cause: error });
  }
}

/** Ends the connection, and the server when no other process uses it. */
async function disconnect(
  location: ServerLocation,
  log: (line: string) => void,
  { client }: AdminConnection,
): Promise<void> {
  try {
    if ((await releaseAndCheckLast(client)) && !(await stopServer(location, STOP_MS)))
      log('The database server is still writing to the disk and will stop by itself.');
  } catch {
    // The server has already stopped.
  }
  await closeConnection(client);
}
