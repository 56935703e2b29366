import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

/** Sends bytes on a new connection and reads until the server closes it. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  let read = '';
  socket.setEncoding('utf8').on('data', (part: string) => (read += part));
  await once(socket, 'close');
  return read;
}

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const head = (...lines: string[]): string =>
  ['POST /api/user/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');

// A proxy that reads the length differently would pass the hidden request on as a part of the first one.
test.each([
  ['a length and chunks', head(`Content-Length: ${HIDDEN.length + 5}`, 'Transfer-Encoding: chunked') + '0\r\n\r\n'],
  ['two lengths', head('Content-Length: 0', `Content-Length: ${HIDDEN.length}`)],
  ['chunks under another name', head('Transfer-Encoding: chunked, identity')],
  ['a length with a sign', head('Content-Length: +0')],
  ['a header with a space before its colon', head('Content-Length : 0')],
])('refuses a request with %s, and reads nothing behind it', async (_, first) => {
  const read = await send(first + HIDDEN);
  expect(read).toMatch(/^HTTP\/1\.1 400 /);
  expect(read.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test('has no TRACE, which would return the headers of a request', async () => {
  const read = await send('TRACE / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n');
  expect(read).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(read).not.toContain('secret');
});
