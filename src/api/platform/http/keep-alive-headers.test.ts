import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveKeepAliveHeaders } from './keep-alive-headers.ts';

const server = createServer((request, response) => {
  if (request.url === '/closing') response.setHeader('connection', 'close');
  saveKeepAliveHeaders(request, response);
  response.end('done');
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

/** What the server sends to these requests on one connection, until it closes it or has answered all. */
async function answersTo(...requests: string[]): Promise<{ text: string; closed: boolean }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let [text, closed] = ['', false];
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('end', () => (closed = true));
  for (const [i, request] of requests.entries()) {
    socket.write(request);
    await expect.poll(() => text.split('done').length).toBe(i + 2);
  }
  if (/connection: close/i.test(text)) await expect.poll(() => closed).toBe(true);
  socket.destroy();
  return { text, closed };
}
const get = (path: string, connection: string, version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nhost: localhost\r\nconnection: ${connection}\r\n\r\n`;

test('a persistent connection goes on without a header that says so', async () => {
  const { text, closed } = await answersTo(get('/', 'keep-alive'), get('/', 'keep-alive'));
  expect(text).not.toMatch(/\r\n(?:connection|keep-alive):/i);
  expect(closed).toBe(false);
});

test('a connection that is closed says so', async () => {
  expect(await answersTo(get('/closing', 'keep-alive'))).toMatchObject({ closed: true });
  expect((await answersTo(get('/', 'close'))).text).toMatch(/\r\nconnection: close/i);
});

test('HTTP/1.0, where nothing persists by itself, is always answered with the header', async () => {
  expect((await answersTo(get('/', 'keep-alive', '1.0'))).text).toMatch(/\r\nconnection: (?:close|keep-alive)/i);
});
