import { spawn, type ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** In the environment of each process that a run starts, and of their children: the run's folder. */
const MARK = 'CAR_CARE_CLUSTER';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A temporary folder, and the processes of one run. Linux only. */
export interface Runner {
  folder: string;
  /** Starts a program as the account, in the folder, with its output in `<name>.log` there. */
  start(name: string, program: string, args: readonly string[]): ChildProcess;
  /** Writes a file that the account owns. Returns its path. */
  write(name: string, text: string): string;
}

const allProcesses = (): number[] =>
  fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);

/** Whether a process works in the folder. A process that has ended works nowhere. */
function isIn(pid: number, folder: string): boolean {
  try {
    const directory = fs.readlinkSync(`/proc/${pid}/cwd`);
    return directory === folder || directory.startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

function isMarked(pid: number, folder: string): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARK}=${folder}`);
  } catch {
    return false;
  }
}

/** The ids of the processes whose working directory is in this folder of the run. */
export const processesIn = (folder: string): number[] => allProcesses().filter((pid) => isIn(pid, folder));

/** Sends SIGKILL to each that is still there. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * Kills every process of the run, also without its parent: a killed nginx leaves its workers, Patroni its server.
 * A process that replaces its environment is known by its working directory.
 */
async function endProcesses(folder: string): Promise<void> {
  for (const end = performance.now() + 10_000; ;) {
    const pids = allProcesses().filter((pid) => isIn(pid, folder) || isMarked(pid, folder));
    if (pids.length === 0) return;
    if (performance.now() > end) throw new Error(`processes ${pids.join(', ')} do not end`);
    killAll(pids);
    await sleep(20);
  }
}

/**
 * Runs `work`, and then ends its processes and removes its folder: also when it fails, and before this process ends by
 * Ctrl-C, SIGTERM or SIGHUP. CLUSTER_KEEP=1 keeps the folder.
 * @param account who owns the folder and runs the processes; this process's own unless given
 */
export async function withRunner(
  work: (runner: Runner) => Promise<void>,
  account?: { uid: number; gid: number },
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'car-care-cluster-'));
  process.env[MARK] = folder;
  let stopping: Promise<void> | null = null;
  const cleanUp = async (): Promise<void> => {
    await endProcesses(folder);
    if (process.env['CLUSTER_KEEP'] === undefined) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    else console.log(`Kept: ${folder}`);
  };
  const stop = (): Promise<void> => (stopping ??= cleanUp());
  const onSignal = (signal: NodeJS.Signals): void => {
    void stop().finally(() => process.exit(128 + os.constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const own = (file: string): void => {
    if (account !== undefined) fs.chownSync(file, account.uid, account.gid);
  };
  try {
    own(folder);
    fs.chmodSync(folder, 0o711);
    await work({
      folder,
      start(name, program, args) {
        if (stopping !== null) throw new Error('the run is being stopped');
        const log = fs.openSync(path.join(folder, `${name}.log`), 'a');
        const child = spawn(program, args, { ...account, cwd: folder, stdio: ['ignore', log, log] });
        fs.closeSync(log);
        child.on('error', (error) => console.error(`${program} did not start: ${error.message}`));
        return child;
      },
      write(name, text) {
        const file = path.join(folder, name);
        fs.writeFileSync(file, text);
        own(file);
        return file;
      },
    });
  } finally {
    await stop();
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}
