import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#api/config.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { withLogContext } from '#api/platform/log.ts';
import { createCustomer, type Customer } from './customers.ts';
import { startCollector, type Collector, type ReceivedSpan } from './otlp-collector.ts';
import { startPayment } from './payments.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let collector: Collector;
let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  collector = await startCollector();
  app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
  ada = await createCustomer(app);
});
afterAll(async () => {
  await app.stop();
  await collector.close();
});

/** Waits for a span; they arrive in batches, half a second apart. */
async function spanOf(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  await expect.poll(() => collector.spans.some(matches), { timeout: 15_000 }).toBe(true);
  const span = collector.spans.find(matches);
  if (span === undefined) throw new Error('no such span');
  return span;
}
const partsOf = ({ spanId }: ReceivedSpan): ReceivedSpan[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

test('a request is a span with its pattern, and its statements are parts of it without values', async () => {
  const booking = await app.book(ada);
  await ada.request('GET', `booking/${booking._id}`);
  const span = await spanOf(({ name }) => name === 'GET /api/booking/:id');
  expect(span.attributes).toEqual({
    'http.route': 'GET /api/booking/:id',
    'http.response.status_code': 200,
    'request.id': expect.any(String),
  });
  const parts = partsOf(span);
  expect(parts.length).toBeGreaterThanOrEqual(2);
  for (const { traceId, name, attributes } of parts) {
    expect([traceId, name]).toEqual([span.traceId, expect.stringMatching(/^(?:select|update|insert)$/)]);
    expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.text': expect.stringContaining('$1') });
  }
  expect(collector.text()).toContain('"service.name"');
});

test('the trace of a caller is continued, and a malformed traceparent begins a new one', async () => {
  const traceId = 'ab'.repeat(16);
  const send = (traceparent: string) => fetch(`${app.url}/api/service/all`, { headers: { traceparent } });
  await send(`00-${traceId}-${'cd'.repeat(8)}-01`);
  const span = await spanOf((each) => each.traceId === traceId);
  expect([span.name, span.parentSpanId]).toEqual(['GET /api/service/all', 'cd'.repeat(8)]);
  const before = collector.spans.filter(({ name }) => name === span.name).length;
  for (const bad of ['x', `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`, `00-${traceId}-zz-01`]) await send(bad);
  const all = () => collector.spans.filter(({ name }) => name === span.name);
  await expect.poll(() => all().length, { timeout: 15_000 }).toBe(before + 3);
  expect(all().filter((each) => each.traceId === traceId)).toHaveLength(1);
});

test('a call of a vendor is a part of its request with the host alone, and the vendor gets no traceparent', async () => {
  const { booking } = await startPayment(app, ada);
  const start = await spanOf(({ name }) => name === 'POST /api/booking/:id/payment');
  const call = partsOf(start).find(({ name }) => name === 'POST 127.0.0.1');
  expect(call?.attributes).toEqual({
    'server.address': '127.0.0.1',
    'http.method': 'POST',
    'http.response.status_code': 200,
  });
  // The stand-in of the provider is a part of this application: with a traceparent its span would be in this trace.
  const served = await spanOf(({ name }) => name.startsWith('POST /api/sandbox/paystack/'));
  expect([served.parentSpanId, served.traceId === start.traceId]).toEqual([undefined, false]);
  expect(collector.text()).not.toContain(booking._id);
});

test('a job is a span with its name and id, and its log lines have the id of the trace', async () => {
  await app.runtime.queue.send('check-books', {});
  const job = await spanOf(({ name }) => name === 'job check-books');
  expect(job.attributes).toEqual({ 'job.name': 'check-books', 'job.id': expect.any(String) });
  expect(partsOf(job).some(({ name }) => name === 'with' || name === 'select')).toBe(true);
  const login = await app.request('POST', 'user/login', { body: { email: 'x@example.ng', password: 'not the one' } });
  const span = await spanOf(({ attributes }) => attributes['request.id'] === login.body.requestId);
  const line = app.logs.find((each) => each.includes('login.failed'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: span.traceId, requestId: login.body.requestId });
});

test('an email is a part of its job with the host of the mail server alone', async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void text(stream).then(() => done()),
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mailing = await createTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: `smtp://127.0.0.1:${port}?tls=off`,
  });
  try {
    const { db } = mailing.runtime;
    const mail = { kind: 'test.mail', subject: 'canary subject', paragraphs: ['canary text'] };
    await db.transaction().execute((trx) => queueEmail(mailing.runtime, trx, 'canary@example.ng', mail));
    const sent = await spanOf(({ name }) => name === 'SMTP 127.0.0.1');
    expect(sent.attributes).toEqual({ 'server.address': '127.0.0.1' });
    const job = await spanOf(({ spanId }) => spanId === sent.parentSpanId);
    expect(job.name).toBe('job deliver-message');
  } finally {
    await mailing.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

test('nothing personal is sent to the collector', async () => {
  const canaries = { firstName: 'Canaryfirst', lastName: 'Canarylast', phoneNumber: '0803 471 1471' };
  const email = 'canary-address@example.ng';
  const customer = await createCustomer(app, { ...canaries, email });
  await customer.request('GET', `booking/mine?type=all&page=1&search=canary-query`);
  await app.request('POST', 'user/login', { body: { email, password: 'canary-password' } });
  await app.request('POST', 'canary/path?query=canary');
  await fetch(`${app.url}/api/user/me`, {
    headers: { authorization: 'Bearer canary-token', 'user-agent': 'canary-agent' },
  });
  // A statement that fails quotes its values in its error.
  await expect(
    withLogContext({ jobId: 'test', span: app.runtime.tracing?.startJob('failing', 'test') }, () =>
      sql`select ${'canary-value'}::int, ${sql.lit('canary-literal')}`.execute(app.runtime.db),
    ),
  ).rejects.toThrow('canary-value');
  const failed = await spanOf(({ attributes }) => attributes['db.query.text'] === 'select $1::int, ?');
  expect(failed.failed).toBe(true);
  await spanOf(({ name, traceId }) => name === 'other' && traceId !== '');
  expect(collector.text()).not.toMatch(/canary|4711471/i);
  expect(collector.text()).not.toContain(customer.token);
  expect(collector.text()).not.toContain(customer._id);
});

test('a collector that refuses or never answers delays no request, and the application stops', async () => {
  for (const manner of ['refuse', 'hang'] as const) {
    collector.behave(manner);
    const other = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WORKER: 'off' });
    const before = collector.requests();
    const took: number[] = [];
    await expect
      .poll(
        async () => {
          const began = performance.now();
          expect((await other.request('GET', 'service/all')).status).toBe(200);
          took.push(performance.now() - began);
          return collector.requests() - before;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThanOrEqual(1);
    expect(Math.max(...took)).toBeLessThan(2000);
    const began = performance.now();
    await other.stop();
    expect(performance.now() - began).toBeLessThan(5000);
  }
  collector.behave('accept');
});

test('without the setting no package of it is loaded, and an address that is none is refused', () => {
  const script = `
    const { openRuntime } = await import('#api/runtime.ts');
    const { createApp } = await import('#api/app.ts');
    const { createRequire } = await import('node:module');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.length > 100, loaded.filter((file) => /@opentelemetry|prom-client/.test(file)).length);
    process.exit(0);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('true 0');
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    "OTEL_EXPORTER_OTLP_ENDPOINT is not an address: 'collector:4318'.",
  );
});
