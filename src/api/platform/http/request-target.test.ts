import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { isSandboxHost } from './request-target.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

async function statusWith(host: string, path: string): Promise<number | undefined> {
  const call = request(`${app.url}${path}`, { headers: { host } }).end();
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}

test('the sandbox answers no other name, so that a page of another site cannot read codes', async () => {
  for (const path of ['/api/sandbox/outbox', '/sandbox', '/api/service/all', '/healthz']) {
    expect([path, await statusWith('evil.example:3000', path)]).toEqual([path, 404]);
    expect([path, await statusWith(new URL(app.url).host, path)]).toEqual([path, 200]);
  }
});

test.each([
  ['localhost:3000', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.8.8.8:80', true],
  ['[::1]:3000', true],
  ['care.example.ng', true],
  ['care.example.ng:8443', true],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['evil.example', false],
  ['care.example.ng@evil.example', false],
  ['evil.example/?localhost', false],
  ['', false],
  [undefined, false],
])('the sandbox answers the host %s: %s', (host, answers) => {
  expect(isSandboxHost(host, 'care.example.ng')).toBe(answers);
});
