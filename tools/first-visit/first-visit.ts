// node tools/first-visit/first-visit.ts: goes from the landing page to a paid car wash in Chromium on the running
// application, and prints the taps, fields and screens beside their limits.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from '../bench/processes.ts';
import { launch, SMALL_PHONE } from '../budget/visit.ts';
import { goToPaidWash } from './way.ts';

const LIMITS = { taps: 18, fields: 10, screens: 7 };

const load = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(path.join(import.meta.dirname, '../../scripts', file)).href)) as T;
const { ensureBuilt } = await load<{ ensureBuilt: () => Promise<boolean> }>('build.mjs');
const { findChromium } = await load<{ findChromium: () => Promise<string | undefined> }>('chromium.mjs');
const program = await findChromium();
if (program === undefined || !(await ensureBuilt())) process.exit(1);

const { browser } = await launch(program);
const dataDir = mkdtempSync(path.join(tmpdir(), 'first-visit-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const app = await startServer('src/api/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
try {
  const page = await browser.newPage(SMALL_PHONE);
  const startedAt = performance.now();
  const { taps, fields, screens } = await goToPaidWash(page, app.url, 'first-visit@example.ng');
  const seconds = (performance.now() - startedAt) / 1000;
  for (const [what, count] of Object.entries({ taps, fields, screens: screens.length } satisfies typeof LIMITS)) {
    const limit = LIMITS[what as keyof typeof LIMITS];
    if (count > limit) process.exitCode = 1;
    console.log(`${count > limit ? 'FAIL' : 'pass'}  ${what.padEnd(8)} ${String(count).padStart(3)}  at most ${limit}`);
  }
  console.log(`      ${screens.join(' > ')}`);
  console.log(`      ${seconds.toFixed(0)} s without the time to read and type`);
} finally {
  await browser.close();
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
