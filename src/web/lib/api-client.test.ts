import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { endpoint, id } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { type CallOptions, createApiClient } from './api-client.ts';
import { errorMessage } from './error-message.ts';
import { sendRequest } from './http-client.ts';

const item = z.object({ name: z.string() });
const getItem = endpoint({
  method: 'GET',
  path: 'thing/:id',
  auth: 'customer',
  summary: 'One.',
  params: { id: id() },
  query: z.object({ page: z.optional(z.string()), type: z.optional(z.string()) }),
  response: item,
});
const ping = endpoint({ method: 'GET', path: 'ping', auth: 'customer', summary: 'Ping.', response: item });
const openPing = endpoint({ method: 'GET', path: 'ping', auth: 'public', summary: 'Ping.', response: item });
const putItem = endpoint({
  method: 'PUT',
  path: 'thing',
  auth: 'customer',
  summary: 'Keep.',
  body: item,
  response: item,
});
const postItem = endpoint({
  method: 'POST',
  path: 'thing',
  auth: 'customer',
  summary: 'Make.',
  body: item,
  response: item,
});
const deleteItem = endpoint({ method: 'DELETE', path: 'thing', auth: 'customer', summary: 'Drop.', response: item });

type Reply = (response: ServerResponse, request: IncomingMessage) => void;
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const bare =
  (status: number, body = '', headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(body);
const errorBody = (code: string, message = 'A sentence.') => ({ code, message, requestId: 'r1' });

/** A server that gives its replies in turn and repeats the last; records the requests and their times. */
async function serve(...replies: Reply[]) {
  const session: { token: string | null } = { token: 'secret' };
  const requests: { at: number; line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        at: Date.now(),
        line: `${request.method} ${request.url}`,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      (replies[requests.length - 1] ?? replies.at(-1))?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const expiredTokens: string[] = [];
  const call = createApiClient({
    base: () => base,
    token: () => session.token,
    onSessionMissing: (gone) => expiredTokens.push(gone),
  });
  return { base, requests, call, expiredTokens, session };
}

const open: (() => void)[] = [];
afterEach(() => void vi.useRealTimers());
afterAll(() => open.forEach((close) => close()));
const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable('the call went well'),
    (error: unknown) => error,
  );

describe('API call', () => {
  it('fills the path and sends token, accept header and body', async () => {
    const { requests, call } = await serve(json(200, { name: 'a' }));
    expect(await call(getItem, { params: { id: 'a/b c' }, query: { page: '2', type: undefined } })).toEqual({
      name: 'a',
    });
    await call(putItem, { body: { name: 'Ṣadé' } });
    expect(requests.map(({ line }) => line)).toEqual(['GET /api/thing/a%2Fb%20c?page=2', 'PUT /api/thing']);
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', accept: 'application/json' });
    expect(requests[1]).toMatchObject({ body: '{"name":"Ṣadé"}', headers: { 'content-type': 'application/json' } });
  });

  it('sends no token without a session', async () => {
    const { requests, call, session } = await serve(json(200, { name: 'a' }));
    session.token = null;
    await call(openPing);
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it('sends a given Idempotency-Key', async () => {
    const { requests, call } = await serve(json(201, { name: 'a' }));
    await call(postItem, { body: { name: 'a' } }, { idempotencyKey: 'k1' });
    expect(requests[0]?.headers['idempotency-key']).toBe('k1');
  });

  it.each([200, 204])('reads an empty body with status %i as an empty text', async (status) => {
    const { call } = await serve(bare(status));
    expect(await call({ ...ping, response: z.string() })).toBe('');
  });
});

describe('API failure', () => {
  it('becomes the AppError that the server sent', async () => {
    const { call } = await serve(
      json(409, { ...errorBody('booking.price_changed', 'Now 5.'), fields: { amount: 'Old.' }, quote: { amount: 5 } }),
    );
    const error = await failureOf(call(postItem, { body: { name: 'a' } }));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'booking.price_changed',
      message: 'Now 5.',
      details: { fields: { amount: 'Old.' } },
      payloads: { 'booking.price_changed': { quote: { amount: 5 } } },
    });
  });

  it('keeps the message of an unknown code', async () => {
    const { call } = await serve(json(409, errorBody('moon.full', 'The moon is full.')));
    const error = await failureOf(call(ping));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'moon.full', status: 409 });
    expect(errorMessage(error, 'internal')).toBe('The moon is full.');
  });

  it.each([
    ['nothing', bare(404)],
    ['a page', bare(404, '<h1>Not found</h1>', { 'content-type': 'text/html' })],
    ['JSON without a message', json(404, { error: 'no' })],
    ['JSON whose message is no text', json(404, { ...errorBody('x.y'), message: {} })],
  ])('a failure whose body is %s names status, method and address', async (_body, reply) => {
    const { base, call } = await serve(reply);
    const error = await failureOf(call(getItem, { params: { id: '1' } }));
    expect(error).toMatchObject({
      name: 'RequestError',
      status: 404,
      message: `Request failed with status code 404: GET ${base}thing/1`,
    });
    expect(errorMessage(error, 'browser.login_failed')).toBe('Error logging in. Please try again later.');
  });

  it('keeps the message of a failure without a code', async () => {
    const { call } = await serve(json(409, { message: 'The moon is full.' }));
    const error = await failureOf(call(ping));
    expect(error).toMatchObject({ name: 'RequestError', status: 409, message: 'The moon is full.' });
    expect(errorMessage(error, 'browser.login_failed')).toBe('The moon is full.');
  });

  it.each([
    ['an empty 200', bare(200)],
    ['an empty 204', bare(204)],
    ['a text', json(200, 'name')],
    ['a list', json(200, [{ name: 'a' }])],
    ['null', json(200, null)],
    ['a null field', json(200, { name: null })],
  ])('%s where an object is expected is a failure', async (_body, reply) => {
    const { base, call } = await serve(reply);
    expect(await failureOf(call(ping))).toMatchObject({
      name: 'RequestError',
      message: `Unexpected answer: GET ${base}ping`,
    });
  });

  it('a 200 with an HTML page is a failure', async () => {
    const { base, call } = await serve(bare(200, '<h1>Log in to this Wi-Fi</h1>'));
    expect(await failureOf(call(ping))).toMatchObject({
      message: `Request failed with status code 200: GET ${base}ping`,
    });
  });

  it('a 202 with a code is a failure, and one without is not', async () => {
    const { call } = await serve(
      json(202, errorBody('payment.confirming', 'We are confirming.')),
      json(202, { name: 'a' }),
    );
    expect(await failureOf(call(postItem, { body: { name: 'a' } }))).toMatchObject({
      code: 'payment.confirming',
      message: 'We are confirming.',
    });
    expect(await call(postItem, { body: { name: 'a' } })).toEqual({ name: 'a' });
  });

  it('carries the Retry-After delay', async () => {
    const { call } = await serve(json(429, errorBody('account.code_too_soon'), { 'retry-after': '42' }));
    expect(await failureOf(call(postItem, { body: { name: 'a' } }))).toMatchObject({ details: { retryAfterS: 42 } });
  });

  it('a lost connection is a failure with status 0 that does not come from the server', async () => {
    const { call } = await serve((response) => response.destroy());
    expect(await failureOf(call(postItem, { body: { name: 'a' } }))).toMatchObject({ status: 0, fromServer: false });
  });
});

