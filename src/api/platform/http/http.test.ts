import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { parseJsonBody } from './json-body.ts';
import { encodingFor } from './cached-response.ts';
import { bearer } from './session.ts';
import { clientKey } from './client-ip.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());

test.each([
  ['197.210.54.33', '197.210.54.33'],
  ['::ffff:197.210.54.33', '197.210.54.33'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(300), 'unknown'],
  ['1.2.3.4:5', 'unknown'],
])('counts address %s as %s', (ip, source) => {
  expect(clientKey(ip)).toBe(source);
});

test.each([
  ['{"a":"\\u0000"}', 'request.bad_text'],
  ['{"\\u0000":1}', 'request.bad_text'],
  ['{"a":"\\ud800"}', 'request.bad_text'],
  ['[1,', 'request.not_json'],
  ['[['.repeat(11) + ']]'.repeat(11), 'request.too_deep'],
  [Buffer.from([0x22, 0xff, 0x22]), 'request.bad_text'],
])('rejects the body %s with %s', (text, code) => {
  expect(() => parseJsonBody(Buffer.from(text))).toThrow(expect.objectContaining({ code }));
});

test('accepts 20 levels and Yoruba letters', () => {
  expect(parseJsonBody(Buffer.from('['.repeat(20) + ']'.repeat(20)))).toBeDefined();
  expect(parseJsonBody(Buffer.from('"Ṣadé Adébáyọ̀"'))).toBe('Ṣadé Adébáyọ̀');
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  [undefined, null],
  ['*', 'br'],
  ['*;q=0', null],
])('accept-encoding %s selects %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test.each([
  ['Bearer ', null],
  ['Basic abc', null],
  [undefined, null],
  [`Bearer ${'a'.repeat(43)}`, 'a'.repeat(43)],
  [`bearer ${'a'.repeat(43)}`, 'a'.repeat(43)],
  [`Bearer ${'a'.repeat(44)}`, null],
])('reads the token of %s as %s', (header, token) => {
  expect(bearer(header)).toBe(token);
});

test('answers the health and readiness checks', async () => {
  expect((await app.request('GET', '/healthz')).body).toEqual({ ok: true });
  expect((await app.request('GET', '/readyz')).body).toEqual({ ok: true });
});

test('sends security headers and no version with every page and response', async () => {
  for (const [path, isPage] of [
    ['/api/centre', false],
    ['/api/nothing', false],
    ['/sandbox', true],
    ['/sw.js', false],
    ['/nothing', true],
  ] as const) {
    const { headers } = await app.request('GET', path);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/);
    expect([headers.get('x-content-type-options'), headers.get('cross-origin-resource-policy')]).toEqual([
      'nosniff',
      'same-origin',
    ]);
    expect(headers.get('cross-origin-opener-policy')).toBe(isPage ? 'same-origin-allow-popups' : null);
    expect([headers.get('server'), headers.get('x-powered-by'), headers.get('access-control-allow-origin')]).toEqual([
      null,
      null,
      null,
    ]);
  }
});

test('sends only nosniff with a file', async () => {
  const { headers } = await app.request('GET', '/assets/nothing.js');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect([headers.get('content-security-policy'), headers.get('cross-origin-opener-policy')]).toEqual([null, null]);
});

test('rejects a too large, unsupported or malformed body with a code of the catalogue', async () => {
  const login = (body: string | Uint8Array, type = 'application/json') =>
    app.request('POST', 'user/login', { body, headers: { 'content-type': type } });
  for (const [response, status, code] of [
    [await login(JSON.stringify({ email: 'x'.repeat(110_000) })), 413, 'request.too_large'],
    [await login('email=a', 'application/x-www-form-urlencoded'), 415, 'request.unsupported'],
    [await login('{'), 400, 'request.not_json'],
    [await login(new Uint8Array([0x7b, 0xff])), 400, 'request.bad_text'],
    [await login('[]'), 400, 'request.invalid'],
    [await login('{}'), 400, 'account.missing_login'],
    [await login('null'), 400, 'account.missing_login'],
  ] as const) {
    expect([response.status, response.body['code']]).toEqual([status, code]);
    expect(response.body['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  }
});
