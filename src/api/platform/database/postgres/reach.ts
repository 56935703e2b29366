import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries, installedDistribution, majorOf } from './binaries.ts';
import { PostgresError } from './error.ts';
import { cannotRun, hasCluster, makeCluster } from './init.ts';
import { reachOnce, type Keeper } from './keeper.ts';
import type { Place } from './place.ts';
import {
  disownPidFile,
  isHeldByAnother,
  serverPid,
  spawnServer,
  stopServer,
  whyItEnded,
  type Spawned,
} from './server.ts';

/** How long nothing at all may answer. A server that answers "starting up" may take as long as its recovery does. */
const patienceMs = 20_000;
const recoveryMs = 15 * 60_000;
/** A server opens its socket right after it writes its pid; one without a socket for this long has lost it. */
const deafAfterMs = 3000;
/** A foreign number in postmaster.pid is believed only after this long: another process may be starting the server just now. */
const foreignAfterMs = 500;

/**
 * Connects to the place's server, and starts one when none answers. Needs no lock of its own: of two servers started at
 * once PostgreSQL lets one live, and both processes connect to that. Throws PostgresError,
 * also when `signal` ends the wait; a server that was still starting is stopped then.
 */
export async function reach(place: Place, say: (line: string) => void, signal?: AbortSignal): Promise<Keeper> {
  const began = performance.now();
  let answered = began;
  let spawned: Spawned | undefined;
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 150)) {
    if (signal?.aborted) {
      if (spawned?.running()) await stopServer(place, patienceMs);
      throw new PostgresError('The start of the PostgreSQL server was called off.');
    }
    const reached = await reachOnce(place);
    const now = performance.now();
    if (typeof reached === 'object') return reached;
    if (reached === 'busy') answered = now;
    else if (!spawned?.running()) {
      if (spawned) await settle(place, spawned, now - answered);
      spawned = await start(place, say);
    }
    if (now - answered > patienceMs || now - began > recoveryMs) {
      throw new PostgresError(`The PostgreSQL server of ${place.home} does not answer. Its log is ${place.log}.`);
    }
    await sleep(waitMs);
  }
}

async function start(place: Place, say: (line: string) => void): Promise<Spawned> {
  const distribution = installedDistribution();
  const found = hasCluster(place, majorOf(distribution));
  if (!found) say('Making a new database.');
  const binaries = findBinaries(place, distribution);
  if (!found) await makeCluster(place, binaries);
  const spawned = spawnServer(place, binaries);
  return {
    ...spawned,
    lastWords: () => {
      const { output, error } = spawned.lastWords();
      return { output, error: error && cannotRun(binaries.postgres, error) };
    },
  };
}

/** Our server ended before anybody could connect: clears what was in its way, or says why it cannot run. */
async function settle(place: Place, spawned: Spawned, silentMs: number): Promise<void> {
  const { output, error } = spawned.lastWords();
  if (error) throw error;
  if (!isHeldByAnother(output)) {
    // Ended by a shutdown that another process had asked for: simply start the next one.
    if (/database system is shut down/.test(output) && !/FATAL|PANIC/.test(output)) return;
    throw new PostgresError(`The PostgreSQL server did not start: ${whyItEnded(spawned)}. Its log is ${place.log}.`);
  }
  const isOurs = serverPid(place) !== undefined;
  if (!isOurs && silentMs > foreignAfterMs) disownPidFile(place);
  if (isOurs && silentMs > deafAfterMs) await stopServer(place, 10_000);
}
