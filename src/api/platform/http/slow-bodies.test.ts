import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sendError } from './error-response.ts';
import { acceptImages, acceptMultipart, readBody, readUpload, SLOWEST_BODY } from './raw-body.ts';

const app: FastifyInstance = Fastify();
const LIMIT = 1_000_000;
let begun = 0;
let received = 0;
beforeAll(async () => {
  app.setErrorHandler(sendError);
  void app.register(async (scope) => {
    acceptImages(scope);
    scope.put('/body', async (request) => {
      const reading = readBody(request, LIMIT, 'account.photo_too_large', (bytes) => (received += bytes));
      begun += 1;
      return { bytes: (await reading).length };
    });
  });
  void app.register(async (scope) => {
    await acceptMultipart(scope, LIMIT);
    const codes = { missing: 'account.photo_missing', tooLarge: 'account.photo_too_large' } as const;
    scope.put('/form', async (request) => {
      const reading = readUpload(request, 'photo', LIMIT, codes);
      begun += 1;
      return { bytes: (await reading).length };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Begins a request whose body has 50,000 bytes, and waits until the server reads it. */
async function begin(path: string, type: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const before = begun;
  received = 0;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const answer = once(socket, 'data').then(([bytes]) => String(bytes));
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 50000\r\n\r\n`);
  await vi.waitUntil(() => begun > before);
  return { socket, answer };
}

test.each([
  ['/body', 'image/jpeg'],
  ['/form', 'multipart/form-data; boundary=x'],
])('a body at %s that brings almost nothing for five seconds is refused', async (path, type) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket, answer } = await begin(path, type);
  socket.write('--x\r\n');
  vi.advanceTimersByTime(SLOWEST_BODY.ms);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*"request\.timeout"/);
});

test('a body that brings enough in every five seconds is read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket, answer } = await begin('/body', 'image/jpeg');
  for (let sent = 10_000; sent <= 50_000; sent += 10_000) {
    socket.write(Buffer.alloc(10_000));
    await vi.waitUntil(() => received === sent);
    vi.advanceTimersByTime(SLOWEST_BODY.ms);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*50000/);
});
