import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

/** What a process that uses a database server reports. */
interface Report {
  connection?: { host: string; user: string; database: string; port: number };
  home?: string;
  refused?: string;
}

/** Another process that uses the server of a DATA_DIR, as a second application would. */
export interface PostgresProcess {
  pid: number;
  messages: string[];
  /** Resolves when the server is ready or the start failed. */
  report: Promise<Report>;
  /** Sends SIGTERM and waits for the process to exit. */
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals, group?: 'group'): Promise<void>;
}

/** Starts such a process in a process group of its own; kills it when the test ends. */
export function startPostgresProcess(
  dataDir: string,
  options: { uid?: number; gid?: number; env?: Record<string, string> } = {},
): PostgresProcess {
  const script = path.join(import.meta.dirname, 'run-postgres.ts');
  const { env, ...ids } = options;
  const child = spawn(process.execPath, [script, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    ...ids,
  });
  const exited = once(child, 'exit');
  const messages: string[] = [];
  const report = new Promise<Report>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const message = JSON.parse(line) as Report & { log?: string };
      if (message.log === undefined) resolve(message);
      else messages.push(message.log);
    });
    void exited.then(() => resolve({ refused: 'exited without a report' }));
  });
  const kill = async (signal: NodeJS.Signals, group?: 'group') => {
    if (child.exitCode === null && child.signalCode === null) process.kill(group ? -child.pid! : child.pid!, signal);
    await exited;
  };
  onTestFinished(() => kill('SIGKILL'));
  return { pid: child.pid!, messages, report, stop: () => kill('SIGTERM'), kill };
}

/** A folder that every account may enter. The cleanup also stops its server and removes its files under /var/lib. */
export function temporaryFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(memoryFolder(tmpdir()), 'car-care-'));
  chmodSync(folder, mode);
  onTestFinished(async () => {
    const places = filesNamed('where.json', folder).flatMap(recordedIn);
    for (const place of [folder, ...places]) await killServers(place);
    for (const place of [folder, ...places]) rmSync(place, { recursive: true, force: true });
  });
  return folder;
}

/** The folders outside DATA_DIR that a where.json names. */
function recordedIn(file: string): string[] {
  const named = readText(file).match(/\/[^"]*car-care-booking\/[0-9a-f]{16}/g);
  return named ?? [];
}

/** Ends the servers that work inside the folder; a stale id in a pid file may belong to any process. */
async function killServers(folder: string): Promise<void> {
  for (const file of filesNamed('postmaster.pid', folder)) {
    const pid = Number.parseInt(readText(file), 10);
    const command = () => readText(`/proc/${pid}/cmdline`);
    if (!(pid > 0) || !command().includes(path.dirname(file))) continue;
    process.kill(pid, 'SIGQUIT');
    while (command()) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function filesNamed(name: string, folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.join(folder, file));
}

/** The process id of the server whose data is in `place`; undefined when its pid file is gone. */
export function serverPid(place: string): number | undefined {
  const pid = Number.parseInt(readText(path.join(place, 'postgres/postmaster.pid')), 10);
  return pid > 0 ? pid : undefined;
}

/** Runs one statement and returns its rows. */
export async function query(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Retries `work` until it succeeds, at most `withinMs`; then throws its last error. */
export async function eventually<T>(withinMs: number, work: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
