import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries, installedDistribution, majorOf } from './binaries.ts';
import { PostgresError } from './postgres-error.ts';
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

/** How long nothing at all may answer. A server that answers "starting up" may take as long as its recovery does. */
const silenceTimeoutMs = 20_000;
const recoveryTimeoutMs = 15 * 60_000;
/** A server opens its socket right after it writes its pid; one without a socket for this long has lost it. */
const lostSocketAfterMs = 3000;
/** A foreign number in postmaster.pid is believed only after this long: another process may be starting the server just now. */
const stalePidAfterMs = 500;

/**
 * Connects to the place's server, and starts one when none answers. Needs no lock of its own: of two servers started at
 * once PostgreSQL lets one live, and both processes connect to that. Throws PostgresError,
 * also when `signal` ends the wait; a server that was still starting is stopped then.
 */
export async function connectOrStart(
  place: ServerLocation,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<AdminConnection> {
  const began = performance.now();
  let answered = began;
  let spawned: SpawnedServer | undefined;
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 150)) {
    if (signal?.aborted) {
      if (spawned?.running()) await stopServer(place, silenceTimeoutMs);
      throw new PostgresError('The start of the PostgreSQL server was called off.');
    }
    const reached = await tryConnect(place);
    const now = performance.now();
    if (typeof reached === 'object') return reached;
    if (reached === 'busy') answered = now;
    else if (!spawned?.running()) {
      if (spawned) await handleExit(place, spawned, now - answered);
      spawned = await start(place, say);
    }
    if (now - answered > silenceTimeoutMs || now - began > recoveryTimeoutMs) {
      throw new PostgresError(`The PostgreSQL server of ${place.home} does not answer. Its log is ${place.log}.`);
    }
    await sleep(waitMs);
  }
}

async function start(place: ServerLocation, say: (line: string) => void): Promise<SpawnedServer> {
  const distribution = installedDistribution();
  const found = hasCluster(place, majorOf(distribution));
  if (!found) say('Making a new database.');
  const binaries = findBinaries(place, distribution);
  if (!found) await createCluster(place, binaries);
  const spawned = spawnServer(place, binaries);
  return {
    ...spawned,
    exitOutput: () => {
      const { output, error } = spawned.exitOutput();
      return { output, error: error && cannotRunError(binaries.postgres, error) };
    },
  };
}

/** Our server ended before anybody could connect: clears what was in its way, or says why it cannot run. */
async function handleExit(place: ServerLocation, spawned: SpawnedServer, silentMs: number): Promise<void> {
  const { output, error } = spawned.exitOutput();
  if (error) throw error;
  if (!isUsedByAnotherServer(output)) {
    // Ended by a shutdown that another process had asked for: simply start the next one.
    if (/database system is shut down/.test(output) && !/FATAL|PANIC/.test(output)) return;
    throw new PostgresError(`The PostgreSQL server did not start: ${exitReason(spawned)}. Its log is ${place.log}.`);
  }
  const isOurs = serverPid(place) !== undefined;
  if (!isOurs && silentMs > stalePidAfterMs) neutralizePidFile(place);
  if (isOurs && silentMs > lostSocketAfterMs) await stopServer(place, 10_000);
}
