import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { processesIn, withRunner, type Runner } from './runner.ts';

/** Whether it runs: not when it has ended, and its exit code was not read yet. */
const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

// The shell ends and leaves a process without a parent.
async function leaveProcess({ folder, start }: Runner): Promise<number> {
  await once(start('shell', '/bin/sh', ['-c', 'sleep 600 &']), 'exit');
  const [pid] = processesIn(folder);
  if (pid === undefined) throw new Error('nothing runs');
  return pid;
}

test.skipIf(process.platform !== 'linux')('a run that fails leaves neither processes nor its folder', async () => {
  let left = { folder: '', pid: 0 };
  const run = withRunner(async (runner) => {
    left = { folder: runner.folder, pid: await leaveProcess(runner) };
    throw new Error('the part failed');
  });
  await expect(run).rejects.toThrow('the part failed');
  expect([isAlive(left.pid), existsSync(left.folder)]).toEqual([false, false]);
});

test.skipIf(process.platform !== 'linux').each(['SIGINT', 'SIGTERM'] as const)(
  'a run that %s ends leaves neither processes nor its folder',
  async (signal) => {
    const script = `
      import { spawn } from 'node:child_process';
      import { once } from 'node:events';
      import { withRunner } from ${JSON.stringify(new URL('runner.ts', import.meta.url).href)};
      await withRunner(async ({ folder, start }) => {
        start('program', 'sleep', ['600']);
        // Elsewhere, and known by its environment.
        const elsewhere = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore' });
        console.log(folder + ' ' + elsewhere.pid);
        await once(elsewhere, 'exit');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const [folder = '', pid] = line.split(' ');
    child.kill(signal);
    expect(await ended).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
    expect([isAlive(Number(pid)), existsSync(folder), processesIn(folder)]).toEqual([false, false, []]);
  },
);
