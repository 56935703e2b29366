import { setTimeout as sleep } from 'node:timers/promises';
import { tryConnect, type AdminConnection } from './admin-connection.ts';
import { findBinaries, installedDistribution } from './binaries.ts';
import { createCluster, hasCluster } from './cluster.ts';
import type { ServerLocation } from './location.ts';
import { isUnreadable, lastFailure, PostgresError, UNREADABLE_ADVICE } from './postgres-error.ts';
import { spawnServer, stopServer, type SpawnedServer } from './server.ts';

const POLL_MS = 30;
/** Longest time without any answer, ms. A server that answers that it starts up may take as long as its recovery. */
const SILENCE_MS = 20_000;
const RECOVERY_MS = 15 * 60_000;
/** After this time of starting up the operator gets a line, ms. */
const NOTICE_MS = 5000;

/**
 * Connects to the server at `location`, and starts one when none answers. Needs no lock: of two servers started at
 * once PostgreSQL lets one live, and both processes connect to that one.
 * @throws PostgresError
 */
export async function connectOrStart(location: ServerLocation, log: (line: string) => void): Promise<AdminConnection> {
  const bin = await prepareCluster(location, log);
  const notice = setTimeout(
    () => log(`The database server is starting up; waiting at most ${RECOVERY_MS / 60_000} min.`),
    NOTICE_MS,
  );
  let server: SpawnedServer | undefined;
  try {
    const began = performance.now();
    for (let answeredAt = began; ; await sleep(POLL_MS)) {
      const result = await tryConnect(location);
      if (typeof result === 'object') return result;
      const now = performance.now();
      if (result === 'busy') answeredAt = now;
      if (now - answeredAt > SILENCE_MS || now - began > RECOVERY_MS) {
        const failure = server && !server.isRunning() ? lastFailure(server.output()) : undefined;
        const reason = failure === undefined ? '' : `: ${failure}`;
        throw new PostgresError(
          `The PostgreSQL server of ${location.home} does not answer${reason}. Its log is ${location.log}.`,
        );
      }
      if (result === 'busy' || server?.isRunning()) continue;
      if (server) assertRetryable(location, server);
      server = spawnServer(location, bin);
    }
  } catch (error) {
    // It would be left alone and running.
    if (server?.isRunning()) await stopServer(location, SILENCE_MS, server.pid);
    throw error;
  } finally {
    clearTimeout(notice);
  }
}

/** Creates the cluster unless it exists. Returns the folder with the programs to run it. */
async function prepareCluster(location: ServerLocation, log: (line: string) => void): Promise<string> {
  const distribution = installedDistribution();
  const [major = ''] = distribution.version.split('.');
  const exists = hasCluster(location, major);
  const bin = findBinaries(location, distribution);
  if (!exists) {
    log('Creating a new database.');
    await createCluster(location, bin, major);
  }
  return bin;
}

/** The server's output says that another one has or had the cluster; that one may answer or end soon. */
const IN_USE = /lock file .* already exists|pre-existing shared memory block|already in use|could not bind/i;

/** @throws PostgresError when a server ended by a fault of its own */
function assertRetryable({ home, log }: ServerLocation, server: SpawnedServer): void {
  const output = server.output();
  const failure = lastFailure(output);
  // Without a failure another process stopped it.
  if (IN_USE.test(output) || (failure === undefined && /database system is shut down/.test(output))) return;
  const advice = isUnreadable(output) ? ` ${UNREADABLE_ADVICE}` : '';
  throw new PostgresError(
    `The PostgreSQL server of ${home} did not start: ${failure ?? 'it gave no reason'}.${advice} Its log is ${log}.`,
  );
}
