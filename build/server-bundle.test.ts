import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../tools/port.ts';

const root = path.resolve(import.meta.dirname, '..');
/** As deep as dist/server, because the bundle finds the files of its sources from where it is. */
const parent = mkdtempSync(path.join(root, '.cache-build-'));
const folder = path.join(parent, 'server');
const dataDir = mkdtempSync(path.join(tmpdir(), 'bundle-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const stops: (() => Promise<unknown>)[] = [];

/** Starts a file of the bundle and waits for the line that it prints when ready. */
async function start(file: string, ready: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [path.join(folder, file)], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  const gone = once(child, 'exit');
  stops.push(() => {
    child.kill('SIGTERM');
    return gone;
  });
  const isReady = new Promise<true>((resolve) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith(ready) && resolve(true));
  });
  expect(await Promise.race([isReady, gone])).toBe(true);
}

beforeAll(() => {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const config = ['--config', 'build/server.config.ts', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  execFileSync(process.execPath, [vite, 'build', ...config], { cwd: root, stdio: 'inherit' });
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(parent, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

test('the bundled server starts on a new database and, with its worker, behaves as the sources do', async () => {
  expect(existsSync(path.join(folder, 'main.js'))).toBe(true);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  await start('main.js', 'Listening on', { PORT: port, PUBLIC_URL: url, WORKER: 'off' });
  await start('worker.js', 'Working on jobs', {});
  const get = async (where: string): Promise<string> => {
    const answer = await fetch(url + where);
    expect([where, answer.status]).toEqual([where, 200]);
    return answer.text();
  };
  await get('/readyz');
  expect(JSON.parse(await get('/api/service/all'))).not.toHaveLength(0);
  expect(await get('/docs/api')).toContain('service/all');
  expect(await get('/sandbox')).toContain('<html');

  // An error of the application keeps its code: its class exists once.
  const refused = await fetch(`${url}/api/user/me`);
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'session.missing' }]);

  const signUp = await fetch(`${url}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ṣadé',
      lastName: 'Adébáyọ̀',
      email: 'sade@example.ng',
      phoneNumber: '0803 123 4567',
      password: 'kept in the glove box',
    }),
  });
  expect([signUp.status, await signUp.text()]).toEqual([201, expect.any(String)]);
  // The worker sends the code.
  await expect
    .poll(async () => get('/api/sandbox/outbox?to=sade@example.ng'), { timeout: 20_000 })
    .toContain('sade@example.ng');
});
