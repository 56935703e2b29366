// node tools/bench/changes.ts: how long one change takes to reach 100 open screens, all served by one process.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { startServer, warnOfLoad } from './processes.ts';
import { fill } from './seed.ts';

const SCREENS = 100;
const CHANGES = 50;
/** From before the statement is sent until a screen has read its line, ms. */
const MOST_P99_MS = 250;

/** Announces something to all customers. */
const ANNOUNCE = `insert into messages (id, kind, target, audience, title, body, is_booking)
  values (gen_random_uuid(), 'notification', 'all', 'all', 'We close early today', 'At four.', false)`;

type Screen = ReadableStreamDefaultReader<Uint8Array>;

/** Resolves with the time at which a screen reads a line that contains `text`. */
async function arrival(screen: Screen, text: string): Promise<number> {
  for (;;) {
    const { done, value } = await screen.read();
    if (done) throw new Error('A stream ended.');
    if (Buffer.from(value).includes(text)) return performance.now();
  }
}

async function openScreen(url: string, token: string): Promise<Screen> {
  const response = await fetch(`${url}/api/event`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || response.body === null) throw new Error(`A stream was answered with ${response.status}.`);
  const screen = response.body.getReader();
  await arrival(screen, ': open');
  return screen;
}

warnOfLoad();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir });
const app = await startServer('src/api/main.ts', { DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'warn' });
const pool = new pg.Pool({ ...postgres.connection, max: 1 });
const screens: Screen[] = [];
try {
  const tokens = await fill(pool, { customers: SCREENS, bookings: 1000 });
  screens.push(...(await Promise.all(tokens.map((token) => openScreen(app.url, token)))));
  const times: number[] = [];
  for (let change = 0; change <= CHANGES; change++) {
    const arrivals = Promise.all(screens.map((screen) => arrival(screen, 'data: ')));
    const began = performance.now();
    await pool.query(ANNOUNCE);
    // The first change is to warm up.
    for (const at of await arrivals) if (change > 0) times.push(at - began);
    await sleep(50);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  const passed = at(0.99) <= MOST_P99_MS;
  console.log(
    `one change to ${SCREENS} screens, ${CHANGES} times: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ` +
      `at most ${MOST_P99_MS} ms: ${passed ? 'pass' : 'FAIL'}`,
  );
  console.log(`memory of the process: ${app.memoryMb().toFixed(0)} MB`);
  if (!passed) process.exitCode = 1;
} finally {
  await Promise.all(screens.map((screen) => screen.cancel().catch(() => undefined)));
  await pool.end();
  await app.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
