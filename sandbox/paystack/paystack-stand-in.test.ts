import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import documented from './documented-responses.json' with { type: 'json' };
import { startTestStandIn, secretKey, type TestStandIn } from './stand-in-test-server.ts';
import { feeKobo } from './transaction.ts';

let standIn: TestStandIn;
beforeEach(async () => {
  standIn = await startTestStandIn();
});
afterEach(() => standIn.close());

const success = (reference: string) => ({
  kind: 'transaction',
  status: 'success',
  reference,
  amountKobo: 500_000,
  currency: 'NGN',
  email: 'ada@example.ng',
});

async function call(path: string, init: { method?: string; headers?: Record<string, string>; body?: unknown } = {}) {
  const response = await fetch(standIn.baseUrl + path, {
    method: init.method ?? 'GET',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json', ...init.headers },
    ...(init.body === undefined ? {} : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
const initialize = (change: Record<string, unknown>) =>
  call('/transaction/initialize', {
    method: 'POST',
    body: { ...documented['init-request'], reference: 'ref-1', ...change },
  });

/** The names of all fields, with those of nested objects. */
function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
}

describe('the documented responses', () => {
  test('initialize', async () => {
    const { status, json } = await call('/transaction/initialize', {
      method: 'POST',
      body: documented['init-request'],
    });
    expect(status).toBe(200);
    expect(shape(json)).toEqual(shape(documented['init-200']));
    expect(json['message']).toBe('Authorization URL created');
  });

  test('verify, abandoned and paid, field by field', async () => {
    await standIn.start('ref-1');
    const { json: open } = await call('/transaction/verify/ref-1');
    const { metadata: _, ...documentedOpen } = documented['verify-abandoned'].data;
    expect(shape({ ...(open['data'] as object), metadata: '' })).toEqual(shape({ ...documentedOpen, metadata: '' }));
    expect(open['data']).toMatchObject({
      status: 'abandoned',
      gateway_response: 'The transaction was not completed',
      paid_at: null,
      fees: null,
    });
    await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
    const { json: paid } = await call('/transaction/verify/ref-1');
    const plain = { metadata: null, log: null };
    expect(shape({ ...(paid['data'] as object), ...plain })).toEqual(
      shape({ ...documented['verify-success'].data, ...plain }),
    );
    expect(paid['data']).toMatchObject({
      metadata: { booking_id: 'b_1' },
      fees: 17_500,
      paid_at: '2026-11-20T09:15:02.000Z',
    });
  });

  test('refund', async () => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
    const { json } = await call('/refund', { method: 'POST', body: { transaction: 'ref-1' } });
    expect(shape(json)).toEqual(shape(documented['refund-200']));
  });

  test.each([
    [
      'rejects a duplicate reference',
      async () => {
        await initialize({});
        return initialize({ amount: 600_000 });
      },
      400,
      documented['init-400-duplicate'],
    ],
    ['rejects an invalid address', () => initialize({ email: 'ada' }), 400, documented['init-400-email']],
    ['rejects a missing address', () => initialize({ email: undefined }), 400, documented['init-400-missing']],
    ['rejects an unknown reference', () => call('/transaction/verify/never'), 400, documented['verify-unknown']],
    [
      'rejects a wrong key',
      () => call('/transaction/verify/x', { headers: { authorization: 'Bearer sk_test_other' } }),
      401,
      documented['401'],
    ],
  ])('%s', async (_, request, status, body) => {
    expect(await request()).toEqual({ status, json: body });
  });

  test.each([
    [100.5, '"amount" must be an integer'],
    ['100.50', '"amount" must be an integer'],
    ['lots', '"amount" must be an integer'],
    [0, 'Invalid Amount Sent'],
    [-5000, 'Invalid Amount Sent'],
    [4999, 'Invalid Amount Sent'],
    [1e300, 'Transaction amount limit exceeded'],
  ])('rejects amount %s', async (amount, message) => {
    expect(await initialize({ amount })).toMatchObject({ status: 400, json: { status: false, message } });
  });

  test.each([5000, '5000', 5000.0])('accepts amount %s', async (amount) => {
    expect(await initialize({ amount })).toMatchObject({ status: 200 });
  });

  test.each([
    [{ reference: 'a_b' }, 'Invalid character in transaction reference'],
    [{ reference: 'ẹ' }, 'Invalid character in transaction reference'],
    [{ currency: 'USD' }, 'Currency not supported by merchant'],
    [
      { amount: 9_999, channels: ['bank_transfer'] },
      'Pay with transfer is not currently supported for transactions less than NGN 100.00',
    ],
  ])('rejects %j', async (change, message) => {
    expect(await initialize(change)).toMatchObject({ status: 400, json: { status: false, message } });
  });

  test.each([
    ['', 'No Authorization Header was found'],
    ['Basic abc', 'Format is Authorization Bearer [secret key]'],
    ['Bearer pk_test_1', 'Invalid key'],
  ])('rejects authorization %j', async (authorization, message) => {
    expect(await call('/transaction', { headers: { authorization } })).toMatchObject({
      status: 401,
      json: { status: false, message },
    });
  });

  test.each([
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    ['"x"', 400],
    ['x'.repeat(2_000_000), 413],
  ])('rejects an invalid body without a 500', async (body, status) => {
    for (const path of ['/transaction/initialize', '/scenario', '/checkout/request_inline']) {
      const answer = await call(path, { method: 'POST', body });
      expect([status, 401]).toContain(answer.status);
      expect(answer.json).toMatchObject({ status: false });
    }
  });

  test('computes fees by the price list', () => {
    expect([10_000, 249_999, 250_000, 500_000, 1_000_000_000].map(feeKobo)).toEqual([
      150, 3_750, 13_750, 17_500, 200_000,
    ]);
  });
});

describe('how payments end', () => {
  test('fifty concurrent initializes of one reference open one transaction', async () => {
    const started = await Promise.all(
      Array.from({ length: 50 }, () =>
        standIn.client.initialize({
          email: 'ada@example.ng',
          amountKobo: 500_000,
          reference: 'ref-1',
          callbackUrl: 'https://app.example.ng/',
          metadata: {},
        }),
      ),
    );
    expect(started.filter((one) => one.kind === 'started')).toHaveLength(1);
    expect(started.filter((one) => one.kind === 'duplicate-reference')).toHaveLength(49);
  });

  test.each([
    ['success', { status: 'success', amountKobo: 500_000, feesKobo: 17_500 }],
    ['failed', { status: 'failed', gatewayResponse: 'Declined', paidAt: null }],
    ['insufficient-funds', { status: 'failed', gatewayResponse: 'Insufficient Funds' }],
    ['abandoned', { status: 'abandoned' }],
    ['pending', { status: 'pending' }],
    ['processing', { status: 'processing' }],
    ['queued', { status: 'queued' }],
    ['wrong-amount', { status: 'success', amountKobo: 100_000, requestedAmountKobo: 500_000 }],
    ['wrong-currency', { status: 'success', currency: 'USD' }],
    ['wrong-email', { status: 'success', email: 'somebody.else@example.ng' }],
    ['customer-fees', { status: 'success', amountKobo: 517_500, requestedAmountKobo: 500_000, feesKobo: 17_500 }],
    ['reversed', { status: 'reversed' }],
    ['unknown-status', { status: 'settled' }],
    ['metadata-empty', { status: 'success' }],
    ['metadata-zero', { status: 'success' }],
    ['metadata-null', { status: 'success' }],
    ['metadata-string', { status: 'success' }],
    ['big-id', { status: 'success', id: expect.stringMatching(/^9223\d{15}$/) as string }],
  ])('%s set for a known reference applies at once', async (outcome, expected) => {
    await standIn.start('ref-1');
    expect(await standIn.setScenario({ reference: 'ref-1', outcome })).toMatchObject({ status: true });
    expect(await standIn.client.verify('ref-1')).toMatchObject({ kind: 'transaction', ...expected });
  });

  test('a transfer is ongoing for the given number of verifications', async () => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'ongoing', polls: 2 });
    const seen = [];
    for (let i = 0; i < 4; i++) seen.push(await standIn.client.verify('ref-1'));
    expect(seen.map((one) => one.kind === 'transaction' && one.status)).toEqual([
      'ongoing',
      'ongoing',
      'success',
      'success',
    ]);
  });

  test('an outcome set for * applies to later references at their first verification', async () => {
    await standIn.start('before');
    await standIn.setScenario({ reference: '*', outcome: 'wrong-amount', amountKobo: 123_400 });
    await standIn.start('after');
    expect(await standIn.client.verify('before')).toMatchObject({ status: 'abandoned' });
    expect(standIn.received).toEqual([]);
    expect(await standIn.client.verify('after')).toMatchObject({ status: 'success', amountKobo: 123_400 });
    await standIn.setScenario({ reference: '*', outcome: 'default' });
    await standIn.start('last');
    expect(await standIn.client.verify('last')).toMatchObject({ status: 'abandoned' });
  });

  test('rejects an unknown outcome and lists the valid ones', async () => {
    expect(await standIn.setScenario({ reference: 'ref-1', outcome: 'paid' })).toMatchObject({
      status: false,
      message: expect.stringContaining('wrong-amount') as string,
    });
    expect(await standIn.setScenario({ outcome: 'success' })).toMatchObject({ status: false });
  });

  test.each([
    ['4084 0840 8408 4081', 'paid', 'success', 'Successful'],
    ['5060-6666-6666-6666-666', 'paid', 'success', 'Successful'],
    [
      '4084080000005408',
      'retry',
      'abandoned',
      'Transaction declined. Please use the test card since you are doing a test transaction',
    ],
    ['507850785078507853', 'retry', 'abandoned', 'Token Not Generated. Customer Not Registered on Token Platform'],
    ['4084080000670037', 'declined', 'failed', 'Insufficient Funds'],
    ['1234', 'retry', 'abandoned', 'The transaction was not completed'],
    ['constructor', 'retry', 'abandoned', 'The transaction was not completed'],
  ])('card %s ends %s', async (card, end, status, gatewayResponse) => {
    const accessCode = await standIn.start('ref-1');
    expect((await standIn.pressButton(accessCode, { action: 'pay', card })).data).toMatchObject({ end });
    expect(await standIn.client.verify('ref-1')).toMatchObject({ status, gatewayResponse });
  });

  test('the same checkout can still pay after a declined first step', async () => {
    const accessCode = await standIn.start('ref-1');
    await standIn.pressButton(accessCode, { action: 'pay', card: '4084080000005408' });
    await standIn.pressButton(accessCode, { action: 'pay', card: '4084084084084081' });
    expect(await standIn.client.verify('ref-1')).toMatchObject(success('ref-1'));
    await standIn.pressButton(accessCode, { action: 'decline' });
    expect(await standIn.client.verify('ref-1')).toMatchObject(success('ref-1'));
  });

  test('Pay applies the outcome set for the reference', async () => {
    await standIn.setScenario({ reference: '*', outcome: 'failed' });
    const accessCode = await standIn.start('ref-1');
    expect((await standIn.pressButton(accessCode, { action: 'pay', card: '4084084084084081' })).data).toMatchObject({
      end: 'declined',
    });
  });

  test('the checkout escapes its data', async () => {
    const { json } = await initialize({ email: '<b>"\'&@x.ng' });
    const { access_code: accessCode } = json['data'] as { access_code: string };
    const page = await (await fetch(`${standIn.baseUrl}/checkout/${accessCode}`)).text();
    expect(page).toContain('&#60;b&#62;&#34;&#39;&#38;@x.ng');
    expect(page).not.toContain('<b>');
  });

  test('lists by date, status and page, newest first', async () => {
    for (const reference of ['a', 'b', 'c']) {
      await standIn.start(reference);
      standIn.clock.now += 60_000;
    }
    await standIn.setScenario({ reference: 'b', outcome: 'success' });
    const list = async (input: Parameters<TestStandIn['client']['listTransactions']>[0]) => {
      const result = await standIn.client.listTransactions(input);
      return result.kind === 'page' ? [result.transactions.map((one) => one.reference), result.pageCount] : result;
    };
    expect(await list({ from: '2026-11-20T00:00:00Z' })).toEqual([['c', 'b', 'a'], 1]);
    expect(await list({ from: '2026-11-20T09:15:30Z' })).toEqual([['c', 'b'], 1]);
    expect(await list({ from: '2026-11-20T00:00:00Z', status: 'success' })).toEqual([['b'], 1]);
    expect(await list({ from: '2026-11-20T00:00:00Z', perPage: 2, page: 2 })).toEqual([['a'], 2]);
  });
});

