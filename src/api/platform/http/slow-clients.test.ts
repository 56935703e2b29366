import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { disconnectSlowClients } from './slow-clients.ts';

let app: TestApp;
/** A tenth of the default. */
const TIMEOUT_MS = 3000;
/** A connection that the server does not close within half the default timeout fails its test. */
const CLOSES = { timeout: 5 * TIMEOUT_MS };
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off', CLIENT_TIMEOUT_S: '3' })));
afterAll(() => app.stop());

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
/** The time until the server closes the connection, ms. */
async function msUntilClosed(socket: Socket): Promise<number> {
  const began = performance.now();
  await new Promise((resolve) => socket.once('close', resolve));
  return performance.now() - began;
}

test.concurrent('disconnects a client whose body never ends and serves others meanwhile', CLOSES, async () => {
  const socket = await open();
  socket.write(
    'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  const drip = setInterval(() => socket.write(' '), TIMEOUT_MS / 15);
  const closed = msUntilClosed(socket);
  socket.resume();
  expect((await app.request('GET', '/healthz')).status).toBe(200);
  expect(await closed).toBeGreaterThan(0.8 * TIMEOUT_MS);
  clearInterval(drip);
});

test.concurrent('disconnects a client that never reads, but not one that reads slowly', CLOSES, async () => {
  const requests = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(600);
  const [idle, slow] = [await open(), await open()];
  let read = 0;
  slow.on('data', (part: Buffer) => {
    read += part.length;
    slow.pause();
    setTimeout(() => slow.resume(), 60);
  });
  let slowIsClosed = false;
  slow.once('close', () => (slowIsClosed = true));
  idle.write(requests);
  slow.write(requests);
  // A socket that does not read notices the closed connection only when it writes; a server ignores empty lines here.
  const drip = setInterval(() => idle.write('\r\n'), TIMEOUT_MS / 30);
  const closedAfterMs = await msUntilClosed(idle);
  clearInterval(drip);
  expect(closedAfterMs).toBeGreaterThan(0.8 * TIMEOUT_MS);
  expect([slowIsClosed, read > 1_000_000]).toEqual([false, true]);
  slow.destroy();
});

test.concurrent('disconnects a request that never ends its headers, and serves others meanwhile', CLOSES, async () => {
  const socket = await open();
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const closed = msUntilClosed(socket);
  socket.resume();
  expect((await app.request('GET', '/healthz')).status).toBe(200);
  expect(await closed).toBeGreaterThan(0.4 * TIMEOUT_MS);
});

test('an open stream of changes outlives the time-out of idle connections', CLOSES, async () => {
  const stream = await openEventStream(app.url, (await createCustomer(app)).token);
  await sleep(1.5 * TIMEOUT_MS);
  expect([stream.status, stream.ended()]).toEqual([200, false]);
  stream.close();
});

test('a client that never reads is disconnected also when the clock jumps back', async () => {
  const server = createServer((_request, response) => void response.end(Buffer.alloc(50_000_000)));
  disconnectSlowClients(server, 300);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected: Promise<[Socket]> = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [socket] = await connected;
  const closed = once(socket, 'close');
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3600_000 });
  try {
    await closed;
  } finally {
    vi.useRealTimers();
    client.destroy();
    server.close();
  }
});

test('a time-out may be any whole number of seconds', async () => {
  const other = await createTestApp({ WORKER: 'off', CLIENT_TIMEOUT_S: '7' });
  try {
    expect((await other.request('GET', '/healthz')).status).toBe(200);
  } finally {
    await other.stop();
  }
});

test('the database ends a statement after 10 s', async () => {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.runtime.db);
  expect(rows).toEqual([{ statement_timeout: '10s' }]);
});

test('ignores X-Forwarded-For while no proxy is trusted', async () => {
  await app.request('POST', 'user/login', {
    body: { email: 'unknown@example.ng', password: 'wrong' },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  const line = app.logs.findLast((one) => one.includes('"login.failed"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ source: '127.0.0.1' });
});

test('behind one proxy, uses the address that the proxy appended, and unknown for text that is not an address', async () => {
  const behind = await createTestApp({ WORKER: 'off', TRUST_PROXY: '1' });
  try {
    for (const [forwardedFor, source] of [
      ['203.0.113.7', '203.0.113.7'],
      ['9.9.9.9, 203.0.113.8', '203.0.113.8'],
      ['x'.repeat(600), 'unknown'],
    ] as const) {
      const { status } = await behind.request('POST', 'user/login', {
        body: { email: 'unknown@example.ng', password: 'wrong' },
        headers: { 'x-forwarded-for': forwardedFor },
      });
      const line = behind.logs.findLast((one) => one.includes('"login.failed"')) ?? '';
      expect([status, (JSON.parse(line) as { source: string }).source]).toEqual([401, source]);
    }
  } finally {
    await behind.stop();
  }
});
