import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import documented from '#sandbox/paystack/documented-responses.json' with { type: 'json' };
import { createPaystack, type Paystack } from './paystack.ts';

const secretKey = 'sk_test_r3m3mb3r2pu70nasm1l3';
const reference = '18f3c2a9b40-7QX2M9';
const start = {
  email: 'ada@example.ng',
  amountKobo: 500_000,
  reference,
  callbackUrl: 'https://app.example.ng/user/bookings',
  metadata: { booking_id: 'b_1' },
};

let server: Server | undefined;
let seen: { method: string; url: string; authorization: string[]; body: string }[] = [];

/** Starts a provider with the given responses, so that it can fail in undocumented ways. */
async function provider(
  answer: (res: ServerResponse, req: IncomingMessage) => void,
  timeoutMs = 5000,
): Promise<Paystack> {
  seen = [];
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      const authorization = req.rawHeaders.filter(
        (_, i) => req.rawHeaders[i - 1]?.toLowerCase() === 'authorization' && i % 2 === 1,
      );
      seen.push({ method: req.method ?? '', url: req.url ?? '', authorization, body });
      answer(res, req);
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return createPaystack({ baseUrl: `http://127.0.0.1:${port}/`, secretKey, publicKey: 'pk_test_x', timeoutMs });
}

const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (res: ServerResponse): void => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };

const respondToVerify = (data: Record<string, unknown>) =>
  respondWith(200, { ...documented['verify-success'], data: { ...documented['verify-success'].data, ...data } });

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('initialize', () => {
  test('sends our amount in kobo, one Authorization header and the metadata as text', async () => {
    const paystack = await provider(respondWith(200, documented['init-200']));
    expect(await paystack.initialize({ ...start, channels: ['card'] })).toEqual({
      kind: 'started',
      accessCode: '3ni8kdavz62431k',
      authorizationUrl: 'https://checkout.paystack.com/3ni8kdavz62431k',
      reference,
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/transaction/initialize',
      authorization: [`Bearer ${secretKey}`],
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      email: 'ada@example.ng',
      amount: 500_000,
      currency: 'NGN',
      reference,
      callback_url: start.callbackUrl,
      metadata: '{"booking_id":"b_1"}',
      channels: ['card'],
    });
  });

  test('distinguishes a used reference from other refusals', async () => {
    expect(await (await provider(respondWith(400, documented['init-400-duplicate']))).initialize(start)).toEqual({
      kind: 'duplicate-reference',
    });
    server?.close();
    expect(await (await provider(respondWith(400, documented['init-400-email']))).initialize(start)).toEqual({
      kind: 'refused',
      message: 'Invalid Email Address Passed',
      code: 'invalid_email_address',
    });
  });

  test.each([
    ['another reference', { ...documented['init-200'].data, reference: 'other' }],
    ['no access code', { ...documented['init-200'].data, access_code: '' }],
    ['a page that is not on the web', { ...documented['init-200'].data, authorization_url: 'javascript:alert(1)' }],
    ['nothing', null],
  ])('does not count as started with %s in the answer', async (_, data) => {
    const paystack = await provider(respondWith(200, { ...documented['init-200'], data }));
    expect(await paystack.initialize(start)).toEqual({ kind: 'uncertain', reason: 'unexpected' });
  });

  test.each([0, -1, 100.5, Number.NaN, 2 ** 53])('refuses %d kobo before calling', async (amountKobo) => {
    const paystack = await provider(respondWith(200, documented['init-200']));
    await expect(paystack.initialize({ ...start, amountKobo })).rejects.toThrow(RangeError);
    expect(seen).toEqual([]);
  });
});

