import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresError } from './postgres-error.ts';
import {
  appRole,
  ensureDatabase,
  releaseAndCheckLast,
  closeConnection,
  type AdminConnection,
} from './admin-connection.ts';
import { chooseLocation, type ServerLocation } from './location.ts';
import { connectOrStart } from './connect-or-start.ts';
import { DiskSpace } from './disk-space.ts';
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

const stopWithinMs = 9000;

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
  const log = options.log ?? (() => {});
  const location = chooseLocation(options.dataDir, log);
  const space = new DiskSpace(location, log, options.freeBytes);
  space.assertEnough();
  const connection = await connectOrStart(location, log);
  try {
    await space.check(connection.client);
    await ensureDatabase(connection.client);
  } catch (error) {
    await closeConnection(connection.client);
    throw new PostgresError(
      `The database cannot be made ready: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
  const supervisor = new Supervisor(location, log, connection, space);
  return {
    connection: { host: location.sockets, ...appRole },
    home: location.home,
    stop: () => (supervisor.stopped ??= supervisor.stop()),
  };
}

/** Owns the connection that registers this process as live, and restarts the server when it breaks. */
class Supervisor {
  stopped: Promise<void> | undefined;
  #location: ServerLocation;
  #log: (line: string) => void;
  #connection: AdminConnection | undefined;
  #space: DiskSpace;
  #stopping = new AbortController();
  #restarting: Promise<void> | undefined;

  constructor(location: ServerLocation, log: (line: string) => void, connection: AdminConnection, space: DiskSpace) {
    this.#location = location;
    this.#log = log;
    this.#space = space;
    this.#watch(connection);
    space.watch(() => this.#connection?.client);
  }

  #watch(connection: AdminConnection): void {
    this.#connection = connection;
    void connection.ended.then(() => {
      this.#connection = undefined;
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    this.#log('The database server stopped; restarting it.');
    const { signal } = this.#stopping;
    for (let waitMs = 100; !signal.aborted; waitMs = Math.min(2 * waitMs, 5000)) {
      try {
        await this.#space.giveUpReserve();
        const connection = await connectOrStart(this.#location, this.#log, signal);
        await this.#space.check(connection.client);
        this.#watch(connection);
        this.#log('The database server is running again.');
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#log(error instanceof PostgresError ? error.message : String(error));
        await sleep(waitMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    await this.#space.stop();
    const connection = this.#connection;
    if (!connection) return;
    try {
      if ((await releaseAndCheckLast(connection.client)) && !(await stopServer(this.#location, stopWithinMs))) {
        this.#log('The database server is still writing to the disk and will stop by itself.');
      }
    } catch {
      // The server has already stopped.
    }
    await closeConnection(connection.client);
  }
}
