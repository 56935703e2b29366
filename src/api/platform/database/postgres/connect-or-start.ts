import { setTimeout as sleep } from 'node:timers/promises';
import { writeAccessFiles } from './access-files.ts';
import { findBinaries, installedDistribution, majorOf } from './binaries.ts';
import { isUnreadable, PostgresError, UNREADABLE_ADVICE } from './postgres-error.ts';
import { cannotRunError, hasCluster, createCluster } from './cluster.ts';
import { tryConnect, type AdminConnection } from './admin-connection.ts';
import type { ServerLocation } from './location.ts';
import {
  neutralizePidFile,
  isUsedByAnotherServer,
  serverPid,
  spawnServer,
  stopServer,
  exitReason,
  type SpawnedServer,
} from './server.ts';

/**
 * Longest time without any response. A server that reports "starting up" may take as long as its recovery, see below.
 */
const silenceTimeoutMs = 20_000;
const recoveryTimeoutMs = 15 * 60_000;
/** After this time of starting up the operator gets a line, once. */
const noticeAfterMs = 5000;
/**
 * A server opens its socket right after it writes its pid file; after this time without a socket, the socket was lost.
 */
const lostSocketAfterMs = 3000;
/** A pid file counts as stale only after this time: another process may be starting the server at the moment. */
const stalePidAfterMs = 500;

/**
 * Connects to the server at `location`, and starts one when none responds. Needs no lock: of two servers started at
 * once PostgreSQL lets one live, and both processes connect to that one.
 * @throws PostgresError, also when `signal` aborts the wait; a server that is still starting is stopped then
 */
export async function connectOrStart(
  location: ServerLocation,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<AdminConnection> {
  const began = performance.now();
  let respondedAt = began;
  let noticed = false;
  let spawned: SpawnedServer | undefined;
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 150)) {
    if (signal?.aborted) {
      if (spawned?.running()) await stopServer(location, silenceTimeoutMs);
      throw new PostgresError('The start of the PostgreSQL server was aborted.');
    }
    const result = await tryConnect(location).catch(async (error: unknown) => {
      // It would be left alone and running.
      if (spawned?.running()) await stopServer(location, silenceTimeoutMs);
      throw error;
    });
    const now = performance.now();
    if (typeof result === 'object') return result;
    if (result === 'busy') {
      respondedAt = now;
      if (!noticed && now - began > noticeAfterMs) {
        noticed = true;
        log(`The database server is starting up; waiting at most ${recoveryTimeoutMs / 60_000} min.`);
      }
    } else if (!spawned?.running()) {
      if (spawned) await handleExit(location, spawned, now - respondedAt);
      spawned = await start(location, log);
    }
    if (now - respondedAt > silenceTimeoutMs || now - began > recoveryTimeoutMs) {
      throw new PostgresError(`The PostgreSQL server of ${location.home} does not answer. Its log is ${location.log}.`);
    }
    await sleep(waitMs);
  }
}

async function start(location: ServerLocation, log: (line: string) => void): Promise<SpawnedServer> {
  const distribution = installedDistribution();
  const exists = hasCluster(location, majorOf(distribution));
  if (!exists) log('Creating a new database.');
  const binaries = findBinaries(location, distribution);
  if (!exists) await createCluster(location, binaries);
  writeAccessFiles(location);
  const spawned = spawnServer(location, binaries);
  return {
    ...spawned,
    exitOutput: () => {
      const { output, error } = spawned.exitOutput();
      return { output, error: error && cannotRunError(binaries.postgres, error) };
    },
  };
}

/**
 * Handles a server that ended before the first connection: removes the obstacle, so that the next start can succeed.
 * @throws PostgresError when the server cannot run
 */
async function handleExit(location: ServerLocation, spawned: SpawnedServer, silentMs: number): Promise<void> {
  const { output, error } = spawned.exitOutput();
  if (error) throw error;
  if (!isUsedByAnotherServer(output)) {
    // Ended by a shutdown that another process requested: the next start succeeds.
    if (/database system is shut down/.test(output) && !/FATAL|PANIC/.test(output)) return;
    const advice = isUnreadable(output) ? ` ${UNREADABLE_ADVICE}` : '';
    throw new PostgresError(
      `The PostgreSQL server of ${location.home} did not start: ${exitReason(spawned)}.${advice} Its log is ${location.log}.`,
    );
  }
  const ownsCluster = serverPid(location) !== undefined;
  if (!ownsCluster && silentMs > stalePidAfterMs) neutralizePidFile(location);
  if (ownsCluster && silentMs > lostSocketAfterMs) await stopServer(location, 10_000);
}