describe('verify', () => {
  test('reads the documented response of a paid transaction', async () => {
    const paystack = await provider(respondWith(200, documented['verify-success']));
    expect(await paystack.verify(reference)).toEqual({
      kind: 'transaction',
      status: 'success',
      amountKobo: 500_000,
      currency: 'NGN',
      reference,
      email: 'ada@example.ng',
      id: '4099260516',
      feesKobo: 17_500,
      requestedAmountKobo: 500_000,
      paidAt: new Date('2026-11-20T09:15:02.000Z'),
      channel: 'card',
      gatewayResponse: 'Successful',
    });
  });

  test.each(['verify-abandoned', 'verify-failed'] as const)('reads the documented %s', async (name) => {
    const { data } = documented[name];
    const paystack = await provider(respondWith(200, documented[name]));
    expect(await paystack.verify(data.reference)).toMatchObject({
      kind: 'transaction',
      status: data.status,
      gatewayResponse: data.gateway_response,
      paidAt: null,
      feesKobo: null,
    });
  });

  test.each([200, 400, 404])('recognises an unknown reference by code or message, with HTTP %d', async (status) => {
    const { code: _, ...withoutCode } = documented['verify-unknown'];
    for (const body of [documented['verify-unknown'], withoutCode]) {
      const paystack = await provider(respondWith(status, body));
      expect(await paystack.verify(reference)).toEqual({ kind: 'unknown-reference' });
      server?.close();
    }
  });

  test('does not treat a bare 404 as an unknown reference', async () => {
    const paystack = await provider(respondWith(404, '<h1>Not found</h1>'));
    expect(await paystack.verify(reference)).toEqual({ kind: 'uncertain', reason: 'not-json' });
    server?.close();
    const other = await provider(respondWith(404, { status: false, message: 'Route not found' }));
    expect(await other.verify(reference)).toEqual({ kind: 'uncertain', reason: 'unexpected' });
  });

  test('preserves the digits of a transaction id beyond 2^53', async () => {
    const raw = JSON.stringify(documented['verify-success']).replace('4099260516', '18446744073709551615');
    const paystack = await provider(respondWith(200, raw));
    expect(await paystack.verify(reference)).toMatchObject({ kind: 'transaction', id: '18446744073709551615' });
  });

  test.each(['', 0, null, 'text', { a: 1 }, []])('accepts metadata %j', async (metadata) => {
    expect(await (await provider(respondToVerify({ metadata }))).verify(reference)).toMatchObject({
      kind: 'transaction',
      status: 'success',
    });
  });

  test.each([
    { amount: 500_000.5 },
    { amount: '5e5' },
    { amount: -1 },
    { amount: null },
    { currency: null },
    { status: 1 },
    { id: 'abc' },
    { reference: '18f3c2a9b40-7qx2m9' },
  ])('treats a transaction with %j as uncertain', async (data) => {
    expect(await (await provider(respondToVerify(data))).verify(reference)).toEqual({
      kind: 'uncertain',
      reason: 'unexpected',
    });
  });

  test('treats a success with HTTP 400 or without status true as uncertain', async () => {
    const paystack = await provider(respondWith(400, documented['verify-success']));
    expect(await paystack.verify(reference)).toEqual({ kind: 'uncertain', reason: 'unexpected' });
    server?.close();
    const other = await provider(respondWith(200, { ...documented['verify-success'], status: 'true' }));
    expect(await other.verify(reference)).toEqual({ kind: 'uncertain', reason: 'unexpected' });
  });

  test.each(['', '.', '..', '\ud800', 'x'.repeat(201)])('does not send reference %j', async (odd) => {
    const paystack = await provider(respondWith(200, documented['verify-success']));
    expect(await paystack.verify(odd)).toEqual({ kind: 'unknown-reference' });
    expect(seen).toEqual([]);
  });

  test('encodes a reference as one path segment', async () => {
    const paystack = await provider(respondWith(400, documented['verify-unknown']));
    await paystack.verify('../refund?a=1#b c');
    expect(seen[0]?.url).toBe('/transaction/verify/..%2Frefund%3Fa%3D1%23b%20c');
  });
});

describe('a failing provider', () => {
  test.each([
    ['500 with JSON', respondWith(500, documented['verify-success']), { reason: 'server-error' }],
    ['502 with HTML', respondWith(502, '<html>'), { reason: 'server-error' }],
    ['200 with HTML', respondWith(200, '<html>'), { reason: 'not-json' }],
    ['200 with nothing', respondWith(200, ''), { reason: 'not-json' }],
    ['200 with a list', respondWith(200, '[]'), { reason: 'not-json' }],
    ['a redirect', respondWith(302, '', { location: '/elsewhere' }), { reason: 'redirect' }],
    ['401', respondWith(401, documented['401']), { reason: 'unauthorized' }],
    [
      '429 with seconds',
      respondWith(429, documented['429'], { 'x-ratelimit-reset': '2' }),
      { reason: 'rate-limited', retryAfterMs: 2000 },
    ],
    [
      '429 without seconds',
      respondWith(429, documented['429'], { 'x-ratelimit-reset': 'soon' }),
      { reason: 'rate-limited' },
    ],
    ['no response', () => undefined, { reason: 'timeout' }],
    [
      'an interrupted body',
      (res: ServerResponse) => {
        res.writeHead(200, { 'content-length': '999' });
        res.write('{');
        setTimeout(() => res.destroy(), 20);
      },
      { reason: 'network' },
    ],
    [
      'a body that never ends',
      (res: ServerResponse) => {
        res.writeHead(200);
        const drip = setInterval(() => res.write(' '), 20);
        res.on('close', () => clearInterval(drip));
      },
      { reason: 'timeout' },
    ],
    ['deeply nested brackets', respondWith(200, '['.repeat(900_000)), { reason: 'not-json' }],
    [
      'a small body that unpacks to 50 MB',
      respondWith(200, gzipSync(Buffer.alloc(50_000_000, ' ')), { 'content-encoding': 'gzip' }),
      { reason: 'too-large' },
    ],
  ] as const)('%s is uncertain', async (_, answer, expected) => {
    const paystack = await provider(answer, expected.reason === 'timeout' ? 300 : undefined);
    const started = performance.now();
    expect(await paystack.verify(reference)).toEqual({ kind: 'uncertain', ...expected });
    expect(await paystack.initialize(start)).toEqual({ kind: 'uncertain', ...expected });
    expect(performance.now() - started).toBeLessThan(3000);
    expect(seen.map((call) => call.url)).toEqual([`/transaction/verify/${reference}`, '/transaction/initialize']);
  });

  test('a closed port is uncertain, and no result contains the secret', async () => {
    const paystack = createPaystack({ baseUrl: 'http://127.0.0.1:1', secretKey: 'sk_live_\ncanary', publicKey: '' });
    const result = await paystack.verify(reference);
    expect(result).toEqual({ kind: 'uncertain', reason: 'network' });
    expect(JSON.stringify([result, paystack])).not.toContain('canary');
  });
});

