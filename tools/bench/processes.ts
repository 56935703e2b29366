import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { freePort } from '../port.ts';
import { root } from '../project-root.ts';

/** A child process that listens on a port. */
export interface Server {
  url: string;
  /** CPU time used so far, ms; NaN where the system does not report it. */
  cpuMs: () => number;
  /** Resident memory now, MB; NaN where the system does not report it. */
  memoryMb: () => number;
  stop: () => Promise<void>;
}

/** A tick of /proc is 10 ms wherever Node runs. */
const TICK_MS = 10;

function cpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** CPU time of a process and its children, those that ended included, ms; NaN where the system does not report it. */
export function familyCpuMs(parent: number): number {
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')
            .map(Number);
          return [{ pid: Number(pid), parent: fields[1], own: fields.slice(11, 13), ended: fields.slice(13, 15) }];
        } catch {
          // It ended while the list was read.
          return [];
        }
      });
    const ticks = stats.flatMap((stat) =>
      stat.pid === parent ? [...stat.own, ...stat.ended] : stat.parent === parent ? stat.own : [],
    );
    return ticks.length === 0 ? Number.NaN : ticks.reduce((sum, tick) => sum + tick, 0) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

function memoryMb(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Prints a warning when other processes use the machine, because times are then unreliable. */
export function warnOfLoad(): void {
  const [load = 0] = loadavg();
  if (load > 0.5 * cpus().length)
    console.log(
      `The machine is busy (load ${load.toFixed(1)} on ${cpus().length} processors): times and ratios are worth less.`,
    );
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Starts a script and waits for the line that reports its port. `nodeFlags` go before the script. */
export async function startServer(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  nodeFlags: string[] = [],
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start([...nodeFlags, script, ...args], { PORT: String(port), PUBLIC_URL: url, ...env });
  const gone = once(child, 'exit').then(() => 'gone' as const);
  const listening = new Promise<'listening'>((resolve) => {
    if (child.stdout !== null)
      createInterface(child.stdout).on('line', (line) => line.startsWith('Listening') && resolve('listening'));
  });
  if ((await Promise.race([gone, listening])) === 'gone') throw new Error(`${script} ended before it listened`);
  return { url, cpuMs: () => cpuMs(child.pid), memoryMb: () => memoryMb(child.pid), stop: () => stop(child) };
}

/** Runs a script that reads JSON and writes JSON. */
export async function runScript<T>(script: string, question: unknown): Promise<T> {
  const child = start([script], {});
  child.stdin?.end(JSON.stringify(question));
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(text) as T;
}
