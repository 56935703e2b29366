import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../median.ts';
import { freePort } from '../port.ts';
import { root } from '../project-root.ts';
import { startServer } from './processes.ts';
import { holds, withFolder } from './temporary.ts';

const ROUNDS = 3;
/** After this time without a request a process counts as idle, ms. */
const IDLE_MS = 10_000;
/** Seconds; the cold start has a warm package cache. */
const MOST_COLD_S = 45;
const MOST_WARM_S = 1.5;
const MOST_IDLE_MB = 180;

/** Copies the tracked files into `folder` and runs `npm start` there. Returns the seconds until a call is answered. */
async function coldStart(folder: string): Promise<number> {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  const port = String(await freePort());
  const began = performance.now();
  const env = { ...process.env, PORT: port, DATA_DIR: path.join(folder, 'data'), npm_config_prefer_offline: 'true' };
  const child = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error('npm start ended before it answered');
      await sleep(100);
    }
    return (performance.now() - began) / 1000;
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}

/**
 * Measures a cold start, warm starts with PostgreSQL, and the memory of an idle web process. True when all are within
 * their limits. Of the warm starts the fastest counts, which other load of the machine disturbed least.
 */
export async function measureStart(): Promise<boolean> {
  const build: { ensureBuilt: () => Promise<boolean> } = await import(path.join(root, 'scripts/build.mjs'));
  if (!(await build.ensureBuilt())) throw new Error('The build failed.');
  const coldS = await withFolder(coldStart);
  const warmS: number[] = [];
  const idleMb: number[] = [];
  await withFolder(async (dataDir) => {
    // The first round creates the database.
    for (let round = 0; round <= ROUNDS; round++) {
      const began = performance.now();
      const server = await startServer('dist/server/main.js', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
      const readyS = (performance.now() - began) / 1000;
      if (round > 0) {
        warmS.push(readyS);
        await sleep(IDLE_MS);
        idleMb.push(server.memoryMb());
      }
      await server.stop();
    }
  });
  return [
    holds('\ncold start with a warm package cache', coldS, { most: MOST_COLD_S }, ' s'),
    holds('warm start with PostgreSQL', Math.min(...warmS), { most: MOST_WARM_S }, ' s'),
    holds('idle web process', median(idleMb), { most: MOST_IDLE_MB }, ' MB'),
  ].every(Boolean);
}

if (import.meta.main) process.exitCode = (await measureStart()) ? 0 : 1;
