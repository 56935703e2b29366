import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#api/app.ts';
import { purgeExpiredAccountData } from '#api/accounts/purge-expired-account-data.ts';
import { openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { openRuntime, type Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createLimits, LIMITS, type LimitName, type Limits } from './limits.ts';

let app: TestApp;
/** Two processes on one database, and a third that is started later. */
let databases: Database[];
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  databases = [1, 2, 3].map(() => openDatabase(openPool(app.database.connection, 3)));
});
afterAll(async () => {
  await Promise.all(databases.map((db) => db.destroy()));
  await app.stop();
});

const refusal = async (taken: Promise<void>): Promise<AppError | null> =>
  taken.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

describe.each(Object.keys(LIMITS).filter((name) => name !== 'loginAttempts') as LimitName[])('%s', (name) => {
  const { points, windowS } = LIMITS[name];

  test('counts exactly in a burst, across all processes, and survives a restart', async () => {
    const [one, two, later] = databases.map(createLimits) as [Limits, Limits, Limits];
    const key = `burst-${name}`;
    const burst = await Promise.all(
      Array.from({ length: points + 10 }, (_, i) => refusal((i % 2 === 0 ? one : two).take(name, key))),
    );
    expect(burst.filter((refused) => refused === null)).toHaveLength(points);
    await purgeExpiredAccountData(app.runtime);
    for (const process of [one, two, later]) {
      const refused = await refusal(process.take(name, key));
      expect(refused?.code).toBe('request.too_many');
      expect(refused?.details.retryAfterS).toBeGreaterThan(0);
      expect(refused?.details.retryAfterS).toBeLessThanOrEqual(windowS);
      expect((await refusal(process.check(name, key)))?.code).toBe('request.too_many');
    }
    expect(await refusal(later.take(name, `${key}-other`))).toBeNull();
  });
});

/** Sets the counter to twelve failed attempts: the next wait is two minutes, longer than any test run. */
const lengthen = () =>
  sql`update rate_limits set points = 12 where key like 'loginAttempts:%' and points >= 1`.execute(app.runtime.db);

test('counts log-in attempts, and the wait after them, across all processes', async () => {
  const [one, two, later] = databases.map(createLimits) as [Limits, Limits, Limits];
  for (let i = 0; i < LIMITS.loginAttempts.points; i++)
    expect(await refusal((i % 2 === 0 ? one : two).countLoginAttempt('ada'))).toBeNull();
  await lengthen();
  // The next attempt starts a wait; of many concurrent ones only one passes.
  const burst = await Promise.all(
    Array.from({ length: 20 }, (_, i) => refusal((i % 2 === 0 ? one : two).countLoginAttempt('ada'))),
  );
  expect(burst.filter((refused) => refused === null)).toHaveLength(1);
  expect((await refusal(later.countLoginAttempt('ada')))?.code).toBe('account.too_many_tries');
  expect(await refusal(later.countLoginAttempt('ben'))).toBeNull();
  await two.reset('loginAttempts', 'ada');
  expect(await refusal(one.countLoginAttempt('ada'))).toBeNull();
});

test('over HTTP, two processes count wrong log-ins together, and a third one started later knows them', async () => {
  const ada = await createCustomer(app);
  const open: { runtime: Runtime; server: FastifyInstance }[] = [];
  const start = async () => {
    const runtime = await openRuntime(app.runtime.config, app.database.connection, app.runtime.log);
    const { server } = await createApp(runtime);
    open.push({ runtime, server });
    return server;
  };
  const wrong = async (server: FastifyInstance) =>
    (
      await server.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: { email: ada.email, password: 'not the one' },
      })
    ).statusCode;
  try {
    const [one, two] = [await start(), await start()];
    const codes: number[] = [];
    for (const server of [one, two, one, two, one]) codes.push(await wrong(server));
    expect(codes).toEqual([401, 401, 401, 401, 401]);
    await lengthen();
    // The next attempt starts the wait.
    await wrong(two);
    expect([await wrong(one), await wrong(two), await wrong(await start())]).toEqual([429, 429, 429]);
  } finally {
    for (const { runtime, server } of open) {
      await server.close();
      await runtime.close();
    }
  }
});

test('a clock that was a day ahead leaves no one waiting for longer than a window', async () => {
  const [limits] = databases.map(createLimits) as [Limits];
  const attempt = () => refusal(limits.countLoginAttempt('clock'));
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 24 * 3600_000 });
  try {
    for (let count = 0; count < LIMITS.loginAttempts.points + 3; count += 1) await attempt();
    for (let count = 0; count <= LIMITS.signUps.points; count += 1) await refusal(limits.take('signUps', 'clock'));
    expect(await refusal(limits.take('signUps', 'clock'))).not.toBeNull();
    vi.setSystemTime(now);
    expect(await refusal(limits.check('signUps', 'clock'))).toBeNull();
    expect(await refusal(limits.take('signUps', 'clock'))).toBeNull();
    for (let count = 0; count < LIMITS.loginAttempts.points; count += 1) expect(await attempt()).toBeNull();
    // The first attempt beyond the free ones begins a wait of its own, the next one meets it.
    expect(await attempt()).toBeNull();
    expect((await attempt())?.details.retryAfterS).toBeLessThanOrEqual(2);
  } finally {
    vi.useRealTimers();
  }
});
