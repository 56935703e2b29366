import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '#api/platform/database/database.ts';
import { newToken } from '#api/platform/http/session.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { startProcess, type AppProcess } from './process.ts';
import { startPushService, type PushService } from './push-service.ts';

const started: AppProcess[] = [];
let database: TestDatabase;
let pool: pg.Pool;
let service: PushService;
beforeEach(async () => {
  [database, service] = await Promise.all([cloneDatabase(), startPushService()]);
  pool = openPool(database.connection);
});
afterEach(async () => {
  for (const server of started.splice(0))
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL');
  await service.stop();
  await pool.end();
  await database.drop();
});

const start = async (): Promise<AppProcess> => {
  const server = await startProcess({ DATABASE_URL: database.url, PUSH_SERVICE_URL: service.origin });
  started.push(server);
  return server;
};

test(
  'a push interrupted by kill -9 is sent again by the next process, under the same tag',
  { timeout: 90_000 },
  async () => {
    const first = await start();
    const { token, hash } = newToken();
    const id = crypto.randomUUID();
    await pool.query(
      `insert into customers (id, email, email_verified_at, first_name, last_name, referral_code) values ($1, 'ada@example.ng', now(), 'Ada', 'Obi', 'ADA')`,
      [id],
    );
    await pool.query(
      `insert into sessions (id, token_hash, customer_id, device_label) values ($1, $2, $1, 'Chrome on Android')`,
      [id, hash],
    );
    const { rows } = await pool.query(
      `select v.id as vehicle, v.brand_id as brand, s.id as service from vehicles v, services s where s.slug = 'car-wash' limit 1`,
    );
    const form = {
      ...rows[0],
      fullName: 'Ada Obi',
      phoneNumber: '08031234567',
      paymentMethod: 'online',
      mode: 'drive-in',
    };
    const post = async (url: string, path: string, body: unknown): Promise<number> =>
      (
        await fetch(`${url}/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      ).status;
    const browser = service.browser();
    expect(await post(first.url, 'user/me/push', browser.subscription)).toBe(200);
    browser.response = 'hang';
    expect(await post(first.url, 'booking/book', form)).toBe(201);
    await expect.poll(() => browser.requestCount, { timeout: 20_000 }).toBe(1);
    await first.end('SIGKILL');

    browser.response = { status: 201 };
    // After this minute the lease of a killed process has expired.
    await pool.query(
      `create or replace function app_now() returns timestamptz language sql stable as 'select now() + interval ''2 minutes'''`,
    );
    const second = await start();
    expect(await post(second.url, 'booking/book', form)).toBe(201);
    await expect.poll(() => browser.received.length, { timeout: 40_000 }).toBe(2);
    expect(browser.requestCount).toBe(3);
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(2);
    await expect
      .poll(async () => (await pool.query('select from push_deliveries')).rowCount, { timeout: 10_000 })
      .toBe(0);
  },
);
