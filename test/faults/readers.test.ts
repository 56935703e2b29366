import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { printFigure, signIn, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

const TIMEOUT_S = 5;
const READERS = 40;
/** More than the process may grow by while clients do not read, bytes. */
const GROWTH = 300 * 2 ** 20;

/** Sends requests and reads nothing, or a byte at a time. Returns the connection. */
async function open(app: FaultyApp, requests: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', onread: undefined });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(requests);
  return socket;
}
const get = (address: string, authorization: string): string =>
  `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`;

/** Fills the tables so that a list is a long response. */
const fill = (app: FaultyApp, customer: string): Promise<unknown> =>
  withClient(app.connection, (client) =>
    client.query(
      `insert into sessions (id, token_hash, customer_id, device_label)
       select gen_random_uuid(), sha256(n::text::bytea), $1, 'Chrome on Android' from generate_series(1, 200) n`,
      [customer],
    ),
  );

test('clients that send and do not read are disconnected, take bounded memory and hold up no one else', async () => {
  const app = await startFaultyApp({ CLIENT_TIMEOUT_S: String(TIMEOUT_S) });
  const { authorization, id } = await withClient(app.connection, (client) => signIn(client));
  await fill(app, id);
  const before = await app.measure();
  // Each asks for a thousand lists on one connection before it reads any.
  const pipelined = get('/api/service/all', authorization) + get('/api/user/me/sessions', authorization);
  const readers = await Promise.all(Array.from({ length: READERS }, () => open(app, pipelined.repeat(500))));
  const stream = await open(app, get('/api/event', authorization));
  let closed = 0;
  const began = performance.now();
  const ended = Promise.all(
    readers.map(async (socket) => {
      // A socket that does not read notices the end only when it writes; a server ignores empty lines here.
      const drip = setInterval(() => socket.write('\r\n'), 500);
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(drip);
      closed += 1;
    }),
  );
  let slowest = 0;
  let most = before.resident;
  while (closed < READERS) {
    const answers = [await app.request('/healthz'), await app.request('/api/user/me', { headers: { authorization } })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    slowest = Math.max(slowest, ...answers.map(({ ms }) => ms));
    most = Math.max(most, (await app.measure()).resident);
    expect(performance.now() - began).toBeLessThan(120_000);
  }
  await ended;
  printFigure(
    `${READERS} clients that read nothing of ${READERS * 1000} responses`,
    `disconnected within ${Math.round((performance.now() - began) / 1000)} s, others answered within ${Math.round(slowest)} ms, ` +
      `memory ${Math.round(before.resident / 2 ** 20)} MB before and at most ${Math.round(most / 2 ** 20)} MB`,
  );
  expect(most - before.resident).toBeLessThan(GROWTH);
  // The stream of changes has nothing to send and stays.
  expect(stream.closed).toBe(false);
  stream.destroy();
  await expect.poll(async () => (await app.measure()).handles).toBeLessThan(before.handles + 10);
});
