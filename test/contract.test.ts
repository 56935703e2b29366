import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMON_ERRORS } from '#api/platform/http/router.ts';
import { api, isEndpoint } from '#shared/all-endpoints.ts';
import { isIdParameter, type AnyEndpoint } from '#shared/endpoint.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { type ErrorCode } from '#shared/errors.ts';
import { expectFailure } from './fixtures.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

const address = ({ method, path: where }: AnyEndpoint): string => `${method} ${where}`;
const addresses = api.map(({ endpoint }) => address(endpoint));

test('every contract is on the list', async () => {
  const shared = path.resolve(import.meta.dirname, '../src/shared');
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.contract\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(path.join(shared, file)) as Promise<Record<string, unknown>>),
  );
  const listed = new Set<unknown>(api.map(({ endpoint }) => endpoint));
  const missing = modules.flatMap((module, i) =>
    Object.entries(module)
      .filter(([, value]) => isEndpoint(value) && !listed.has(value))
      .map(([name]) => `${files[i]} ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every endpoint of the contracts has one route, and every route an endpoint', () => {
  expect(app.endpoints.map(address).sort()).toEqual([...addresses].sort());
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every parameter of a path is an id, which the router checks under any name, unless it is listed here', () => {
  const named = api.flatMap(({ endpoint: e }) =>
    [...e.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, isId: isIdParameter(e.params?.[name]) })),
  );
  expect(new Set(named.filter(({ isId }) => !isId).map(({ name }) => name))).toEqual(
    // Texts that are compared as such, and a number that is read as one.
    new Set(['token', 'code', 'reference', 'slug', 'version', 'kind', 'account']),
  );
});

test('every endpoint has a one-sentence description', () => {
  expect(api.filter(({ endpoint }) => !/^[A-Z].*\.$/.test(endpoint.summary)).map(({ name }) => name)).toEqual([]);
});

test('every code of the catalogue is returned by an endpoint, and no endpoint declares an unknown code', () => {
  const used = new Set<ErrorCode>([
    ...COMMON_ERRORS,
    ...api.flatMap(({ endpoint }) => [...(endpoint.errors ?? []), ...(endpoint.missing ? [endpoint.missing] : [])]),
  ]);
  // Some failures happen in the browser, without a response of the server.
  const web = path.resolve(import.meta.dirname, '../src/web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const sources = files.map((file) => readFileSync(path.join(web, file), 'utf8')).join('');
  const unused = (Object.keys(catalogue) as ErrorCode[]).filter(
    (code) => !used.has(code) && !sources.includes(`'${code}'`),
  );
  expect(unused).toEqual([]);
  expect([...used].filter((code) => !(code in catalogue))).toEqual([]);
});

test('a code for a missing field is among the failures of its endpoint', () => {
  const hidden = api.filter(
    ({ endpoint: { missing, errors = [] } }) =>
      missing !== undefined && missing !== 'request.invalid' && !errors.includes(missing),
  );
  expect(hidden.map(({ name }) => name)).toEqual([]);
});

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
  "%s of an unknown address returns the catalogue's 404",
  async (method) => {
    for (const where of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/booking',
      '/api/user/me/',
      '/api/booking/%ff',
      '/api//booking/mine',
      '/nothing',
      '/robots.txt/x',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/../../package.json',
    ]) {
      const answer = await app.request(method, where);
      expect([where, answer.status, expectFailure(answer)]).toEqual([where, 404, 'request.not_found']);
    }
  },
);

test('a known address refuses other methods and lists the allowed ones (RFC 9110 15.5.6)', async () => {
  for (const { endpoint } of api) {
    const where = `/api/${endpoint.path.replaceAll(/:\w+/g, '018f4c2e-0000-7000-8000-000000000000')}`;
    const taken = app.endpoints
      .filter((e) => new RegExp(`^/api/${e.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(where))
      .map((e) => e.method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      (one) => !taken.includes(one as AnyEndpoint['method']),
    )) {
      const answer = await app.request(method, where);
      expect([where, method, expectFailure(answer)]).toEqual([where, method, 'request.method_not_allowed']);
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...new Set(taken)].sort());
    }
  }
});

test('no response allows another origin or reveals a software version', async () => {
  for (const { endpoint } of api.filter((one) => one.endpoint.method === 'GET' && one.endpoint.auth === 'public')) {
    const { headers } = await app.request('GET', endpoint.path.replaceAll(/:\w+/g, 'x'), {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect([headers.get('access-control-allow-origin'), headers.get('server'), headers.get('x-powered-by')]).toEqual([
      null,
      null,
      null,
    ]);
  }
});

test('every response names its type and charset, and none sets a cookie', async () => {
  for (const { endpoint } of api.filter((one) => one.endpoint.method === 'GET')) {
    const { headers } = await app.request('GET', endpoint.path.replaceAll(/:\w+/g, 'x'));
    expect([headers.get('content-type'), headers.getSetCookie()]).toEqual([
      expect.stringMatching(/^(?:application\/json|text\/html); charset=utf-8$/),
      [],
    ]);
  }
});
