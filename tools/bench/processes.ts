import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { freePort } from '../port.ts';
import { root } from '../project-root.ts';

/** A child process that listens on a port. */
export interface Server {
  url: string;
  /** Resident memory now, MB; NaN where the system does not report it. */
  memoryMb: () => number;
  stop: () => Promise<void>;
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

const start = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Starts a script and waits for the line that reports its port. */
export async function startServer(script: string, env: Record<string, string>, args: string[] = []): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start([script, ...args], { PORT: String(port), PUBLIC_URL: url, ...env });
  const gone = once(child, 'exit').then(() => 'gone' as const);
  const listening = new Promise<'listening'>((resolve) => {
    if (child.stdout !== null)
      createInterface(child.stdout).on('line', (line) => line.startsWith('Listening') && resolve('listening'));
  });
  if ((await Promise.race([gone, listening])) === 'gone') throw new Error(`${script} ended before it listened`);
  return { url, memoryMb: () => memoryMb(child.pid), stop: () => stop(child) };
}
