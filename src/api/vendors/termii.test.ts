import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { OUTCOMES, termiiStandIn, type Outcome } from '#sandbox/termii/termii-stand-in.ts';
import { createTermii } from './termii.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});
const keys = { apiKey: 'TL-test', senderId: 'CarCare', webhookSecret: 'tsk_test' };

async function startProvider(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return createTermii({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys });
}
const respondWith = (status: number, body: string, headers: Record<string, string> = {}) =>
  startProvider((_request, response) => void response.writeHead(status, headers).end(body));

test('sends the documented request: digits without a plus, the sender, the transactional channel', async () => {
  let sent: unknown;
  const sms = await startProvider((request, response, body) => {
    sent = [request.method, request.url, request.headers['content-type'], JSON.parse(body)];
    response.end(
      '{"code":"ok","message_id":9122821270554876574,"message_id_str":"9122821270554876574","message":"Successfully Sent","balance":2942.6,"user":"Car Care"}',
    );
  });
  expect(await sms.send('+2348031234567', 'Your car is ready.')).toEqual({
    kind: 'accepted',
    id: '9122821270554876574',
  });
  expect(sent).toEqual([
    'POST',
    '/api/sms/send',
    'application/json',
    {
      api_key: 'TL-test',
      to: '2348031234567',
      from: 'CarCare',
      sms: 'Your car is ready.',
      type: 'plain',
      channel: 'dnd',
    },
  ]);
});

test.each<[string, number, string, object]>([
  [
    'the older answer, its number too large for a double',
    200,
    '{"message_id":9122821270554876574,"message":"Successfully Sent"}',
    { kind: 'accepted', id: '9122821270554876574' },
  ],
  ['the number as text', 200, '{"message_id":"abc-1"}', { kind: 'accepted', id: 'abc-1' }],
  ['a bad key', 401, '{"code":401,"message":"Unauthorized"}', { kind: 'refused', operator: true }],
  ['forbidden, as HTML', 403, '<html>no</html>', { kind: 'refused', operator: true }],
  [
    'a sender that is not approved',
    404,
    '{"code":404,"message":"ApplicationSenderId not found for applicationId: 66189 and senderName: RALD"}',
    { kind: 'refused', operator: true },
  ],
  ['no balance', 400, '{"code":400,"message":"Insufficient balance"}', { kind: 'refused', operator: true }],
  ['a list of issues', 422, '{"message":[{"issue":"Invalid Sender Id"}]}', { kind: 'refused', operator: true }],
  ['a number they do not take', 400, '{"code":400,"message":"Invalid number"}', { kind: 'refused', operator: false }],
  ['200 without a number', 200, '{"code":"ok","message":"Successfully Sent"}', { kind: 'refused', operator: false }],
  ['200 with an empty number', 200, '{"message_id":null,"message_id_str":""}', { kind: 'refused', operator: false }],
  ['200 as HTML', 200, '<html>Welcome</html>', { kind: 'refused', operator: false }],
  ['200 with a list', 200, '[1]', { kind: 'refused', operator: false }],
  ['too many', 429, '{}', { kind: 'later', retryAfterMs: null }],
  ['out of order, as HTML', 503, '<html>', { kind: 'later', retryAfterMs: null }],
])('%s', async (_name, status, body, expected) => {
  const sms = await respondWith(status, body);
  expect(await sms.send('+2348031234567', 'x')).toMatchObject(expected);
});

test('reads Retry-After, up to 15 minutes', async () => {
  expect(await (await respondWith(429, '', { 'retry-after': '7' })).send('+2348031234567', 'x')).toMatchObject({
    kind: 'later',
    retryAfterMs: 7000,
  });
  expect(await (await respondWith(503, '', { 'retry-after': '86400' })).send('+2348031234567', 'x')).toMatchObject({
    retryAfterMs: 900_000,
  });
});

test('a connection lost after the request has an unknown result; a host that is down accepted nothing', async () => {
  expect(await (await startProvider((request) => request.socket.destroy())).send('+2348031234567', 'x')).toEqual({
    kind: 'unknown',
    reason: 'no-answer',
  });
  const unreachable = createTermii({ baseUrl: 'http://127.0.0.1:1', ...keys });
  expect(await unreachable.send('+2348031234567', 'x')).toMatchObject({ kind: expect.stringMatching(/later|unknown/) });
});

test('does not follow redirects and stops reading an endless response', async () => {
  expect(
    await (await respondWith(302, '', { location: 'http://127.0.0.1:1/' })).send('+2348031234567', 'x'),
  ).toMatchObject({ kind: 'unknown' });
  const endless = await startProvider((_request, response) => {
    response.writeHead(200);
    const more = (): void => void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(more)));
    more();
  });
  expect(await endless.send('+2348031234567', 'x')).toMatchObject({ kind: 'refused' });
});