describe('expired session', () => {
  const ended = json(401, errorBody('session.missing'));

  it('an expired session is reported with the refused token after a signed-in call', async () => {
    const { call, expiredTokens } = await serve(ended);
    expect(await failureOf(call(ping))).toMatchObject({ code: 'session.missing' });
    expect(expiredTokens).toEqual(['secret']);
  });

  it('a public call, a call without a token and a wrong password report no expired session', async () => {
    const { call, expiredTokens, session } = await serve(
      ended,
      json(401, errorBody('account.wrong_credentials')),
      ended,
    );
    await failureOf(call(openPing));
    await failureOf(call(ping));
    session.token = null;
    await failureOf(call(ping));
    expect(expiredTokens).toEqual([]);
  });
});

describe.concurrent('a retry', () => {
  const failing = [408, 429, 500, 502, 503, 504];

  // The delays are those of `retryDelay`, which has tests of its own; a loaded machine may wait longer.
  it.each(failing)('follows status %i twice, not before 0.3 and then 0.6 seconds', async (status) => {
    const { requests, call } = await serve(bare(status), bare(status), json(200, { name: 'third' }));
    expect(await call(ping)).toEqual({ name: 'third' });
    const [first, second, third] = requests.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(295);
    expect(third - second).toBeGreaterThanOrEqual(595);
  });

  it('stops after two retries', async () => {
    const { requests, base, call } = await serve(bare(500));
    expect(await failureOf(call(putItem, { body: { name: 'a' } }))).toMatchObject({
      message: `Request failed with status code 500: PUT ${base}thing`,
    });
    expect(requests.map(({ body }) => body)).toEqual(['{"name":"a"}', '{"name":"a"}', '{"name":"a"}']);
  });

  it('follows a DELETE, and a connection that broke', async () => {
    const { requests, call } = await serve((response) => response.destroy(), json(200, { name: 'a' }));
    await call(deleteItem);
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['a POST', postItem, { body: { name: 'a' } }, bare(500)],
    ['a 400', putItem, { body: { name: 'a' } }, bare(400)],
    ['a 404', ping, {}, bare(404)],
    ['a 501', ping, {}, bare(501)],
    ['a POST whose connection broke', postItem, { body: { name: 'a' } }, ((response) => response.destroy()) as Reply],
  ])('never follows %s', async (_what, which, input, reply) => {
    const { requests, call } = await serve(reply);
    await failureOf(call(which as typeof postItem, input as { body: { name: string } }));
    expect(requests).toHaveLength(1);
  });

  it.each([413, 429, 503])('a retry after a %i waits for Retry-After', async (status) => {
    const { requests, call } = await serve(bare(status, '', { 'retry-after': '1' }), json(200, { name: 'a' }));
    await call(ping);
    const [first, second] = requests.map(({ at }) => at) as [number, number];
    expect(second - first).toBeGreaterThanOrEqual(995);
  });

  it.each([
    ['3', 3000],
    [new Date(0).toUTCString(), 0],
    ['soon', null],
    [undefined, null],
  ])('reads Retry-After %j as %j ms', async (header, retryAfterMs) => {
    const { base } = await serve(bare(503, '', header === undefined ? {} : { 'retry-after': header }));
    expect(await sendRequest(`${base}ping`, { method: 'POST' })).toMatchObject({ status: 503, retryAfterMs });
  });

  it('no retry follows when the server asks for more than ten seconds', async () => {
    const { requests, call } = await serve(
      json(429, errorBody('request.too_many', 'Please wait.'), { 'retry-after': '11' }),
    );
    expect(await failureOf(call(ping))).toMatchObject({ message: 'Please wait.', details: { retryAfterS: 11 } });
    expect(requests).toHaveLength(1);
  });
});

