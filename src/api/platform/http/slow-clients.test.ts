import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
/** How long until the server cuts it, ms. */
async function cutAfter(socket: Socket): Promise<number> {
  const began = performance.now();
  await new Promise((resolve) => socket.once('close', resolve));
  return performance.now() - began;
}

test.concurrent(
  'a body that never ends is cut, however it drips, and nobody else waits',
  { timeout: 60_000 },
  async () => {
    const socket = await open();
    socket.write(
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    const drip = setInterval(() => socket.write(' '), 2000);
    const cut = cutAfter(socket);
    socket.resume();
    expect((await app.request('GET', '/healthz')).status).toBe(200);
    expect(await cut).toBeLessThan(45_000);
    clearInterval(drip);
  },
);

test.concurrent(
  'whoever asks and never reads is cut, while somebody who reads slowly gets everything',
  { timeout: 60_000 },
  async () => {
    const ask = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300);
    const [deaf, slow] = [await open(), await open()];
    let read = 0;
    slow.on('data', (part: Buffer) => {
      read += part.length;
      slow.pause();
      setTimeout(() => slow.resume(), 60);
    });
    let slowIsCut = false;
    slow.once('close', () => (slowIsCut = true));
    deaf.write(ask);
    slow.write(ask);
    // Without reading, the end of a connection shows only when something is written to it.
    const drip = setInterval(() => deaf.write(' '), 1000);
    const cut = await cutAfter(deaf);
    clearInterval(drip);
    expect(cut).toBeGreaterThan(25_000);
    expect(cut).toBeLessThan(42_000);
    expect([slowIsCut, read > 1_000_000]).toEqual([false, true]);
    slow.destroy();
  },
);

test('a statement that runs away is ended by the database', async () => {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.runtime.db);
  expect(rows).toEqual([{ statement_timeout: '10s' }]);
});

test('X-Forwarded-For counts for nothing while no proxy is trusted', async () => {
  await app.request('POST', 'user/login', {
    body: { email: 'nobody@example.ng', password: 'wrong' },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  const line = app.logs.findLast((one) => one.includes('"login.failed"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ source: '127.0.0.1' });
});

test('behind one proxy its own word counts, whatever the caller wrote before it, and what is no address is one unknown place', async () => {
  const behind = await createTestApp({ WORKER: 'off', TRUST_PROXY: '1' });
  try {
    for (const [said, source] of [
      ['203.0.113.7', '203.0.113.7'],
      ['9.9.9.9, 203.0.113.8', '203.0.113.8'],
      ['x'.repeat(300), 'unknown'],
    ] as const) {
      const { status } = await behind.request('POST', 'user/login', {
        body: { email: 'nobody@example.ng', password: 'wrong' },
        headers: { 'x-forwarded-for': said },
      });
      const line = behind.logs.findLast((one) => one.includes('"login.failed"')) ?? '';
      expect([status, (JSON.parse(line) as { source: string }).source]).toEqual([401, source]);
    }
  } finally {
    await behind.stop();
  }
});