test('accepts a report only with a signature over exactly its bytes', async () => {
  const sms = createTermii({ baseUrl: 'http://127.0.0.1:1', ...keys });
  const body = Buffer.from('{"type":"outbound","message_id":"9122821270554876574","status":"Delivered"}');
  const right = createHmac('sha512', 'tsk_test').update(body).digest('hex');
  expect(sms.verifySignature(body, right)).toBe(true);
  for (const wrong of [undefined, '', 'x', right.slice(1), '0'.repeat(128), right.toUpperCase()])
    expect(sms.verifySignature(body, wrong)).toBe(false);
  expect(sms.verifySignature(Buffer.concat([body, Buffer.from(' ')]), right)).toBe(false);
});

test.each([
  ['Delivered', 'delivered'],
  ['DELIVERED | Message delivered to handset', 'delivered'],
  ['Received', 'delivered'],
  ['Message Sent', 'sent'],
  ['DND Active on Phone Number', 'failed'],
  ['Message Failed', 'failed'],
  ['Rejected', 'failed'],
  ['Expired', 'failed'],
])('maps the report %s to %s', (status, expected) => {
  const sms = createTermii({ baseUrl: '', ...keys });
  expect(sms.readReport(Buffer.from(JSON.stringify({ message_id: '1', status })))).toEqual({
    id: '1',
    status: expected,
    statusText: status,
  });
});

test.each([
  '',
  'x',
  '[]',
  '{}',
  '{"message_id":"1"}',
  '{"message_id":"1","status":"Thinking"}',
  '{"status":"Delivered"}',
  '{"message_id":"a\\u0000","status":"Delivered"}',
  `{"message_id":"${'1'.repeat(200)}","status":"Delivered"}`,
])('rejects %j as a report', (body) => {
  expect(createTermii({ baseUrl: '', ...keys }).readReport(Buffer.from(body))).toBeNull();
});

test('preserves the digits of an id beyond 2^53', () => {
  expect(
    createTermii({ baseUrl: '', ...keys }).readReport(
      Buffer.from('{"message_id":9122821270554876574,"status":"Delivered"}'),
    )?.id,
  ).toBe('9122821270554876574');
});

test('the sandbox implements the protocol of the client, with signed and known reports', async () => {
  const reports: string[] = [];
  const sms = createTermii({ baseUrl: '', ...keys });
  const reportServer = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const known = sms.verifySignature(body, String(request.headers['x-termii-signature']))
        ? sms.readReport(body)
        : null;
      reports.push(`${(JSON.parse(body.toString()) as { receiver: string }).receiver} ${known?.status ?? 'unknown'}`);
      response.end();
    });
  });
  await new Promise<void>((resolve) => reportServer.listen(0, '127.0.0.1', resolve));
  undo.push(() => (reportServer.closeAllConnections(), reportServer.close()));
  const { plugin, outcomes } = termiiStandIn({
    ...keys,
    reportUrl: () => `http://127.0.0.1:${(reportServer.address() as AddressInfo).port}/`,
    reportAfterMs: 20,
  });
  const app = fastify({ forceCloseConnections: true });
  await app.register(plugin, { prefix: '/termii' });
  undo.push(() => app.close());
  const client = createTermii({ baseUrl: `${await app.listen({ port: 0, host: '127.0.0.1' })}/termii`, ...keys });
  const got: Partial<Record<Outcome, string>> = {};
  for (const [i, outcome] of OUTCOMES.entries()) {
    const to = `+23480312345${String(i).padStart(2, '0')}`;
    outcomes.set(to.slice(1), outcome);
    got[outcome] = (await client.send(to, 'x')).kind;
  }
  expect(got).toEqual({
    ok: 'accepted',
    'bad-key': 'refused',
    sender: 'refused',
    balance: 'refused',
    dnd: 'accepted',
    failed: 'accepted',
    expired: 'accepted',
    rejected: 'accepted',
    'no-id': 'refused',
    html: 'refused',
    cut: 'unknown',
    busy: 'later',
    'early-report': 'accepted',
    'no-report': 'accepted',
  });
  await expect.poll(() => reports.length).toBe(8);
  expect(reports.filter((report) => report.endsWith('unknown'))).toEqual([]);
  // A request that the client never sends: a number with a plus.
  const raw = await fetch(`${app.listeningOrigin}/termii/api/sms/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: keys.apiKey, to: '+2348031234567', sms: 'x' }),
  });
  expect(raw.status).toBe(400);
});
