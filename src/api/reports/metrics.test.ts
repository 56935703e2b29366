import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#api/config.ts';
import { METRICS } from '#api/platform/metrics/metric-list.ts';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { createCustomer } from '#test/customers.ts';
import { runAs } from '#test/postgres.ts';
import { startProcess } from '#test/process.ts';
import { atOnce, createTestApp, type TestApp } from '#test/test-app.ts';
import { freePort } from '#tools/port.ts';
import { longTest } from '#test/long-test.ts';

const TOKEN = 'a token of at least thirty-two characters';
const fetchFrom = ({ url }: { url: string }, path: string, authorization?: string) =>
  fetch(`${url}${path}`, { headers: authorization === undefined ? {} : { authorization } });
const scrape = async (app: { url: string }): Promise<string> =>
  (await fetchFrom(app, '/metrics', `Bearer ${TOKEN}`)).text();
/** The value of a series; undefined when it is absent. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};
async function withApp(env: Record<string, string>, run: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await createTestApp({ METRICS_TOKEN: TOKEN, WORKER: 'off', ...env });
  try {
    await run(app);
  } finally {
    await app.stop();
  }
}

test('metrics need their token; without it the address is like an unknown one', () =>
  withApp({}, async (app) => {
    const ada = await createCustomer(app);
    const right = await fetchFrom(app, '/metrics', `Bearer ${TOKEN}`);
    expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(right.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await right.text();
    for (const line of [/^process_uptime_seconds [\d.]+$/m, /^carcare_waiting\{what="unwritten-erasures"\} 0$/m])
      expect(text).toMatch(line);
    expect(text).not.toContain(ada.email);
    const withoutId = async (answer: Response) => {
      const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
      return [answer.status, body];
    };
    const unknown = await withoutId(await fetchFrom(app, '/nothing-here'));
    for (const header of [undefined, `Bearer ${TOKEN}x`, `Bearer ${ada.token}`, TOKEN])
      expect(await withoutId(await fetchFrom(app, '/metrics', header))).toEqual(unknown);
    // Health is a plain yes or no.
    for (const path of ['/healthz', '/readyz'])
      expect(await (await fetchFrom(app, path, `Bearer ${TOKEN}`)).json()).toEqual({ ok: true });
    expect(app.logs.join('\n')).not.toContain(TOKEN);
  }));

test('there are no metrics without METRICS_TOKEN, and a short token is refused at the start', async () => {
  await withApp({ METRICS_TOKEN: '' }, async (app) => {
    expect(app.runtime.metrics).toBeNull();
    for (const header of [undefined, 'Bearer ', 'Bearer null'])
      expect((await fetchFrom(app, '/metrics', header)).status).toBe(404);
  });
  expect(() => readConfig({ METRICS_TOKEN: 'x'.repeat(31) })).toThrow(
    'METRICS_TOKEN must have at least 32 characters.',
  );
  expect(() => readConfig({ METRICS_PORT: '9464' })).toThrow('METRICS_PORT needs METRICS_TOKEN.');
});

test('requests are counted by pattern and class of status: no id, and one label for all unknown paths', () =>
  withApp({}, async (app) => {
    const ada = await createCustomer(app);
    const booking = await app.book(ada);
    for (const id of [booking._id, booking._id, '018f0000-0000-7000-8000-000000000000'])
      await ada.request('GET', `booking/${id}`);
    for (const path of ['/api/what', '/api/else/where', '/api/booking/x/y/z', '/%zz']) await fetchFrom(app, path);
    await fetch(`${app.url}/api/what`, { method: 'PROPFIND' });
    const text = await scrape(app);
    const count = (route: string, status: string) =>
      valueOf(text, `carcare_request_seconds_count{route="${route}",status="${status}"}`);
    expect([count('GET /api/booking/:id', '2xx'), count('GET /api/booking/:id', '4xx')]).toEqual([2, 1]);
    expect(count('POST /api/booking/book', '2xx')).toBe(1);
    const routes = new Set(
      [...text.matchAll(/^carcare_request_seconds_count\{route="([^"]*)"/gm)].map(([, route = '']) => route),
    );
    const known = app.endpoints.map(({ method, path }) => `${method} /api/${path}`);
    const odd = [...routes].filter((route) => !known.includes(route) && !/^(?:GET|POST) \/api\/sandbox\//.test(route));
    // A build in dist answers unknown paths by the route of the browser's application.
    expect(odd.filter((route) => route !== 'GET /*')).toEqual(['other']);
    expect(text).not.toContain(booking._id);
    expect(text).not.toContain('where');
  }));

test('requests in flight end when the client leaves, and open streams are counted on their own', () =>
  withApp({}, async (app) => {
    const ada = await createCustomer(app);
    const locked = openPool(app.database.connection, 1);
    const blocker = await locked.connect();
    await blocker.query('begin; lock table sessions in access exclusive mode');
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      `GET /api/booking/mine?type=all&page=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`,
    );
    // The scrape itself is one of them.
    await expect.poll(async () => valueOf(await scrape(app), 'carcare_requests_in_flight')).toBe(2);
    socket.destroy();
    await expect.poll(async () => valueOf(await scrape(app), 'carcare_requests_in_flight')).toBe(1);
    expect(
      valueOf(await scrape(app), 'carcare_request_seconds_count{route="GET /api/booking/mine",status="closed"}'),
    ).toBe(1);
    await blocker.query('rollback');
    blocker.release();
    await locked.end();
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${ada.token}` };
    await fetch(`${app.url}/api/event`, { headers, signal: stop.signal });
    const text = await scrape(app);
    expect([valueOf(text, 'carcare_live_streams'), valueOf(text, 'carcare_requests_in_flight')]).toEqual([1, 1]);
    stop.abort();
    await expect.poll(async () => valueOf(await scrape(app), 'carcare_live_streams')).toBe(0);
    expect(await scrape(app)).not.toContain('/api/event');
  }));

test('jobs are counted by name and outcome, with how long the oldest has been due; the outbox likewise', () =>
  withApp({}, async (app) => {
    const { db, queue } = app.runtime;
    await queue.send('check-books', {});
    await queue.send('deliver-message', { id: '018f0000-0000-7000-8000-000000000000' });
    await app.runtime.db
      .transaction()
      .execute((trx) =>
        queueEmail(app.runtime, trx, 'ada@example.ng', { kind: 'test.mail', subject: 'x', paragraphs: ['x'] }),
      );
    await sql`update pgboss.job set start_after = now() - interval '20 minutes' where name = 'check-books'`.execute(db);
    await sql`update outbox set due_at = now() - interval '30 minutes'`.execute(db);
    const before = await scrape(app);
    expect(valueOf(before, 'carcare_jobs_oldest_due_seconds{name="check-books"}')).toBeCloseTo(1200, -2);
    expect(valueOf(before, 'carcare_jobs_oldest_due_seconds{name="send-refund"}')).toBe(0);
    expect(valueOf(before, 'carcare_outbox_oldest_due_seconds')).toBeCloseTo(1800, -2);
    const count = async (labels: string) => valueOf(await scrape(app), `carcare_job_seconds_count{${labels}}`);
    await queue.work('check-books', () => Promise.resolve());
    await queue.work('send-refund', () => Promise.resolve());
    expect(await count('name="send-refund",outcome="failed"')).toBe(0);
    await queue.work('deliver-message', () => Promise.reject(new Error('out of order')));
    await expect
      .poll(() => count('name="check-books",outcome="completed"'), { timeout: 10_000 })
      .toBeGreaterThanOrEqual(1);
    await expect
      .poll(() => count('name="deliver-message",outcome="failed"'), { timeout: 10_000 })
      .toBeGreaterThanOrEqual(1);
  }));

test('a scrape answers within 2 s while a table is locked, without its figures, and scrapes do not pile up', () =>
  withApp({}, async (app) => {
    const pool = openPool(app.database.connection, 1);
    const db = openDatabase(pool);
    try {
      await db.transaction().execute(async (trx) => {
        await sql`lock table outbox in access exclusive mode`.execute(trx);
        const began = performance.now();
        const texts = await atOnce(20, () => scrape(app));
        expect(performance.now() - began).toBeLessThan(2000);
        for (const text of texts) {
          expect(valueOf(text, 'carcare_database_up')).toBe(1);
          expect(text).not.toContain('carcare_outbox_entries');
          expect(valueOf(text, 'carcare_books_rows_that_differ')).toBe(0);
        }
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
        expect(rows).toEqual([{ waiting: 1 }]);
      });
    } finally {
      await db.destroy();
    }
  }));

longTest('a scrape answers within 2 s while the database is gone, and reports it as down without old figures', () =>
  withApp({}, async (app) => {
    const { database, admin } = {
      ...app.database.connection,
      admin: { ...app.database.connection, database: 'postgres' },
    };
    expect(await scrape(app)).toContain('carcare_database_up 1');
    await runAs(admin, `alter database ${database} allow_connections false`);
    await runAs(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    await expect
      .poll(
        async () => {
          const began = performance.now();
          const text = await scrape(app);
          expect(performance.now() - began).toBeLessThan(2000);
          return [valueOf(text, 'carcare_database_up'), text.includes('carcare_outbox_entries')];
        },
        { timeout: 15_000, interval: 200 },
      )
      .toEqual([0, false]);
    await runAs(admin, `alter database ${database} allow_connections true`);
    await expect.poll(async () => valueOf(await scrape(app), 'carcare_database_up'), { timeout: 15_000 }).toBe(1);
  }),
);

test('a worker serves its own metrics at METRICS_PORT, with the same token, and stops with it', () =>
  withApp({}, async (app) => {
    const port = await freePort();
    const env = { DATABASE_URL: app.database.url, METRICS_TOKEN: TOKEN, METRICS_PORT: String(port) };
    const worker = await startProcess(env, 'worker.ts');
    const listener = { url: `http://127.0.0.1:${port}` };
    try {
      await app.runtime.queue.send('check-books', {});
      const series = 'carcare_job_seconds_count{name="check-books",outcome="completed"}';
      await expect
        .poll(async () => valueOf(await scrape(listener), series), { timeout: 15_000 })
        .toBeGreaterThanOrEqual(1);
      for (const [path, header] of [
        ['/metrics', undefined],
        ['/metrics', `Bearer ${TOKEN}x`],
        ['/healthz', `Bearer ${TOKEN}`],
      ] as const) {
        const answer = await fetchFrom(listener, path, header);
        expect([answer.status, await answer.text()]).toEqual([404, '']);
      }
      expect(await worker.end('SIGTERM')).toBe(0);
    } finally {
      if (worker.child.exitCode === null) await worker.end('SIGKILL');
    }
  }));

test('every metric is in a scrape, and no other', () =>
  withApp({}, async (app) => {
    await createCustomer(app);
    const types = [...(await scrape(app)).matchAll(/^# TYPE (\w+ \w+)$/gm)].map(([, type = '']) => type);
    const expected = Object.entries(METRICS).map(([name, { type }]) => `${name} ${type}`);
    expect(types.toSorted()).toEqual(expected.toSorted());
  }));
