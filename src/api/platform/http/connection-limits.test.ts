import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { atOnce } from '#test/test-app.ts';
import { CONNECTIONS, isExemptSource, limitConnections, limitPipelining, limitRequests } from './connection-limits.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** Starts a server that counts the sources which `isExempt` leaves, and returns its port. */
async function start(isExempt: (address: string) => boolean): Promise<number> {
  server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, isExempt, 1000);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Opens a connection from a loopback address and sends a request; true when it is answered, false when closed. */
async function answers(port: number, localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  const answered = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return answered;
}
const countAnswers = async (port: number, address: string) =>
  (await atOnce(CONNECTIONS.perSource + 20, () => answers(port, address))).filter(Boolean).length;

// Other loopback addresses stand for other sources; only Linux has them without set-up.
test.skipIf(process.platform !== 'linux')(
  'one source gets a hundred connections, others are still served, and a closed one makes room',
  async () => {
    const port = await start(() => false);
    expect(await countAnswers(port, '127.0.0.2')).toBe(CONNECTIONS.perSource);
    expect(await answers(port, '127.0.0.2')).toBe(false);
    expect(await answers(port, '127.0.0.3')).toBe(true);
    const first = sockets.find((socket) => socket.localAddress === '127.0.0.2' && !socket.destroyed) ?? new Socket();
    first.end();
    await once(first, 'close');
    await expect.poll(() => answers(port, '127.0.0.2')).toBe(true);
  },
);

test('sources that are exempt get more', async () => {
  const port = await start((address) => isExemptSource(address, 0));
  expect(await countAnswers(port, '127.0.0.1')).toBe(CONNECTIONS.perSource + 20);
});

test.each([
  ['127.0.0.1', 0, true],
  ['::1', 0, true],
  ['::ffff:127.0.0.1', 0, true],
  ['197.210.54.33', 0, false],
  ['2001:db8::1', 0, false],
  ['197.210.54.33', 1, true],
])('%s behind %i proxies is exempt: %s', (address, proxies, exempt) => {
  expect(isExemptSource(address, proxies)).toBe(exempt);
});

test('a connection that sends many requests at once has four of them worked on, and all answered in order', async () => {
  const app = Fastify();
  limitPipelining(app);
  let running = 0;
  let most = 0;
  app.get('/:number', async (request) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return request.params;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    const numbers = Array.from({ length: 50 }, (_, number) => String(number));
    socket.write(numbers.map((number) => `GET /${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
    await expect.poll(() => [...text.matchAll(/"number":"(\d+)"/g)].map(([, number]) => number)).toEqual(numbers);
    expect(most).toBe(4);
    socket.destroy();
  } finally {
    await app.close();
  }
});

/** Sends the head of a POST and a part of its body from a client behind the proxy; returns the first answer. */
function beginPost(port: number, client: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\nContent-Length: 9\r\n\r\nabc`);
  return { socket, answer: once(socket, 'data').then(([bytes]) => String(bytes)) };
}

test('one client behind a proxy has a hundred requests in progress, others are served, and an ended one makes room', async () => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1 });
  app.addContentTypeParser('*', (_request, body, done) => body.resume().once('end', () => done(null)));
  limitRequests(app, new Set(['/stream']));
  let waiting = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'POST') waiting += 1;
    done();
  });
  app.post('/', async () => 'read');
  app.get('/', async () => 'ok');
  app.get('/stream', async () => 'stream');
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as AddressInfo;
    const get = async (client: string, path = '/') =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': client } })).status;
    const slow = Array.from({ length: CONNECTIONS.perSource }, () => beginPost(port, '41.1.0.1'));
    await expect.poll(() => waiting).toBe(CONNECTIONS.perSource);
    expect(await beginPost(port, '41.1.0.1').answer).toMatch(/^HTTP\/1\.1 [45][^]*connection: close/i);
    expect([await get('41.1.0.1'), await get('41.1.0.1', '/stream')]).toEqual([429, 200]);
    expect([await get('41.1.0.2'), await get('127.0.0.1')]).toEqual([200, 200]);
    slow[0]?.socket.write('defghi');
    expect(await slow[0]?.answer).toMatch(/^HTTP\/1\.1 200/);
    slow[1]?.socket.destroy();
    await expect.poll(() => get('41.1.0.1')).toBe(200);
    // A request without a body ends with its answer.
    for (let i = 0; i < CONNECTIONS.perSource; i++) expect(await get('41.1.0.1')).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});
