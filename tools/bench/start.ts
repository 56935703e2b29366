import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../median.ts';
import { root } from '../project-root.ts';
import { startServer } from './processes.ts';
import { holds, withFolder } from './temporary.ts';

const ROUNDS = 3;
/** After this time without a request a process counts as idle, ms. */
const IDLE_MS = 10_000;
const MOST_WARM_S = 1.5;
const MOST_IDLE_MB = 180;

/**
 * Measures warm starts with PostgreSQL, and the memory of an idle web process. True when both are within their limits.
 * The fastest start is compared with its limit, because other load of the machine disturbed it least.
 */
export async function measureStart(): Promise<boolean> {
  const build: { ensureBuilt: () => Promise<boolean> } = await import(path.join(root, 'scripts/build.mjs'));
  if (!(await build.ensureBuilt())) throw new Error('The build failed.');
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
    holds('\nwarm start with PostgreSQL', Math.min(...warmS), { most: MOST_WARM_S }, ' s'),
    holds('idle web process', median(idleMb), { most: MOST_IDLE_MB }, ' MB'),
  ].every(Boolean);
}
