import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { freePort } from '#tools/port.ts';
import { MONITORING, readAlerts, readPanels } from './board.ts';

const TOKEN = 'a token of at least thirty-two characters';
let app: TestApp;
let prometheus: ChildProcess;
let url: string;
let folder: string;

beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
  const ada = await createCustomer(app);
  await app.book(ada);
  await app.runtime.queue.send('check-books', {});
  folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  copyFileSync(path.join(MONITORING, 'alerts.yml'), path.join(folder, 'alerts.yml'));
  writeFileSync(path.join(folder, 'metrics-token'), TOKEN);
  const sample = readFileSync(path.join(MONITORING, 'prometheus.yml'), 'utf8');
  const settings = sample.replace('127.0.0.1:3000', new URL(app.url).host).replaceAll('15s', '1s');
  writeFileSync(path.join(folder, 'prometheus.yml'), settings);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  prometheus = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
});
afterAll(async () => {
  const ended = once(prometheus, 'exit');
  prometheus.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

interface Target {
  health: string;
  lastError: string;
}
interface Rule {
  name: string;
  health: string;
  state: string;
}
/** The data of an answer of Prometheus; null while it does not answer, or refuses. */
async function query<T>(address: string): Promise<T | null> {
  const answer = await fetch(`${url}/api/v1/${address}`).catch(() => null);
  return answer?.ok === true ? ((await answer.json()) as { data: T }).data : null;
}
const targets = async (): Promise<Target[]> =>
  ((await query<{ activeTargets: Target[] }>('targets'))?.activeTargets ?? []).map(({ health, lastError }) => ({
    health,
    lastError,
  }));
const rules = async (): Promise<Rule[]> =>
  (await query<{ groups: { rules: Rule[] }[] }>('rules'))?.groups.flatMap((group) => group.rules) ?? [];
/** How many series an expression has now; undefined when it is no expression. */
const countSeries = async (expr: string): Promise<number | undefined> =>
  (await query<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`))?.result.length;

test('Prometheus scrapes the application with the sample configuration, and evaluates every alert', async () => {
  await expect.poll(targets).toEqual([{ health: 'up', lastError: '' }]);
  const expected = readAlerts().names.map((name) => ({ name, health: 'ok', state: 'inactive' }));
  await expect
    .poll(async () => (await rules()).map(({ name, health, state }) => ({ name, health, state })))
    .toEqual(expected);
});

test('every panel of the board shows something', async () => {
  const expressions = readPanels().flatMap(({ targets: shown = [] }) => shown.map(({ expr }) => expr));
  for (const expr of expressions) await expect.poll(() => countSeries(expr), { message: expr }).toBeGreaterThan(0);
});

test('each metric that an alert names has series', async () => {
  const names = new Set(readAlerts().text.match(/\bcarcare_\w+/g));
  for (const name of names) await expect.poll(() => countSeries(name), { message: name }).toBeGreaterThan(0);
});

test('a wrong token is a target that is down', async () => {
  writeFileSync(path.join(folder, 'metrics-token'), 'x'.repeat(40));
  await expect.poll(targets).toEqual([{ health: 'down', lastError: 'server returned HTTP status 404 Not Found' }]);
});