describe('refunds and lists', () => {
  test('reads the documented refund and sends whole kobo', async () => {
    const paystack = await provider(respondWith(200, documented['refund-200']));
    expect(await paystack.refund({ reference, amountKobo: 500_000 })).toEqual({
      kind: 'refund',
      id: '3018284',
      status: 'pending',
      amountKobo: 500_000,
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ transaction: reference, amount: 500_000, currency: 'NGN' });
  });

  test('recognises a second refund of the same payment', async () => {
    const paystack = await provider(
      respondWith(400, { status: false, message: 'Transaction has been fully reversed' }),
    );
    expect(await paystack.refund({ reference })).toEqual({ kind: 'already-refunded' });
  });

  test('counts unreadable rows of a list', async () => {
    const paystack = await provider(
      respondWith(200, {
        status: true,
        data: [documented['verify-success'].data, { id: 1 }, null],
        meta: { pageCount: 3 },
      }),
    );
    expect(await paystack.listTransactions({ from: '2026-11-20T00:00:00Z', page: 2 })).toMatchObject({
      kind: 'page',
      unreadable: 2,
      page: 2,
      pageCount: 3,
      transactions: [{ reference }],
    });
    expect(seen[0]?.url).toBe('/transaction?from=2026-11-20T00%3A00%3A00Z&page=2&perPage=50');
  });
});

describe('webhook signatures', () => {
  const paystack = createPaystack({ baseUrl: 'http://127.0.0.1:1', secretKey, publicKey: '' });
  const body = Buffer.from(
    '{"event":"charge.success","data":{"id":4099260516,"domain":"test","status":"success","reference":"18f3c2a9b40-7QX2M9","amount":500000,"currency":"NGN","channel":"card","paid_at":"2026-11-20T09:15:02.000Z","gateway_response":"Successful","metadata":{"bookingId":"b_1"},"customer":{"email":"ada@example.ng"}}}',
  );
  const signature =
    'e596f79b1cae76fb92f2ef32d5cbc06e9217e0e09b54ce5e665f40ffe4b5653bbab8d50b88ac4126f1a924392b1cc7373e187ca809f393f7c8b2b201b52e85a5';

  test('accepts the published vector', () => {
    expect(body).toHaveLength(307);
    expect(paystack.verifySignature(body, signature)).toBe(true);
  });

  test('verifies bytes, not text', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    expect(paystack.verifySignature(bytes, createHmac('sha512', secretKey).update(bytes).digest('hex'))).toBe(true);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['short', signature.slice(2)],
    ['long', `${signature}00`],
    ['upper-case', signature.toUpperCase()],
    ['not hex', 'g'.repeat(128)],
    ['of another key', createHmac('sha512', 'other').update(body).digest('hex')],
    ['doubled', `${signature}, ${signature}`],
  ])('refuses a signature that is %s', (_, header) => {
    expect(paystack.verifySignature(body, header)).toBe(false);
  });

  test('refuses a body that differs in one byte', () => {
    for (const at of [0, 150, 306]) {
      const altered = Buffer.from(body);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(paystack.verifySignature(altered, signature)).toBe(false);
    }
  });

  test('accepts no webhook and asks the provider nothing without a secret key', async () => {
    const paystack = createPaystack({ baseUrl: 'http://127.0.0.1:1', secretKey: '', publicKey: '' });
    const forged = createHmac('sha512', '').update(body).digest('hex');
    expect(paystack.verifySignature(body, forged)).toBe(false);
    expect(await paystack.verify('ref-1')).toEqual({ kind: 'uncertain', reason: 'unauthorized' });
  });
});
