import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import documented from './documented-responses.json' with { type: 'json' };
import { startTestStandIn, type TestStandIn } from './stand-in-test-server.ts';
import { liveRetryDelaysMs } from './webhook-sender.ts';

let box: TestStandIn;
beforeEach(async () => {
  box = await startTestStandIn();
});
afterEach(() => box.close());

/**
 * Waits for the webhook of another payment, sent after everything before it, and returns the references of all webhooks
 * in order of arrival.
 */
async function referencesUntilControl(): Promise<string[]> {
  const references = () => box.received.map(({ data }) => String(data['reference']));
  await box.start('control');
  await box.setScenario({ reference: 'control', outcome: 'success', webhook: 'now' });
  await vi.waitFor(() => expect(references()).toContain('control'));
  return references();
}
const signed = () => box.received.map(({ body, signature }) => box.client.verifySignature(body, signature));

test('a payment sends one signed webhook that the client accepts', async () => {
  const accessCode = await box.start('ref-1');
  await box.pressButton(accessCode, { action: 'pay', card: '4084084084084081' });
  await box.client.verify('ref-1');
  await vi.waitFor(() => expect(box.received).toHaveLength(1));
  expect(box.received).toMatchObject([
    { event: 'charge.success', data: { reference: 'ref-1', status: 'success', amount: 500_000 } },
  ]);
  expect(signed()).toEqual([true]);
  expect(await referencesUntilControl()).toEqual(['ref-1', 'control']);
});

test('a declined or open payment sends none', async () => {
  const accessCode = await box.start('ref-1');
  await box.pressButton(accessCode, { action: 'decline' });
  await box.start('ref-2');
  await box.setScenario({ reference: 'ref-2', outcome: 'pending' });
  expect(await referencesUntilControl()).toEqual(['control']);
});

test('an ongoing payment sends its webhook when it turns to success', async () => {
  await box.start('ref-1');
  await box.setScenario({ reference: 'ref-1', outcome: 'ongoing', polls: 0 });
  expect(await referencesUntilControl()).toEqual(['control']);
  await box.client.verify('ref-1');
  await vi.waitFor(() => expect(box.received).toHaveLength(2));
});

test('twice sends the same bytes twice', async () => {
  await box.start('ref-1');
  await box.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'twice' });
  await vi.waitFor(() => expect(box.received).toHaveLength(2));
  expect(box.received[0]?.body.equals(box.received[1]?.body ?? Buffer.alloc(0))).toBe(true);
  expect(signed()).toEqual([true, true]);
});

test('never sends nothing until a webhook is requested', async () => {
  await box.start('ref-1');
  await box.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'never' });
  expect(await referencesUntilControl()).toEqual(['control']);
  await box.setScenario({ reference: 'ref-1', webhook: 'now' });
  await vi.waitFor(() => expect(box.received).toHaveLength(2));
});

test('late waits for the given time', async () => {
  await box.start('ref-1');
  await box.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'late', delayMs: 500 });
  expect(await referencesUntilControl()).toEqual(['control']);
  await vi.waitFor(() => expect(box.received).toHaveLength(2));
});

test.each(['bad-signature', 'no-signature', 'upper-case-signature', 'altered'])(
  'the client refuses a webhook with %s',
  async (webhook) => {
    await box.start('ref-1');
    await box.setScenario({ reference: 'ref-1', outcome: 'success', webhook });
    await vi.waitFor(() => expect(box.received).toHaveLength(1));
    expect(signed()).toEqual([false]);
  },
);

test('any status but 200 is retried, as often as the schedule says', async () => {
  box.replies.push(500, 204, 401);
  await box.start('ref-1');
  await box.setScenario({ reference: 'ref-1', outcome: 'success' });
  await vi.waitFor(async () =>
    expect(await box.store.list('delivery', 9)).toMatchObject([{ state: 'delivered', attempts: 4, lastStatus: 200 }]),
  );
  expect(box.received).toHaveLength(4);
  box.replies.push(500, 500, 500, 500);
  await box.setScenario({ reference: 'ref-1', webhook: 'now' });
  await vi.waitFor(async () =>
    expect((await box.store.list('delivery', 9))[0]).toMatchObject({ state: 'given-up', attempts: 4, lastStatus: 500 }),
  );
  expect(liveRetryDelaysMs).toHaveLength(75);
});

test('a webhook pending when the process was killed is sent by the next process', async () => {
  await box.start('ref-1');
  await box.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'late', delayMs: 150 });
  const { store } = box;
  await box.close();
  box = await startTestStandIn({ store });
  await vi.waitFor(() => expect(box.received).toHaveLength(1));
  expect(signed()).toEqual([true]);
  expect(await box.client.verify('ref-1')).toMatchObject({ status: 'success' });
});

test.each([
  ['bank.transfer.rejected', null],
  ['charge.dispute.create', documented['wh-dispute-create']],
  ['refund.failed', documented['wh-refund-failed']],
  ['something.new', null],
])('%s can be sent by name', async (event, sample) => {
  await box.start('ref-1');
  await box.setScenario({ reference: 'ref-1', event });
  await vi.waitFor(() => expect(box.received).toMatchObject([{ event }]));
  expect(signed()).toEqual([true]);
  if (sample) expect(Object.keys(box.received[0]?.data ?? {}).sort()).toEqual(Object.keys(sample.data).sort());
});
