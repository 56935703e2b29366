// node tools/bench/streams.ts: the memory that an open stream of changes takes in the web process. Arguments go to
// Node, before the script.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { root } from '../project-root.ts';
import { openStream } from './open-stream.ts';
import { startServer } from './processes.ts';
import { fill } from './seed.ts';

const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 10_000);
/** Opened at once; these also warm the process up, before the first measurement. */
const BATCH = 50;
/** What was needed only to open the streams is freed in the meantime, ms: a heartbeat comes every 20 s. */
const SETTLE_MS = 25_000;
const MOST_BYTES = 15_000;

const build: { ensureBuilt: () => Promise<boolean> } = await import(path.join(root, 'scripts/build.mjs'));
if (!(await build.ensureBuilt())) throw new Error('The build failed.');
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir });
const env = { DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'warn', MAX_STREAMS: String(STREAMS + BATCH) };
const app = await startServer('dist/server/main.js', env, [], process.argv.slice(2));
const sockets: Socket[] = [];
try {
  const pool = new pg.Pool({ ...postgres.connection, max: 1 });
  const tokens = await fill(pool, { customers: STREAMS + BATCH, bookings: 1 });
  await pool.end();
  const openNext = async (): Promise<void> => {
    const next = tokens.slice(sockets.length, sockets.length + BATCH);
    sockets.push(...(await Promise.all(next.map((token) => openStream(app.url, token)))));
  };
  await openNext();
  await sleep(SETTLE_MS);
  const before = app.memoryMb();
  while (sockets.length < STREAMS + BATCH) await openNext();
  await sleep(SETTLE_MS);
  const bytes = ((app.memoryMb() - before) * 2 ** 20) / STREAMS;
  const passed = bytes <= MOST_BYTES;
  console.log(
    `${before.toFixed(0)} MB before, then ${STREAMS} streams of ${(bytes / 1000).toFixed(1)} kB, at most ${MOST_BYTES / 1000} kB: ${passed ? 'pass' : 'FAIL'}`,
  );
  if (!passed) process.exitCode = 1;
} finally {
  for (const socket of sockets) socket.destroy();
  await app.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
