import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startReceiver, type TestReceiver } from '#test/webhook-receiver.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { longTest } from '#test/long-test.ts';

const HOST = 'hooks.partner.ng';
let folder: string;
let pair: { key: string; cert: string };
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'receiver-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
});
afterAll(() => rmSync(folder, { recursive: true }));

const running: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

async function receiver(): Promise<TestReceiver> {
  const one = await startReceiver();
  running.push(() => one.stop());
  return one;
}
const local = createWebhookSender({ allowsLoopback: true });
const send = (url: string) => local.send(url, { 'webhook-id': 'a' }, '{"a":1}');

test('a successful response is returned with its status and time', async () => {
  const one = await receiver();
  expect(await send(one.url)).toEqual({ failure: null, status: 200, durationMs: expect.any(Number) });
  expect(one.received).toHaveLength(1);
  expect(one.received[0]?.body).toBe('{"a":1}');
  expect(one.received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'a' });
});

test('an error and a redirect are failures, and the redirect is not followed', async () => {
  const [one, other] = [await receiver(), await receiver()];
  one.answer = (response) => void response.writeHead(500).end('oh');
  expect(await send(one.url)).toMatchObject({ failure: 'status', status: 500 });
  one.answer = (response) => void response.writeHead(307, { location: other.url }).end();
  expect(await send(one.url)).toMatchObject({ failure: 'redirect', status: 307 });
  expect(other.received).toEqual([]);
});

longTest(
  'a receiver that hangs or drips, and a name that is not answered, are left after five seconds',
  { timeout: 15_000 },
  async () => {
    const [hanging, dripping] = [await receiver(), await receiver()];
    hanging.answer = () => undefined;
    dripping.answer = (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 200);
      response.once('close', () => clearInterval(drip));
    };
    const silent = createWebhookSender({ allowsLoopback: false, resolve: () => new Promise(() => undefined) });
    const results = await Promise.all([
      send(hanging.url),
      send(dripping.url),
      silent.send(`https://${HOST}/`, {}, '{}'),
    ]);
    expect(results.map(({ failure, status }) => [failure, status])).toEqual([
      ['timed-out', null],
      ['timed-out', 200],
      ['timed-out', null],
    ]);
    for (const { durationMs } of results) expect(durationMs).toBeGreaterThanOrEqual(4900);
  },
);

test('a response over 16 kB is cut off, and one of exactly 16 kB is not', async () => {
  const one = await receiver();
  one.answer = (response) => void response.end('x'.repeat(16 * 1024));
  expect(await send(one.url)).toMatchObject({ failure: null });
  let sent = 0;
  const closed = new Promise<void>((resolve) => {
    one.answer = (response) => {
      const flood = (): void => {
        while (response.write('x'.repeat(64 * 1024))) sent += 64 * 1024;
        response.once('drain', flood);
      };
      response.once('close', resolve);
      flood();
    };
  });
  expect(await send(one.url)).toMatchObject({ failure: 'too-long', status: 200 });
  await closed;
  expect(sent).toBeLessThan(50 * 1024 * 1024);
});

test('a refused or reset connection, and a response that is not HTTP, are failures with a sentence', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  let answer = (socket: Socket): void => void socket.resetAndDestroy();
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  const url = `http://127.0.0.1:${port}/`;
  expect(await send(url)).toMatchObject({ failure: 'reset', status: null });
  answer = (socket) => void socket.end('this is not HTTP\r\n\r\n');
  expect(await send(url)).toMatchObject({ failure: 'unreadable', status: null });
  answer = (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
  expect(await send(url)).toMatchObject({ failure: 'reset', status: 200 });
  server.close();
  await once(server, 'close');
  expect(await send(url)).toMatchObject({ failure: 'refused', status: null });
});

