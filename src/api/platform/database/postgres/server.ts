import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { withReason, reasonFrom } from './postgres-error.ts';
import type { ServerLocation } from './location.ts';

/** A server that we started; it outlives us. */
export interface SpawnedServer {
  running(): boolean;
  /** What it wrote before it ended, or the error that kept it from starting. */
  exitOutput(): { output: string; error: Error | undefined };
}

/** Nothing of our own environment reaches the server: PGDATA, PGPORT and the like would change what it does. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Errors of statements quote their values; those are people's data and do not belong in a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};
const maxLogBytes = 5_000_000;

/** Starts the server in a session of its own, so that Ctrl-C does not reach it. Returns before it answers. */
export function spawnServer(place: ServerLocation, binaries: Binaries): SpawnedServer {
  const from = startLog(place.log);
  const log = withReason(`${place.log} cannot be written`, () => openSync(place.log, 'a', 0o600));
  const options = Object.entries({ ...settings, unix_socket_directories: place.sockets }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const ids = place.identity ? { uid: place.identity.uid, gid: place.identity.gid } : {};
  let error: Error | undefined;
  let running = true;
  const child = spawn(binaries.postgres, ['-D', place.data, ...options], {
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
    ...ids,
  });
  closeSync(log);
  child.on('error', (reason) => {
    error = reason;
    running = false;
  });
  child.on('exit', () => (running = false));
  child.unref();
  return {
    running: () => running,
    exitOutput: () => ({ output: linesOf(place.log, from, child.pid), error }),
  };
}

/** Whether the words of a server that gave up mean that another server holds the cluster or has not quite left it. */
export function isUsedByAnotherServer(output: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block|is already in use|could not bind|could not create any Unix-domain sockets/i.test(
    output,
  );
}

/** The process id in postmaster.pid if it is this cluster's server; undefined when the file is stale or absent. */
export function serverPid(place: ServerLocation): number | undefined {
  const pid = readPid(place);
  if (pid === undefined) return undefined;
  try {
    // A server works inside its cluster; another process that got the same number does not.
    if (process.platform === 'linux')
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(place.data) ? pid : undefined;
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/**
 * Lets a new server pass a postmaster.pid whose number belongs to some other process by now. The server ignores its own
 * parent's number, so that is written there; the rest of the file stays, because it guards against leftover backends.
 */
export function neutralizePidFile(place: ServerLocation): void {
  const file = path.join(place.data, 'postmaster.pid');
  const text = readText(file);
  if (text) writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  rmSync(path.join(place.sockets, '.s.PGSQL.5432.lock'), { force: true });
}

/** Asks for a fast shutdown and waits for its end, `withinMs` at most. True when the server is gone. */
export async function stopServer(place: ServerLocation, withinMs: number): Promise<boolean> {
  const pid = serverPid(place);
  if (pid === undefined) return true;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return true;
  }
  const until = performance.now() + withinMs;
  while (readPid(place) === pid && serverPid(place) === pid) {
    if (performance.now() > until) return false;
    await sleep(20);
  }
  return true;
}

function readPid(place: ServerLocation): number | undefined {
  const pid = Number.parseInt(readText(path.join(place.data, 'postmaster.pid')), 10);
  return pid > 0 ? pid : undefined;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function startLog(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < maxLogBytes) return size;
  withReason(`${log} cannot be put aside`, () => renameSync(log, `${log}.1`));
  return 0;
}

/** The lines of one server, since two may write to the log at once; all of them when none bears its number. */
function linesOf(log: string, from: number, pid: number | undefined): string {
  const text = Buffer.from(readText(log)).subarray(from).toString();
  const own = text
    .split('\n')
    .filter((line) => line.includes(`[${pid}]`))
    .join('\n');
  return own || text;
}

/** The reason in a server's last words, for a sentence. */
export function exitReason(spawned: SpawnedServer): string {
  return reasonFrom(spawned.exitOutput().output);
}
