import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => void (world = await startWorld({ WORKER: 'off' })));
afterAll(() => world.stop());

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
/** How long until the server cuts it, ms. */
async function cutAfter(socket: Socket): Promise<number> {
  const began = performance.now();
  await once(socket, 'close');
  return performance.now() - began;
}

test('a body that never ends is cut, however it drips, and nobody else waits', { timeout: 60_000 }, async () => {
  const socket = await open();
  socket.write('POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 2000);
  const cut = cutAfter(socket);
  socket.resume();
  expect((await world.call('GET', '/healthz')).status).toBe(200);
  expect(await cut).toBeLessThan(45_000);
  clearInterval(drip);
});

test('a statement that runs away is ended by the database', async () => {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(world.runtime.db);
  expect(rows).toEqual([{ statement_timeout: '10s' }]);
});

test('X-Forwarded-For counts for nothing while no proxy is trusted', async () => {
  await world.call('POST', 'user/login', { body: { email: 'nobody@example.ng', password: 'wrong' }, headers: { 'x-forwarded-for': '203.0.113.7' } });
  const line = world.logs.findLast((one) => one.includes('"login.failed"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ source: '127.0.0.1' });
});