/** A receiver with a certificate of HOST at a loopback address; others stand for the internet in these tests. */
async function startHttps(address: string, port = 0) {
  const seen: { sni: unknown; host: string | undefined }[] = [];
  const server = createHttps(pair, (request, response) => {
    seen.push({ sni: (request.socket as TLSSocket).servername, host: request.headers.host });
    request.resume();
    response.end();
  });
  await once(server.listen(port, address), 'listening');
  running.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, port: (server.address() as AddressInfo).port };
}

// Other loopback addresses stand for other machines; only Linux has them without set-up.
test.skipIf(process.platform !== 'linux')(
  'the name is resolved once and the checked address used, with the name in certificate and Host',
  async () => {
    const outside = await startHttps('127.0.0.2');
    const inside = await startHttps('127.0.0.1', outside.port);
    // DNS rebinding: the second time the name leads into this machine.
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    let asked = 0;
    const sender = createWebhookSender({
      allowsLoopback: false,
      isPublic: (address) => address === '127.0.0.2',
      resolve: () => Promise.resolve(answers[asked++] ?? []),
      ports: [String(outside.port)],
      ca: pair.cert,
    });
    expect(await sender.send(`https://${HOST}:${outside.port}/`, {}, '{}')).toMatchObject({
      failure: null,
      status: 200,
    });
    expect([asked, outside.seen, inside.seen]).toEqual([1, [{ sni: HOST, host: `${HOST}:${outside.port}` }], []]);
    expect(await sender.send(`https://${HOST}:${outside.port}/`, {}, '{}')).toMatchObject({ failure: 'not-public' });
    expect([outside.seen.length, inside.seen.length]).toEqual([1, 0]);
  },
);

test('an address with an unusual port is not usable, so that no one probes ports from here', () => {
  const { isUsable } = createWebhookSender({ allowsLoopback: false });
  for (const port of ['', ':443', ':8443']) expect([port, isUsable(`https://${HOST}${port}/`)]).toEqual([port, true]);
  for (const port of [':22', ':25', ':80', ':5432', ':8080', ':65535'])
    expect([port, isUsable(`https://${HOST}${port}/`)]).toEqual([port, false]);
});

test('a certificate of another name or of an unknown issuer is refused', async () => {
  const { port, seen } = await startHttps('127.0.0.1');
  const resolve = () => Promise.resolve(['127.0.0.1']);
  const options = { allowsLoopback: false, isPublic: () => true, resolve, ports: [String(port)] };
  const unknown = createWebhookSender(options);
  expect(await unknown.send(`https://${HOST}:${port}/`, {}, '{}')).toMatchObject({ failure: 'tls' });
  const known = createWebhookSender({ ...options, ca: pair.cert });
  expect(await known.send(`https://other.partner.ng:${port}/`, {}, '{}')).toMatchObject({ failure: 'tls' });
  expect(seen).toEqual([]);
});

test.each([
  ['one private address among several', ['8.8.8.8', '10.0.0.1'], 'not-public'],
  ['a mapped address', ['::ffff:127.0.0.1'], 'not-public'],
  ['the metadata service', ['169.254.169.254'], 'not-public'],
  ['nothing', [], 'no-such-host'],
])('a name that leads to %s is refused without a connection', async (_, addresses, failure) => {
  const sender = createWebhookSender({ allowsLoopback: false, resolve: () => Promise.resolve(addresses) });
  expect(await sender.send(`https://${HOST}/`, {}, '{}')).toMatchObject({ failure, status: null });
});

test('an unknown host name fails at once', async () => {
  const unknown = createWebhookSender({ allowsLoopback: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await unknown.send(`https://${HOST}/`, {}, '{}')).toMatchObject({ failure: 'no-such-host' });
});

test('an address that was stored under other rules is refused when an event is sent to it', async () => {
  const one = await receiver();
  const production = createWebhookSender({ allowsLoopback: false });
  expect(await production.send(one.url, {}, '{}')).toMatchObject({ failure: 'bad-address', status: null });
  expect(one.received).toEqual([]);
  // It was there to be reached.
  const socket = connect(Number(new URL(one.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
});
