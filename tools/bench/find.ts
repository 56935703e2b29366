import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import type { Server } from './processes.ts';
import { holds, quantile, withApp } from './temporary.ts';

const CALLS = 40;
const MOST_P95_MS = 100;
/** Beside the lightest call of staff at the same time, so that other work on the machine counts on both sides. */
const MOST_RATIO = 10;
/** A frequent beginning of plates, a part of few, a frequent name, one that no one has, a phone, and a number. */
const TEXTS = ['bdj', '48K', 'ade', 'zzzzqq', '0803 12', '4130'];

/** Opens a session of the front desk. */
async function logInDesk(pool: pg.Pool): Promise<string> {
  const [id, token] = [randomUUIDv7(), randomBytes(32).toString('base64url')];
  await pool.query(
    `insert into staff (id, email, name, type) values ($1, 'bench@staff.example.ng', 'Bench', 'front_desk')`,
    [id],
  );
  await pool.query(`insert into staff_sessions (token_hash, staff_id) values ($1, $2)`, [
    createHash('sha256').update(token).digest(),
    id,
  ]);
  return token;
}

/** How long each of the calls lasted, ms, after one that is not counted. */
async function timesOf(call: () => Promise<unknown>): Promise<number[]> {
  await call();
  const times: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
}

async function read({ url }: Server, token: string, path: string): Promise<void> {
  const response = await fetch(`${url}/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}

/** Measures finding anything among 50 000 bookings and 10 000 customers. True when it is within its limits. */
export const measureFind = (): Promise<boolean> =>
  withApp({ WORKER: 'off' }, async ({ app, pool, connection }) => {
    const single = await openSingleConnection(connection);
    await fillDemo({ appSecret: randomBytes(32) }, single, { customers: 10_000, bookings: 50_000 });
    await single.close();
    await pool.query('vacuum analyze');
    const token = await logInDesk(pool);
    const all: number[] = [];
    for (const q of TEXTS) {
      const times = await timesOf(() => read(app, token, `staff/find?${new URLSearchParams({ q }).toString()}`));
      console.log(`staff/find?q=${q}: p95 ${quantile(times, 0.95).toFixed(1)} ms`);
      all.push(...times);
    }
    const bare = await timesOf(() =>
      pool.query(`select id from bookings where plate like '%48K%' order by number desc limit 6`),
    );
    // No limit: it reads one index of the four or more that a find reads, on a connection that is open.
    const toBare = quantile(all, 0.5) / quantile(bare, 0.5);
    console.log(`staff/find, median beside the bare statement of one term: ${toBare.toFixed(1)} times`);
    const lightest = await timesOf(() => read(app, token, 'staff/me'));
    return [
      holds('staff/find, p95', quantile(all, 0.95), { most: MOST_P95_MS }, ' ms'),
      holds('staff/find, median beside staff/me', quantile(all, 0.5) / quantile(lightest, 0.5), {
        most: MOST_RATIO,
      }),
    ].every(Boolean);
  });
