import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPool } from '#api/platform/database/database.ts';
import { readPlace } from '#api/platform/database/postgres/location.ts';
import { newToken } from '#api/platform/http/session.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { serverPid, temporaryFolder } from './postgres-process.ts';
import { startProcess, type AppProcess } from './process.ts';

const started: AppProcess[] = [];
let database: TestDatabase;
let pool: pg.Pool;
const start = async (env: Record<string, string> = {}): Promise<AppProcess> => {
  const server = await startProcess({ DATABASE_URL: database.url, ...env });
  started.push(server);
  return server;
};

beforeEach(async () => {
  database = await cloneDatabase();
  pool = openPool(database.connection);
});
afterEach(async () => {
  for (const server of started.splice(0))
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL');
  await pool.end();
  await database.drop();
});

/** A customer with a session, inserted directly, because these tests are about processes. */
async function signedIn(): Promise<string> {
  const { token, hash } = newToken();
  const id = crypto.randomUUID();
  await pool.query(
    `insert into customers (id, email, email_verified_at, first_name, last_name, referral_code) values ($1, $2, now(), 'Ada', 'Obi', $2)`,
    [id, `${id}@example.ng`],
  );
  await pool.query(
    `insert into sessions (id, token_hash, customer_id, device_label) values ($1, $2, $1, 'Chrome on Android')`,
    [id, hash],
  );
  return token;
}

async function formOf(): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `select v.id as vehicle, v.brand_id as brand, s.id as service from vehicles v, services s where s.slug = 'car-wash' limit 1`,
  );
  return { ...rows[0], fullName: 'Ada Obi', phoneNumber: '08031234567', paymentMethod: 'online', mode: 'drive-in' };
}

const book = async (url: string, token: string, form: object, key: string): Promise<Booking | null> => {
  const response = await fetch(`${url}/api/booking/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': `"${key}"` },
    body: JSON.stringify(form),
  });
  return response.status === 201 ? ((await response.json()) as { booking: Booking }).booking : null;
};

test(
  'kill -9 under load loses no acknowledged booking, and a repeated request returns the same booking',
  { timeout: 60_000 },
  async () => {
    const form = await formOf();
    const first = await start();
    const acknowledged = new Map<string, string>();
    const keys: { key: string; token: string }[] = [];
    let dead = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!dead) {
        const key = crypto.randomUUID();
        // A customer has a limited number of bookings.
        const token = await signedIn();
        keys.push({ key, token });
        const booking = await book(first.url, token, form, key).catch(() => null);
        if (booking !== null) acknowledged.set(key, booking._id);
      }
    });
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(20);
    await first.end('SIGKILL');
    dead = true;
    await Promise.all(callers);

    const second = await start();
    for (const { key, token } of keys) {
      const again = await book(second.url, token, form, key);
      if (acknowledged.has(key)) expect(again?._id).toBe(acknowledged.get(key));
      else expect(again).not.toBeNull();
    }
    const { rows } = await pool.query(
      'select count(*) as bookings, (select count(*) from booking_events) as events from bookings',
    );
    expect([Number(rows[0].bookings), Number(rows[0].events)]).toEqual([keys.length, keys.length]);
  },
);

test('SIGTERM lets a running request finish and ends within 10 s', { timeout: 30_000 }, async () => {
  const [token, form] = [await signedIn(), await formOf()];
  const server = await start();
  const locker = await pool.connect();
  await locker.query('begin; lock table bookings in access exclusive mode');
  const underWay = book(server.url, token, form, crypto.randomUUID());
  const blocked = async () =>
    (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount;
  await expect.poll(blocked).toBeGreaterThan(0);
  const ended = server.end('SIGTERM');
  // It accepts no more requests while the running one is still waiting.
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  await locker.query('commit');
  locker.release();
  expect(await underWay).not.toBeNull();
  expect(await ended).toBe(0);
});

test('two processes on one database run migrations, seeds and each job once', { timeout: 60_000 }, async () => {
  const apps = await Promise.all([start(), start(), start()]);
  const {
    rows: [seeded],
  } = await pool.query(
    `select (select count(*) from services) as services, (select count(distinct slug) from services) as slugs`,
  );
  expect(seeded.services).toBe(seeded.slugs);
  const addresses = Array.from({ length: 12 }, (_, i) => `two${i}@example.ng`);
  await Promise.all(
    addresses.map((email, i) =>
      fetch(`${apps[i % 3]?.url}/api/user/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          firstName: 'A',
          lastName: 'B',
          email,
          phoneNumber: '08031234567',
          password: 'kept in the glove box',
        }),
      }),
    ),
  );
  await expect
    .poll(async () => (await pool.query(`select count(*)::int as n from outbox where status = 'sent'`)).rows[0].n, {
      timeout: 15_000,
    })
    .toBe(12);
  expect((await pool.query('select max(attempts)::int as most from outbox')).rows[0].most).toBe(1);
});

test(
  'a lost database gives 503 with a short Retry-After, and the application recovers by itself',
  { timeout: 60_000 },
  async () => {
    const folder = temporaryFolder();
    const server = await startProcess({ DATA_DIR: folder, DATABASE_URL: '' });
    started.push(server);
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await ready()).toBe(200);
    // Where the server's account cannot reach the binaries, its data is elsewhere.
    process.kill(serverPid(readPlace(folder) ?? folder) ?? Number.NaN, 'SIGKILL');
    const me = () => fetch(`${server.url}/api/user/me`, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
    const seen = await vi.waitUntil(
      async () => {
        const response = await me();
        return response.status === 503 && response;
      },
      { timeout: 10_000, interval: 5 },
    );
    expect(Number(seen.headers.get('retry-after'))).toBeLessThanOrEqual(3);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await expect.poll(ready, { timeout: 10_000, interval: 200 }).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

test('a failed start prints the reason and leaves no server running', { timeout: 30_000 }, async () => {
  const server = await start();
  const port = new URL(server.url).port;
  await expect(start({ PORT: port })).rejects.toThrow(`Port ${port} is taken.`);
  await expect(start({ NODE_ENV: 'production' })).rejects.toThrow('OWNER_EMAIL is missing.');
});
