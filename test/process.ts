import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../tools/port.ts';

/** The script of a process, and the line that it prints when ready. */
const READY = { 'main.ts': 'Listening on', 'worker.ts': 'Working on jobs' } as const;

/** The application as a process of its own, to be killed and started again. */
export interface AppProcess {
  url: string;
  child: ChildProcess;
  output: string[];
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the application, or a worker alone, from the project in `root` and waits until it is ready. Throws with its
 * output when it exits first.
 */
export async function startProcess(
  env: Record<string, string>,
  entry: keyof typeof READY = 'main.ts',
  root = path.resolve(import.meta.dirname, '..'),
): Promise<AppProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(root, 'src/api', entry)], {
    // The channel is for modules that a test loads before the application; nothing else uses it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PUBLIC_URL: url,
      APP_SECRET: 'a secret for tests only, forty characters',
      ...env,
      PORT: port,
    },
  });
  const output: string[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        output.push(line);
        if (line.startsWith(READY[entry])) resolve();
      });
    }
  });
  await Promise.race([listening, exited.then(() => Promise.reject(new Error(`did not start: ${output.join('\n')}`)))]);
  return {
    url,
    child,
    output,
    async end(signal) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
