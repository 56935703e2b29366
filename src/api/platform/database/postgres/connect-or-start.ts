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

/** How long a server may stay in recovery mode before it is restarted, and again before the start fails, ms. */
const STUCK_AFTER_MS = 60_000;

export interface ConnectOptions {
  /** Aborts the wait. */
  signal?: AbortSignal;
  /** For tests: see STUCK_AFTER_MS. */
  stuckAfterMs?: number | undefined;
}

/**
 * Connects to the server at `location`, and starts one when none responds. Needs no lock: of two servers started at
 * once PostgreSQL lets one live, and both processes connect to that one.
 * @throws PostgresError, also when `signal` aborts the wait; a server that is still starting is stopped then
 */
export async function connectOrStart(
  location: ServerLocation,
  log: (line: string) => void,
  { signal, stuckAfterMs = STUCK_AFTER_MS }: ConnectOptions = {},
): Promise<AdminConnection> {
  const began = performance.now();
  let respondedAt = began;
  let noticed = false;
  let recovery: { since: number; restarted: boolean } | undefined;
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
    if (result === 'recovering') {
      if (recovery === undefined)
        log(`The database server is recovering from a fault; waiting ${inSeconds(stuckAfterMs)}.`);
      recovery ??= { since: now, restarted: false };
      respondedAt = now;
      if (now - recovery.since > stuckAfterMs) {
        await endStuckServer(location, log, recovery.restarted, stuckAfterMs);
        recovery = { since: performance.now(), restarted: true };
      }
    } else if (result === 'busy') {
      respondedAt = now;
      if (!noticed && now - began > noticeAfterMs) {
        noticed = true;
        log(`The database server is starting up; waiting at most ${inSeconds(recoveryTimeoutMs)}.`);
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

/**
 * Ends a server that stays in recovery mode, as one does whose recovery failed on a disk fault, so that a new one
 * replays the log from the start. Nothing committed is lost: it is in the log.
 * @throws PostgresError when that was tried before, or the server cannot be ended
 */
async function endStuckServer(
  location: ServerLocation,
  log: (line: string) => void,
  restarted: boolean,
  stuckAfterMs: number,
): Promise<void> {
  const pid = serverPid(location);
  if (!restarted && pid !== undefined) {
    log(`The database server has been in recovery mode for ${inSeconds(stuckAfterMs)}; restarting it.`);
    if (await stopServer(location, 10_000, 'SIGQUIT')) return;
  }
  throw new PostgresError(
    `The PostgreSQL server of ${location.home} stays in recovery mode${restarted ? ', also after a restart' : ''}. A fault of the disk causes that: look at the disk, stop the server${pid === undefined ? '' : ` (process ${pid})`} and start again. Nothing committed is lost. Its log is ${location.log}.`,
  );
}

const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

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
