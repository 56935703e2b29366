import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestStandIn, type TestStandIn } from './stand-in-test-server.ts';

let standIn: TestStandIn;
beforeEach(async () => {
  standIn = await startTestStandIn({ timeoutMs: 400 });
});
afterEach(() => standIn.close());

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

describe('the client with planned faults', () => {
  test.each(expected)('%s is never read as paid, and the next verification is correct', async (outcome, result) => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
    await standIn.setScenario({ reference: 'ref-1', outcome, times: 1 });
    const started = performance.now();
    expect(await standIn.client.verify('ref-1')).toEqual({ kind: 'uncertain', ...result });
    expect(performance.now() - started).toBeLessThan(1500);
    expect(await standIn.client.verify('ref-1')).toMatchObject({ kind: 'transaction', status: 'success' });
  });

  test.each(['unknown', 'unknown-404'])('%s is read as an unknown reference', async (outcome) => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome, times: 1 });
    expect(await standIn.client.verify('ref-1')).toEqual({ kind: 'unknown-reference' });
  });

  test.each(['hang', 'cut', 'slow-headers', 'slow-body'])(
    'an initialize whose response is lost by %s has opened a transaction',
    async (outcome) => {
      await standIn.setScenario({ reference: '*', outcome, on: 'initialize', times: 1 });
      expect(await standIn.client.initialize({ ...order, reference: 'ref-1' })).toMatchObject({ kind: 'uncertain' });
      expect(await standIn.client.verify('ref-1')).toMatchObject({ kind: 'transaction', status: 'abandoned' });
      expect(await standIn.client.initialize({ ...order, reference: 'ref-1' })).toEqual({
        kind: 'duplicate-reference',
      });
    },
  );

  test.each(['error', 'rate-limited', 'unauthorized'])(
    'an initialize rejected with %s opens no transaction',
    async (outcome) => {
      await standIn.setScenario({ reference: '*', outcome, on: 'initialize', times: 1 });
      expect(await standIn.client.initialize({ ...order, reference: 'ref-1' })).toMatchObject({ kind: 'uncertain' });
      expect(await standIn.client.verify('ref-1')).toEqual({ kind: 'unknown-reference' });
      expect(await standIn.client.initialize({ ...order, reference: 'ref-1' })).toMatchObject({ kind: 'started' });
    },
  );

  test('a refund whose response is lost appears in the list', async () => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
    await standIn.setScenario({ reference: 'ref-1', outcome: 'hang', on: 'refund', times: 1 });
    expect(await standIn.client.refund({ reference: 'ref-1' })).toEqual({ kind: 'uncertain', reason: 'timeout' });
    const paid = await standIn.client.verify('ref-1');
    expect(await standIn.client.listRefunds(paid.kind === 'transaction' ? paid.id : '')).toMatchObject({
      refunds: [{ amountKobo: 500_000 }],
    });
  });

  test('a fault without a count lasts until another outcome is set', async () => {
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'error' });
    for (let i = 0; i < 3; i++) expect(await standIn.client.verify('ref-1')).toMatchObject({ reason: 'server-error' });
    await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
    expect(await standIn.client.verify('ref-1')).toMatchObject({ status: 'success' });
  });

  test('a hanging response does not delay the shutdown', async () => {
    await standIn.close();
    standIn = await startTestStandIn({ patient: true });
    await standIn.start('ref-1');
    await standIn.setScenario({ reference: 'ref-1', outcome: 'hang', times: 1 });
    const verification = standIn.client.verify('ref-1');
    // The planned fault is counted down when the request arrives.
    await expect
      .poll(() => standIn.store.get('transaction', 'ref-1'))
      .toMatchObject({ scenario: { fault: { left: 0 } } });
    await standIn.close();
    // A shutdown that waited for the client would end with its timeout.
    expect(await verification).toMatchObject({ kind: 'uncertain', reason: 'network' });
    standIn = await startTestStandIn();
  });
});