describe('refunds', () => {
  test('a full refund ends as reversed and cannot be made twice concurrently', async () => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
    const results = await Promise.all(Array.from({ length: 10 }, () => standIn.client.refund({ reference: 'ref-1' })));
    const refund = results.find((one) => one.kind === 'refund');
    expect(results.filter((one) => one.kind === 'already-refunded')).toHaveLength(9);
    expect(refund).toMatchObject({ status: 'pending', amountKobo: 500_000 });
    expect(await standIn.client.verify('ref-1')).toMatchObject({ status: 'success' });
    standIn.clock.now += 1000;
    expect(await standIn.client.verify('ref-1')).toMatchObject({ status: 'reversed' });
    expect(await standIn.client.fetchRefund(refund?.kind === 'refund' ? refund.id : '')).toMatchObject({
      status: 'processed',
    });
    await vi.waitFor(() =>
      expect(standIn.received.map((one) => one.event).filter((event) => event.startsWith('refund'))).toEqual([
        'refund.pending',
        'refund.processing',
        'refund.processed',
      ]),
    );
    expect(shape(standIn.received.at(-1)?.data)).toEqual(shape(documented['wh-refund-processed'].data));
  });

  test('partial refunds cannot exceed the paid amount', async () => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
    expect(await standIn.client.refund({ reference: 'ref-1', amountKobo: 300_000 })).toMatchObject({
      kind: 'refund',
      amountKobo: 300_000,
    });
    expect(await standIn.client.refund({ reference: 'ref-1', amountKobo: 300_000 })).toMatchObject({ kind: 'refused' });
    expect(await standIn.client.refund({ reference: 'ref-1' })).toMatchObject({ kind: 'refund', amountKobo: 200_000 });
    const paid = await standIn.client.verify('ref-1');
    const listed = await standIn.client.listRefunds(paid.kind === 'transaction' ? paid.id : '');
    expect(listed.kind === 'refunds' && listed.refunds.map((one) => one.amountKobo)).toEqual([200_000, 300_000]);
  });

  test('rejects a refund of an unpaid transaction', async () => {
    await standIn.start('ref-1');
    expect(await standIn.client.refund({ reference: 'ref-1' })).toMatchObject({ kind: 'refused' });
    expect(await standIn.client.refund({ reference: 'never' })).toMatchObject({
      kind: 'refused',
      code: 'transaction_not_found',
    });
  });

  test.each([
    ['4084080000671803', 'failed'],
    ['4084080000671902', 'needs-attention'],
  ])('a refund to card %s ends %s', async (card, end) => {
    const accessCode = await standIn.start('ref-1');
    await standIn.pressButton(accessCode, { action: 'pay', card });
    const refund = await standIn.client.refund({ reference: 'ref-1' });
    standIn.clock.now += 1000;
    expect(await standIn.client.fetchRefund(refund.kind === 'refund' ? refund.id : '')).toMatchObject({ status: end });
    expect(await standIn.client.verify('ref-1')).toMatchObject({ status: 'success' });
  });
});
