import { once } from 'node:events';
import { connect, Socket, type AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLastingResponse } from './lasting-response.ts';

let server: FastifyInstance;
let opened: Writable[];
/** The objects of the requests at `stream`. */
let requests: WeakRef<object>[];
/** Paths of the requests that were served. */
let served: string[];
let release: () => void;
const clients: Socket[] = [];
beforeEach(async () => {
  [opened, served, requests] = [[], [], []];
  const released = new Promise<void>((resolve) => (release = resolve));
  server = Fastify({ connectionTimeout: 30_000, forceCloseConnections: true });
  server.addHook('onRequest', (request, _reply, done) => {
    served.push(request.url);
    done();
  });
  server.get('/stream', async (_request, reply) => {
    await Promise.resolve();
    requests.push(new WeakRef(reply.request.raw), new WeakRef(reply.raw), new WeakRef(reply));
    opened.push(openLastingResponse(reply.header('content-type', 'text/event-stream'), 'first '));
    return reply;
  });
  server.get('/held-stream', async (_request, reply) => {
    await released;
    opened.push(openLastingResponse(reply, 'first '));
    return reply;
  });
  server.get('/held', () => released.then(() => 'held'));
  server.get('/other', () => 'other');
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const out of opened) out.destroy();
  await server.close();
});

const get = (path: string, ...fields: string[]): string =>
  ['GET /' + path + ' HTTP/1.1', 'Host: x', ...fields, '', ''].join('\r\n');

/** Resolves at the end of a connection, also where that is an error. */
const closing = (stream: Writable): Promise<unknown> => new Promise((resolve) => stream.once('close', resolve));

/** Sends bytes on a new connection. `read`: what has come. */
function send(bytes: string): { client: Socket; read: () => string; closed: Promise<unknown> } {
  const client = connect({
    port: (server.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  clients.push(client);
  client.on('error', () => undefined);
  let text = '';
  client.on('data', (part: Buffer) => (text += part.toString()));
  client.write(bytes);
  return { client, read: () => text, closed: closing(client) };
}
/** The stream at this place, when it is open. */
async function stream(index = 0): Promise<Writable> {
  await expect.poll(() => opened.length).toBeGreaterThan(index);
  return opened[index]!;
}
/** Nothing more to read than `text` after the head of the last response. */
const ends = (read: () => string, text: string) => expect.poll(() => read().endsWith(`\r\n\r\n${text}`)).toBe(true);

test('a stream is written to the bare connection, and its end closes that', async () => {
  const { client, read } = send(get('stream'));
  const out = await stream();
  // Otherwise Node has changed: streams work, but take four times the memory. See `leaveHttp`.
  expect(out).toBeInstanceOf(Socket);
  expect(Reflect.get(out, 'parser')).toBeNull();
  out.write('second ');
  out.end('last');
  await once(client, 'end');
  expect(read()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(read()).toMatch(/^connection: close\r$/im);
  expect(read()).toMatch(/^content-type: text\/event-stream\r$/m);
  expect(read()).not.toMatch(/^(?:transfer-encoding|content-length|keep-alive):/im);
  expect(read().split('\r\n\r\n')[1]).toBe('first second last');
  // The client has not closed its side.
  await expect.poll(() => out.destroyed).toBe(true);
});

test('nothing of the request stays in memory while its stream is open', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { read } = send(get('stream'));
  const out = await stream();
  await ends(read, 'first ');
  const left = (): number => {
    collect();
    return requests.filter((request) => request.deref() !== undefined).length;
  };
  await expect.poll(left).toBe(0);
  expect([requests.length, out.destroyed]).toEqual([3, false]);
});

test('Node goes on parsing the other connections', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => (send(get('stream')), stream(i))));
  const readers = Array.from({ length: 20 }, () => send(get('other').repeat(3)).read);
  for (const read of readers) await expect.poll(() => read().match(/\r\n\r\nother/g)).toHaveLength(3);
  expect(opened.every((out) => out instanceof Socket && !out.destroyed)).toBe(true);
});

