import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openEventStream } from '../event-stream.ts';
import { printFigure, signIn, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

const TIMEOUT_S = 5;
const METRICS_TOKEN = 'a token of sixteen or more characters, for tests only';
const METRICS = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
const READERS = 40;
/** More than the process may grow by while clients do not read, bytes. */
const GROWTH = 300 * 2 ** 20;

/** Sends requests and reads nothing. Returns the connection. */
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

/**
 * Calls that others make meanwhile, and the memory of the process, until `done`, given the number of open files and
 * sockets; at most two minutes.
 */
async function serveOthers(app: FaultyApp, authorization: string, done: (handles: number) => boolean) {
  let { resident, handles } = await app.measure();
  const before = resident;
  const began = performance.now();
  let slowest = 0;
  let most = before;
  while (!done(handles)) {
    const answers = [await app.request('/healthz'), await app.request('/api/user/me', { headers: { authorization } })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    slowest = Math.max(slowest, ...answers.map(({ ms }) => ms));
    ({ resident, handles } = await app.measure());
    most = Math.max(most, resident);
    expect(performance.now() - began).toBeLessThan(120_000);
  }
  expect(most - before).toBeLessThan(GROWTH);
  const mb = (bytes: number): number => Math.round(bytes / 2 ** 20);
  return (
    `disconnected within ${Math.round((performance.now() - began) / 1000)} s, others answered within ${Math.round(slowest)} ms, ` +
    `memory ${mb(before)} MB before and at most ${mb(most)} MB`
  );
}

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
  const ended = Promise.all(
    readers.map(async (socket) => {
      // A socket that does not read notices the end only when it writes; a server ignores empty lines here.
      const drip = setInterval(() => socket.write('\r\n'), 500);
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(drip);
      closed += 1;
    }),
  );
  const figure = await serveOthers(app, authorization, () => closed === READERS);
  await ended;
  printFigure(`${READERS} clients that read nothing of ${READERS * 1000} responses`, figure);
  // The stream of changes has nothing to send and stays.
  expect(stream.closed).toBe(false);
  stream.destroy();
  await expect.poll(async () => (await app.measure()).handles).toBeLessThan(before.handles + 10);
});

test('clients that read a byte a second are disconnected, take bounded memory and hold up no one else', async () => {
  const app = await startFaultyApp({ CLIENT_TIMEOUT_S: String(TIMEOUT_S) });
  const { authorization, id } = await withClient(app.connection, (client) => signIn(client));
  await fill(app, id);
  const before = await app.measure();
  const lists = get('/api/service/all', authorization) + get('/api/user/me/sessions', authorization);
  const readers = await Promise.all(Array.from({ length: READERS }, () => open(app, lists.repeat(500))));
  let read = 0;
  for (const socket of readers) {
    const drip = setInterval(() => (read += (socket.read(1) as Buffer | null)?.length ?? 0), 1000);
    socket.once('close', () => clearInterval(drip));
  }
  await expect.poll(async () => (await app.measure()).handles).toBeGreaterThan(before.handles + READERS / 2);
  // The clients would notice the end only behind bytes that they read in hours.
  const figure = await serveOthers(app, authorization, (handles) => handles < before.handles + 5);
  expect(read).toBeGreaterThan(0);
  printFigure(`${READERS} clients that read a byte a second of ${READERS * 1000} responses`, figure);
  readers.forEach((socket) => socket.destroy());
});

test('a client that stops reading the stream of changes is disconnected, and others go on receiving', async () => {
  const app = await startFaultyApp({ CLIENT_TIMEOUT_S: String(TIMEOUT_S), METRICS_TOKEN });
  const { authorization, id } = await withClient(app.connection, (client) => signIn(client));
  const other = await withClient(app.connection, (client) => signIn(client));
  const stopped = await Promise.all(Array.from({ length: 4 }, () => open(app, get('/api/event', authorization))));
  const stream = await openEventStream(app.url, other.authorization.replace('Bearer ', ''));
  const streams = async (): Promise<number> =>
    Number(/^carcare_live_streams (\d+)/m.exec((await app.request('/metrics', METRICS)).text)?.[1]);
  await expect.poll(streams).toBe(5);
  // A change of this size makes the buffers of the system full sooner.
  const change = JSON.stringify({ what: 'booking', id: 'x'.repeat(5000), customer: id });
  let ended = false;
  const sending = withClient(app.connection, async (client) => {
    while ((await streams()) > 1)
      await client.query(`select pg_notify('changes', replace($1, 'xx', n::text)) from generate_series(10, 59) n`, [
        change,
      ]);
  }).finally(() => (ended = true));
  const figure = await serveOthers(app, other.authorization, () => ended);
  await sending;
  printFigure('4 clients that stop reading the stream of changes', figure);
  await withClient(app.connection, (client) =>
    client.query(`select pg_notify('changes', $1)`, [
      JSON.stringify({ what: 'booking', id: 'last', customer: other.id }),
    ]),
  );
  expect(await stream.until(({ id }) => id === 'last')).toMatchObject({ what: 'booking' });
  stream.close();
  stopped.forEach((socket) => socket.destroy());
});
