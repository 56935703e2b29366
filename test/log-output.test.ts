import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tools/port.ts';
import { cloneDatabase } from './postgres.ts';

/** A device that refuses every write, as a full disk does. */
const FULL = '/dev/full';

test.skipIf(!existsSync(FULL))('a log that cannot be written neither stops nor blocks the application', async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const output = openSync(FULL, 'w');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/api/main.ts')], {
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_ENV: '', PORT: port, PUBLIC_URL: url, DATABASE_URL: database.url, WORKER: 'off' },
  });
  closeSync(output);
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const status = (address: string, init?: RequestInit) =>
    fetch(url + address, init).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(() => status('/healthz'), { timeout: 20_000 }).toBe(200);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const body = JSON.stringify({ email: 'unknown@example.ng', password: 'wrong' });
    // Each is a line of the log.
    const refused = await status('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(refused).toBe(401);
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