test('a client that speaks HTTP/1.0 gets the same', async () => {
  const { read, client } = send('GET /stream HTTP/1.0\r\n\r\n');
  (await stream()).end('last');
  await once(client, 'end');
  expect(read()).toMatch(/\r\n\r\nfirst last$/);
});

test('an earlier request of the connection is answered first, whether it has been or not', async () => {
  const after = send(get('other'));
  await expect.poll(after.read).toContain('other');
  after.client.write(get('stream'));
  expect(await stream()).toBeInstanceOf(Socket);
  await ends(after.read, 'first ');

  const before = send(get('held') + get('stream'));
  const out = await stream(1);
  out.write('second');
  expect(before.read()).toBe('');
  release();
  await expect.poll(before.read).toMatch(/\r\n\r\nheldHTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nfirst second$/);
  out.end();
  await once(before.client, 'end');
});

test('a request behind a stream is not answered, whenever and however much of it comes', async () => {
  const atOnce = send(get('stream') + get('other'));
  const before = send(get('held-stream'));
  await expect.poll(() => served).toContain('/held-stream');
  before.client.write(get('other'));
  await expect.poll(() => served.filter((path) => path === '/other')).toHaveLength(2);
  release();
  await stream(1);
  // While it has a listener, Node closes the connection of who offers another protocol.
  expect(server.server.listenerCount('upgrade')).toBe(0);
  const half = send(get('stream') + 'GET /other HTTP/1.1\r\nHo');
  const later = send(get('stream'));
  await stream(3);
  half.client.write('st: x\r\n\r\n');
  later.client.write(get('other'));
  for (const { read, client } of [atOnce, before, half, later]) {
    await ends(read, 'first ');
    // What the client has sent is read before its end.
    client.end();
  }
  for (const { closed } of [atOnce, before, half, later]) await closed;
  expect(served.filter((path) => path === '/other')).toHaveLength(2);
  for (const { read } of [atOnce, before, half, later]) expect(read().match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each([
  ['a body', get('stream', 'Content-Length: 4') + 'body'],
  ['half a body', get('stream', 'Content-Length: 400') + 'body'],
  ['an offer of another protocol', get('stream', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c')],
  ['an answer expected first', get('stream', 'Expect: 100-continue')],
  ['the end of the connection announced', get('stream', 'Connection: close')],
])('a request with %s gets its stream', async (_, bytes) => {
  const { client, read } = send(bytes);
  const out = await stream();
  expect(out).toBeInstanceOf(Socket);
  client.write('more');
  out.end('last');
  await once(client, 'end');
  expect(read()).toMatch(/\r\n\r\nfirst last$/);
});

test('who offers another protocol is answered as before while streams open', async () => {
  send(get('stream'));
  const { read } = send(get('other', 'Connection: Upgrade', 'Upgrade: websocket'));
  await stream();
  await ends(read, 'other');
});

test.each([
  ['closes its side', (client: Socket) => client.end()],
  ['resets the connection', (client: Socket) => client.resetAndDestroy()],
])('a client that %s ends its stream', async (_, leave) => {
  const { client, read } = send(get('stream'));
  const out = await stream();
  await ends(read, 'first ');
  const closed = closing(out);
  leave(client);
  await closed;
  out.write('nobody reads this');
  expect(out.destroyed).toBe(true);
});

test('a client that leaves before its stream opens gets one that is destroyed', async () => {
  const { client } = send(get('held-stream'));
  const connected = once(server.server, 'connection') as Promise<[Socket]>;
  const [socket] = await connected;
  await expect.poll(() => served).toContain('/held-stream');
  const closed = closing(socket);
  client.resetAndDestroy();
  await closed;
  release();
  const out = await stream();
  expect(out.destroyed).toBe(true);
  out.write('nobody reads this');
});

test('a closed server waits for its streams, and for those only', async () => {
  send(get('stream'));
  const out = await stream();
  const closed = once(server.server, 'close');
  server.server.close();
  out.end('last');
  await closed;
});
