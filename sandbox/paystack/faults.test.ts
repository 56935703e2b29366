import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from './stand-in-test-server.ts';

let box: Sandbox;
beforeEach(async () => {
  box = await openSandbox({ timeoutMs: 400 });
});
afterEach(() => box.close());

const order = { email: 'ada@example.ng', amountKobo: 500_000, callbackUrl: 'https://app.example.ng/', metadata: {} };

const expected = [
  ['hang', { reason: 'timeout' }],
  ['slow-headers', { reason: 'timeout' }],
  ['slow-body', { reason: 'timeout' }],
  ['cut', { reason: 'network' }],
  ['error', { reason: 'server-error' }],
  ['html', { reason: 'not-json' }],
  ['bad-gateway', { reason: 'server-error' }],
  ['redirect', { reason: 'redirect' }],
  ['huge', { reason: 'too-large' }],
  ['rate-limited', { reason: 'rate-limited', retryAfterMs: 2000 }],
  ['unauthorized', { reason: 'unauthorized' }],
] as const;

describe('the client against a stand-in that misbehaves', () => {
  test.each(expected)('%s never reads as paid, and the truth is there afterwards', async (outcome, result) => {
    await box.start('ref-1');
    await box.order({ reference: 'ref-1', outcome: 'success' });
    await box.order({ reference: 'ref-1', outcome, times: 1 });
    const started = performance.now();
    expect(await box.client.verify('ref-1')).toEqual({ kind: 'uncertain', ...result });
    expect(performance.now() - started).toBeLessThan(1500);
    expect(await box.client.verify('ref-1')).toMatchObject({ kind: 'transaction', status: 'success' });
  });

  test.each(['unknown', 'unknown-404'])('%s is an unknown reference', async (outcome) => {
    await box.start('ref-1');
    await box.order({ reference: 'ref-1', outcome, times: 1 });
    expect(await box.client.verify('ref-1')).toEqual({ kind: 'unknown-reference' });
  });

  test.each(['hang', 'cut', 'slow-headers', 'slow-body'])('a start whose answer is lost by %s is known to the provider', async (outcome) => {
    await box.order({ reference: '*', outcome, on: 'initialize', times: 1 });
    expect(await box.client.initialize({ ...order, reference: 'ref-1' })).toMatchObject({ kind: 'uncertain' });
    expect(await box.client.verify('ref-1')).toMatchObject({ kind: 'transaction', status: 'abandoned' });
    expect(await box.client.initialize({ ...order, reference: 'ref-1' })).toEqual({ kind: 'duplicate-reference' });
  });

  test.each(['error', 'rate-limited', 'unauthorized'])('a start refused by %s opened nothing', async (outcome) => {
    await box.order({ reference: '*', outcome, on: 'initialize', times: 1 });
    expect(await box.client.initialize({ ...order, reference: 'ref-1' })).toMatchObject({ kind: 'uncertain' });
    expect(await box.client.verify('ref-1')).toEqual({ kind: 'unknown-reference' });
    expect(await box.client.initialize({ ...order, reference: 'ref-1' })).toMatchObject({ kind: 'started' });
  });

  test('a refund whose answer is lost is found in the list', async () => {
    await box.start('ref-1');
    await box.order({ reference: 'ref-1', outcome: 'success' });
    await box.order({ reference: 'ref-1', outcome: 'hang', on: 'refund', times: 1 });
    expect(await box.client.refund({ reference: 'ref-1' })).toEqual({ kind: 'uncertain', reason: 'timeout' });
    const paid = await box.client.verify('ref-1');
    expect(await box.client.listRefunds(paid.kind === 'transaction' ? paid.id : '')).toMatchObject({ refunds: [{ amountKobo: 500_000 }] });
  });

  test('a fault without a number lasts until another outcome is ordered', async () => {
    await box.start('ref-1');
    await box.order({ reference: 'ref-1', outcome: 'error' });
    for (let i = 0; i < 3; i++) expect(await box.client.verify('ref-1')).toMatchObject({ reason: 'server-error' });
    await box.order({ reference: 'ref-1', outcome: 'success' });
    expect(await box.client.verify('ref-1')).toMatchObject({ status: 'success' });
  });

  test('a hanging answer does not keep the server from closing', async () => {
    await box.close();
    box = await openSandbox({ patient: true });
    await box.start('ref-1');
    await box.order({ reference: 'ref-1', outcome: 'hang' });
    const asked = box.client.verify('ref-1');
    await new Promise((done) => setTimeout(done, 50));
    const started = performance.now();
    await box.close();
    expect(performance.now() - started).toBeLessThan(300);
    expect(await asked).toMatchObject({ kind: 'uncertain' });
    box = await openSandbox();
  });
});
