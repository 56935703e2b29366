// node tools/bench/start.ts: how long a warm start takes until the server listens, with PostgreSQL, and how much memory
// the web process takes afterwards, beside a bare server on the same database. Arguments go to Node, before the script.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../project-root.ts';
import { startServer, warnOfLoad } from './processes.ts';
import { median } from '../median.ts';

const ROUNDS = 3;
/** After this time without a request a process counts as idle, ms. */
const IDLE_MS = 10_000;
const MOST_START_MS = 1000;
const MOST_IDLE_MB = 150;

interface Started {
  readyMs: number[];
  cpuMs: number[];
  idleMb: number[];
}

/** Starts a script, waits until it is idle, stops it and adds what was measured. */
async function start(script: string, dataDir: string, to: Started): Promise<void> {
  const began = performance.now();
  const server = await startServer(script, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, [], process.argv.slice(2));
  to.readyMs.push(performance.now() - began);
  to.cpuMs.push(server.cpuMs());
  await sleep(IDLE_MS);
  to.idleMb.push(server.memoryMb());
  await server.stop();
}

/**
 * Starts the application and a bare server in turn on a database that exists. `passed`: the fastest start, which other
 * load of the machine disturbed least, and the memory are within their limits.
 */
export async function measureStart(): Promise<boolean> {
  const build: { ensureBuilt: () => Promise<boolean> } = await import(path.join(root, 'scripts/build.mjs'));
  if (!(await build.ensureBuilt())) throw new Error('The build failed.');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
  // For root: the account that runs PostgreSQL must have access.
  chmodSync(dataDir, 0o711);
  const none = (): Started => ({ readyMs: [], cpuMs: [], idleMb: [] });
  const [app, bare] = [none(), none()];
  const application = 'dist/server/main.js';
  try {
    // Creates the database.
    await start(application, dataDir, none());
    for (let round = 0; round < ROUNDS; round++) {
      await start(application, dataDir, app);
      await start(path.join(import.meta.dirname, 'bare-start.ts'), dataDir, bare);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(
    `Warm start with PostgreSQL and jobs, ${ROUNDS} times; memory after ${IDLE_MS / 1000} s without a request`,
  );
  console.log('          fastest ms  median ms  cpu ms   idle MB');
  for (const [name, { readyMs, cpuMs, idleMb }] of [
    ['app', app],
    ['bare', bare],
  ] as const) {
    const cells = [Math.min(...readyMs), median(readyMs), median(cpuMs), median(idleMb)];
    const widths = [12, 11, 8, 10];
    console.log(name.padEnd(8) + cells.map((cell, i) => cell.toFixed(0).padStart(widths[i] ?? 0)).join(''));
  }
  const passed = Math.min(...app.readyMs) <= MOST_START_MS && median(app.idleMb) <= MOST_IDLE_MB;
  console.log(`at most ${MOST_START_MS} ms and ${MOST_IDLE_MB} MB: ${passed ? 'pass' : 'FAIL'}`);
  return passed;
}

if (import.meta.main) {
  warnOfLoad();
  process.exitCode = (await measureStart()) ? 0 : 1;
}
