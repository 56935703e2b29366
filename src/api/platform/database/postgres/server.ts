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

/** A server started by this process; it outlives the process. */
export interface SpawnedServer {
  running(): boolean;
  /** Its output before it ended, or the error that prevented its start. */
  exitOutput(): { output: string; error: Error | undefined };
}

/** The server does not inherit this process's environment: PGDATA, PGPORT and the like would change its behaviour. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  // The supervisor restarts it. By itself PostgreSQL 18.4 restarts at once and for ever, and it waits for up to five
  // minutes when its checkpointer fails in the recovery before its main process has noted that recovery began.
  restart_after_crash: 'off',
  max_connections: '100',
  shared_buffers: '128MB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Statement errors quote values, which are personal data and must not be logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};
const maxLogBytes = 5_000_000;

/** Starts the server in a separate session, so that Ctrl-C does not reach it. Returns before it accepts connections. */
export function spawnServer(location: ServerLocation, binaries: Binaries): SpawnedServer {
  const from = startLog(location.log);
  const log = withReason(`${location.log} cannot be written`, () => openSync(location.log, 'a', 0o600));
  const options = Object.entries({ ...settings, unix_socket_directories: location.sockets }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const ids = location.identity ? { uid: location.identity.uid, gid: location.identity.gid } : {};
  let error: Error | undefined;
  let running = true;
  const child = spawn(binaries.postgres, ['-D', location.data, ...options], {
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
    exitOutput: () => ({ output: linesOf(location.log, from, child.pid), error }),
  };
}

/** Whether a failed server's output means that another server uses the cluster or is still shutting down. */
export function isUsedByAnotherServer(output: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block|is already in use|could not bind|could not create any Unix-domain sockets/i.test(
    output,
  );
}

/** The process id in postmaster.pid if it is this cluster's server; undefined when the file is stale or absent. */
export function serverPid(location: ServerLocation): number | undefined {
  const pid = readPid(location);
  if (pid === undefined) return undefined;
  try {
    // A server's working directory is its cluster; another process with the same id has a different one.
    if (process.platform === 'linux')
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(location.data) ? pid : undefined;
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/**
 * Lets a new server start although the id in postmaster.pid now belongs to an unrelated process. The server ignores its
 * parent's id, so that is written there; the rest of the file stays, because it guards against leftover backends.
 */
export function neutralizePidFile(location: ServerLocation): void {
  const file = path.join(location.data, 'postmaster.pid');
  const text = readText(file);
  if (text) writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  rmSync(path.join(location.sockets, '.s.PGSQL.5432.lock'), { force: true });
}

/**
 * Requests a fast shutdown and waits at most `withinMs`. True when the server has stopped.
 */
export async function stopServer(location: ServerLocation, withinMs: number): Promise<boolean> {
  const pid = serverPid(location);
  if (pid === undefined) return true;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return true;
  }
  const until = performance.now() + withinMs;
  while (readPid(location) === pid && serverPid(location) === pid) {
    if (performance.now() > until) return false;
    await sleep(20);
  }
  return true;
}

function readPid(location: ServerLocation): number | undefined {
  const pid = Number.parseInt(readText(path.join(location.data, 'postmaster.pid')), 10);
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
  withReason(`${log} cannot be rotated`, () => renameSync(log, `${log}.1`));
  return 0;
}

/**
 * The log lines of one server, since two may write at once, and what its processes failed on; all lines when none has
 * its process id.
 */
function linesOf(log: string, from: number, pid: number | undefined): string {
  const text = Buffer.from(readText(log)).subarray(from).toString();
  const own = text
    .split('\n')
    .filter((line) => line.includes(`[${pid}]`) || line.includes('PANIC:'))
    .join('\n');
  return own || text;
}

/** The reason in a server's output, for an error message. */
export function exitReason(spawned: SpawnedServer): string {
  return reasonFrom(spawned.exitOutput().output);
}
