import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import documented from './documented-responses.json' with { type: 'json' };
import { startTestStandIn, type TestStandIn } from './stand-in-test-server.ts';
import { liveRetryDelaysMs } from './webhook-sender.ts';

let standIn: TestStandIn;
beforeEach(async () => {
  standIn = await startTestStandIn();
});
afterEach(() => standIn.close());

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const signed = () => standIn.received.map(({ body, signature }) => standIn.client.verifySignature(body, signature));

test('a payment sends one signed webhook that the client accepts', async () => {
  const accessCode = await standIn.start('ref-1');
  await standIn.pressButton(accessCode, { action: 'pay', card: '4084084084084081' });
  await standIn.client.verify('ref-1');
  await vi.waitFor(() => expect(standIn.received).toHaveLength(1));
  await pause(100);
  expect(standIn.received).toMatchObject([{ event: 'charge.success', data: { reference: 'ref-1', status: 'success', amount: 500_000 } }]);
  expect(signed()).toEqual([true]);
});

test('a declined or open payment sends no webhook', async () => {
  const accessCode = await standIn.start('ref-1');
  await standIn.pressButton(accessCode, { action: 'decline' });
  await standIn.start('ref-2');
  await standIn.setScenario({ reference: 'ref-2', outcome: 'pending' });
  await pause(100);
  expect(standIn.received).toEqual([]);
});

test('an ongoing payment sends its webhook when it succeeds', async () => {
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', outcome: 'ongoing', polls: 0 });
  await pause(60);
  expect(standIn.received).toEqual([]);
  await standIn.client.verify('ref-1');
  await vi.waitFor(() => expect(standIn.received).toHaveLength(1));
});

test('mode twice sends the same bytes twice', async () => {
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'twice' });
  await vi.waitFor(() => expect(standIn.received).toHaveLength(2));
  expect(standIn.received[0]?.body.equals(standIn.received[1]?.body ?? Buffer.alloc(0))).toBe(true);
  expect(signed()).toEqual([true, true]);
});

test('mode never sends nothing until another mode is set', async () => {
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'never' });
  await pause(100);
  expect(standIn.received).toEqual([]);
  await standIn.setScenario({ reference: 'ref-1', webhook: 'now' });
  await vi.waitFor(() => expect(standIn.received).toHaveLength(1));
});

test('mode late waits for the given delay', async () => {
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'late', delayMs: 200 });
  await pause(100);
  expect(standIn.received).toEqual([]);
  await vi.waitFor(() => expect(standIn.received).toHaveLength(1));
});

test.each(['bad-signature', 'no-signature', 'upper-case-signature', 'altered'])('the client rejects a webhook with %s', async (webhook) => {
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', outcome: 'success', webhook });
  await vi.waitFor(() => expect(standIn.received).toHaveLength(1));
  expect(signed()).toEqual([false]);
});

test('retries any status but 200 as often as the schedule allows', async () => {
  standIn.replies.push(500, 204, 401);
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', outcome: 'success' });
  await vi.waitFor(async () => expect(await standIn.store.list('delivery', 9)).toMatchObject([{ state: 'delivered', attempts: 4, lastStatus: 200 }]));
  expect(standIn.received).toHaveLength(4);
  standIn.replies.push(500, 500, 500, 500);
  await standIn.setScenario({ reference: 'ref-1', webhook: 'now' });
  await vi.waitFor(async () => expect((await standIn.store.list('delivery', 9))[0]).toMatchObject({ state: 'given-up', attempts: 4, lastStatus: 500 }));
  expect(liveRetryDelaysMs).toHaveLength(75);
});

test('a webhook that was pending when the process ended is sent by the next one', async () => {
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', outcome: 'success', webhook: 'late', delayMs: 150 });
  const { store } = standIn;
  await standIn.close();
  standIn = await startTestStandIn({ store });
  await vi.waitFor(() => expect(standIn.received).toHaveLength(1));
  expect(signed()).toEqual([true]);
  expect(await standIn.client.verify('ref-1')).toMatchObject({ status: 'success' });
});

test.each([
  ['bank.transfer.rejected', null], ['charge.dispute.create', documented['wh-dispute-create']], ['refund.failed', documented['wh-refund-failed']], ['something.new', null],
])('a scenario can send %s by name', async (event, sample) => {
  await standIn.start('ref-1');
  await standIn.setScenario({ reference: 'ref-1', event });
  await vi.waitFor(() => expect(standIn.received).toMatchObject([{ event }]));
  expect(signed()).toEqual([true]);
  if (sample) expect(Object.keys(standIn.received[0]?.data ?? {}).sort()).toEqual(Object.keys(sample.data).sort());
});