it('a call aborted before its retry makes no further request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { requests, call } = await serve(bare(500), json(200, { name: 'next' }));
  const leave = new AbortController();
  const options: CallOptions = { signal: leave.signal };
  const listen = vi.spyOn(leave.signal, 'addEventListener');
  const failed = failureOf(call(ping, {}, options));
  // Once by the request and once by the wait before the retry.
  while (listen.mock.calls.length < 2) await new Promise((resolve) => setImmediate(resolve));
  leave.abort();
  expect(await failed).toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(300);
  expect(await call(openPing)).toEqual({ name: 'next' });
  expect(requests).toHaveLength(2);
});

describe('a timeout', () => {
  const silence: Reply = () => {};
  const half: Reply = (response) => void response.writeHead(200).write('{"name":');

  it.each([
    ['says nothing', silence],
    ['stops in the middle', half],
  ])('ends a call after ten seconds, without a retry, when the server %s', async (_silence, reply) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { requests, base, call } = await serve(reply);
    let ended = false;
    const failed = failureOf(call(ping)).finally(() => (ended = true));
    for (let turn = 0; requests.length === 0 || turn < 200; turn++)
      await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ name: 'RequestError', message: `Request timed out: GET ${base}ping` });
    expect(requests).toHaveLength(1);
  });

  it('ends a call after ten seconds in all, however steadily the body arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { requests, base, call } = await serve((response) => {
      setTimeout(() => response.writeHead(200).write('{"name":'), 6000);
      setTimeout(() => response.write('"'), 9000);
      setTimeout(() => response.end('a"}'), 11_000);
    });
    let ended = false;
    const failed = failureOf(call(ping)).finally(() => (ended = true));
    const settle = async () => {
      for (let turn = 0; requests.length === 0 || turn < 200; turn++)
        await new Promise((resolve) => setImmediate(resolve));
    };
    await settle();
    await vi.advanceTimersByTimeAsync(9_999);
    await settle();
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ name: 'RequestError', message: `Request timed out: GET ${base}ping` });
  });
});
