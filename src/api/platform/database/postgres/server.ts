import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from './identity.ts';
import { replaceFile, type ServerLocation } from './location.ts';
import { withReason } from './postgres-error.ts';

/** A server started by this process; it outlives the process. */
export interface SpawnedServer {
  pid: number | undefined;
  isRunning(): boolean;
  /** The lines of the log since its start. */
  output(): string;
}

const SETTINGS = {
  listen_addresses: '',
  // The supervisor restarts it. By itself PostgreSQL 18.4 restarts at once and for ever, and it waits for up to five
  // minutes when its checkpointer fails in the recovery before its main process has noted that recovery began.
  restart_after_crash: 'off',
  TimeZone: 'UTC',
  log_checkpoints: 'off',
  // Statement errors quote values, which are personal data and must not be logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};
const MAX_LOG_BYTES = 5_000_000;

/** Starts the server in a separate session, so that Ctrl-C does not reach it. Returns before it accepts connections. */
export function spawnServer(location: ServerLocation, bin: string): SpawnedServer {
  const { home, data, sockets, log } = location;
  writeAccessFiles(location);
  const output = withReason(`${log} cannot be written`, () => {
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) truncateSync(log);
    return openSync(log, 'a', 0o600);
  });
  const from = fstatSync(output).size;
  const files = { hba_file: path.join(home, 'pg_hba.conf'), ident_file: path.join(home, 'pg_ident.conf') };
  const settings = { ...SETTINGS, ...files, unix_socket_directories: sockets };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running = true;
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...options], {
    ...runAs(location.identity),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  for (const event of ['error', 'exit']) child.on(event, () => (running = false));
  child.unref();
  return {
    pid: child.pid,
    isRunning: () => running,
    output: () => readFileSync(log).subarray(from).toString(),
  };
}

/**
 * Writes the access rules. Only the system users in pg_ident.conf can connect, over the socket; the kernel names the
 * user to the server (PostgreSQL: peer authentication). The account that runs the server for root is not listed, since
 * other services share it. The files are outside the cluster, so that this account cannot change them.
 */
function writeAccessFiles({ home, users }: ServerLocation): void {
  const note = '# Written by the application at every start.\n';
  // Quoted names are neither keywords nor patterns.
  const lines = users.map((user) => `application "${user.replaceAll('"', '""')}" /^.*$\n`);
  replaceFile(path.join(home, 'pg_hba.conf'), `${note}local all all peer map=application\n`);
  replaceFile(path.join(home, 'pg_ident.conf'), note + lines.join(''));
}

/**
 * Requests a fast shutdown and waits at most `withinMs`. True when the server has stopped.
 * @param pid of a server that certainly runs: a file of a killed one may name any process
 */
export async function stopServer({ data }: ServerLocation, withinMs: number, pid = serverPid(data)): Promise<boolean> {
  if (pid === undefined) return true;
  process.kill(pid, 'SIGINT');
  for (const until = performance.now() + withinMs; serverPid(data) === pid; await sleep(20))
    if (performance.now() > until) return false;
  return true;
}

/** The process id in postmaster.pid, which a server removes when it has stopped. */
function serverPid(data: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}
