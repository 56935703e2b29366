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
import { stopServer } from './server.ts';

/** A running server that this process counts on. */
export interface EmbeddedServer {
  /** For pg; the host is the socket's folder. */
  connection: { host: string; user: string; database: string; port: number };
  /** The folder that holds the server's data: DATA_DIR, or one under /var/lib. */
  home: string;
  /** Leaves the server, and stops it within 10 s if no other process uses it. May be called twice. */
  stop(): Promise<void>;
}

const stopWithinMs = 9000;

/**
 * Starts (or joins) the PostgreSQL server that belongs to dataDir, and brings it back if it dies while we live.
 * Throws PostgresError with a clear sentence.
 */
export async function startPostgres(options: {
  dataDir: string;
  say?: (line: string) => void;
}): Promise<EmbeddedServer> {
  const say = options.say ?? (() => {});
  const place = chooseLocation(options.dataDir, say);
  const keeper = await connectOrStart(place, say);
  try {
    await ensureDatabase(keeper.client);
  } catch (error) {
    await closeConnection(keeper.client);
    throw new PostgresError(
      `The database cannot be made ready: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
  const watch = new Watch(place, say, keeper);
  return {
    connection: { host: place.sockets, ...appRole },
    home: place.home,
    stop: () => (watch.stopped ??= watch.stop()),
  };
}

/** Holds the connection that counts us among the live processes, and starts the server again when that breaks. */
class Watch {
  stopped: Promise<void> | undefined;
  #place: ServerLocation;
  #say: (line: string) => void;
  #keeper: AdminConnection | undefined;
  #stopping = new AbortController();
  #revival: Promise<void> | undefined;

  constructor(place: ServerLocation, say: (line: string) => void, keeper: AdminConnection) {
    this.#place = place;
    this.#say = say;
    this.#hold(keeper);
  }

  #hold(keeper: AdminConnection): void {
    this.#keeper = keeper;
    void keeper.ended.then(() => {
      this.#keeper = undefined;
      if (!this.#stopping.signal.aborted) this.#revival = this.#revive();
    });
  }

  async #revive(): Promise<void> {
    this.#say('The database server went away; starting it again.');
    const { signal } = this.#stopping;
    for (let waitMs = 100; !signal.aborted; waitMs = Math.min(2 * waitMs, 5000)) {
      try {
        this.#hold(await connectOrStart(this.#place, this.#say, signal));
        this.#say('The database server is back.');
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#say(error instanceof PostgresError ? error.message : String(error));
        await sleep(waitMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#revival;
    const keeper = this.#keeper;
    if (!keeper) return;
    try {
      if ((await releaseAndCheckLast(keeper.client)) && !(await stopServer(this.#place, stopWithinMs))) {
        this.#say('The database server is still writing to the disk and will stop by itself.');
      }
    } catch {
      // The server went away by itself meanwhile: nothing is left to stop.
    }
    await closeConnection(keeper.client);
  }
}
