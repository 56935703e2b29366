// npm test: every gate, then every test. The last line is always 'N passed, N failed'. Runs on Node 20; the tests on
// Node 24.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { passes } from './check.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { gates } from './gates.mjs';
import { ensureInstalled, isNewNode, node, root, run } from './install.mjs';

/** Writes which test exercises what, and fails when something is exercised by none. */
const mapOfTests = path.join(root, 'tools/docs/tests.ts');
const count = { passed: 0, failed: 0 };
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true));

const installed = await ensureInstalled({ dev: true });
if (installed && !isNewNode) {
  process.exitCode = await run(node(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
} else {
  try {
    if (installed) await runAll();
    else record(false, 'installation');
  } catch (error) {
    console.error(error);
    record(false, 'test run');
  }
  if (interrupted) record(false, 'interrupted: test run');
  process.exitCode = count.failed > 0 ? 1 : 0;
  process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
}

async function runAll() {
  for (const gate of Object.keys(gates)) {
    if (interrupted) return;
    console.log(`\n${gate}`);
    record(await passes(gate), gate);
  }
  if (interrupted) return;
  if (!(await ensureBuilt())) record(false, 'build');
  const chromium = await findChromium();
  if (!chromium) record(false, 'browser');
  if (!interrupted) await runTests(chromium, chromium && (await findHeadlessShell()));
  // Only a green run of everything shows what no test exercises.
  const isWhole = chromium && process.argv.length === 2 && count.failed === 0 && !interrupted;
  if (isWhole && existsSync(mapOfTests)) record((await run(process.execPath, [mapOfTests])) === 0, 'map of tests');
}

/** Runs all tests, or the unit tests alone where there is no browser. */
async function runTests(chromium, shell) {
  const report = path.join(root, 'node_modules/.cache/test-report.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(chromium ? [] : ['--project=unit']),
  ];
  // Records which test called which endpoint, for the map of tests.
  const calls = path.join(root, 'node_modules/.cache/test-record');
  rmSync(calls, { recursive: true, force: true });
  const env = {
    ...process.env,
    TEST_RECORD: calls,
    ...(chromium && { CHROMIUM_PATH: chromium }),
    // Empty: there is none, and nothing should look for one again.
    CHROMIUM_SHELL_PATH: shell ?? '',
  };
  const code = await run(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...process.argv.slice(2)],
    env,
  );
  const before = count.failed;
  if (existsSync(report)) countResults(JSON.parse(readFileSync(report, 'utf8')));
  // An error outside every test fails the run without failing a test.
  if (code !== 0 && count.failed === before) record(false, 'tests');
}

function countResults({ testResults }) {
  for (const file of testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed').length;
    count.passed += file.assertionResults.filter((test) => test.status === 'passed').length;
    // A file that could not be loaded has no tests that could fail.
    count.failed += failed || (file.status === 'failed' ? 1 : 0);
  }
}

function record(passed, what) {
  count[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.error(`${what} failed`);
}
