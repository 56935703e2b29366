import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

/** Sends bytes as they are, since a client that parses addresses would change them. Returns the response. */
async function send(bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}
const request = (method: string, target: string) =>
  send(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

function expectHeaders({ headers }: { headers: Headers }): void {
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect([headers.get('x-content-type-options'), headers.get('cross-origin-resource-policy')]).toEqual([
    'nosniff',
    'same-origin',
  ]);
}

test.each(['//a:b', '//%5B', '/\\[', '//', '///x?y=//z', '/%', '/%c0%af', 'x', '/user/%00'])(
  'GET %s is 404 or a page, with all headers, and leaves no line in the log',
  async (target) => {
    const from = app.logs.length;
    const answer = await request('GET', target);
    expect([200, 400, 404]).toContain(answer.status);
    if (target.startsWith('//') || target === '/\\[') expect(answer.status).toBe(404);
    expectHeaders(answer);
    expect(app.logs.slice(from)).toEqual([]);
  },
);

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s with a path parameter of more than 400 characters is 404 with all headers',
  async (method) => {
    for (const length of [400, 401, 5000]) {
      const answer = await request(method, `/api/message/${'x'.repeat(length)}`);
      if (length > 400) expect([length, answer.status]).toEqual([length, 404]);
      expectHeaders(answer);
    }
  },
);

test('bytes that are no request, and headers that are too long, are refused with all headers', async () => {
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 2\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expectHeaders(answer);
    expect(JSON.parse(answer.body)).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
});
