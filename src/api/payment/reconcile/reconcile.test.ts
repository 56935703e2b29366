import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRuntime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { age, eventsOf, mailsTo, startPaying, type Started } from '#test/money.ts';
import { startWorld, type Customer, type World } from '#test/world.ts';
import { reconcileAll, reconcileOpen } from './service.ts';

// Without a worker: what happens here, the rounds did.
let world: World;
let ada: Customer;
beforeAll(async () => {
  world = await startWorld({ WORKER: 'off' });
  ada = await world.customer();
});
afterAll(() => world.stop());

const stateOf = async ({ booking }: Started): Promise<string> => (await ada.call<Booking>('GET', `booking/${booking._id}`)).body.paymentStatus;
const paidInSilence = async (): Promise<Started> => {
  const started = await startPaying(world, ada);
  await world.provider(started.reference, 'success', { webhook: 'never' });
  return started;
};

test('W5: money whose webhook and browser never came is found within two minutes', async () => {
  const started = await paidInSilence();
  await reconcileOpen(world.runtime);
  expect(await stateOf(started)).toBe('unpaid');
  await age(world, '2 minutes');
  expect(await reconcileOpen(world.runtime)).toMatchObject({ settled: 1 });
  expect(await stateOf(started)).toBe('paid');
  expect(await reconcileOpen(world.runtime)).toMatchObject({ settled: 0 });
});

test('attempts that failed, were closed or never answered are asked about too', async () => {
  const [failed, closed] = [await startPaying(world, ada), await startPaying(world, ada)];
  await world.call('POST', `sandbox/paystack/checkout/${failed.accessCode}/act`, { body: { action: 'decline' } });
  await ada.call('POST', 'booking/pay', { id: failed.booking._id, ref: failed.reference });
  await ada.call('PUT', `booking/${closed.booking._id}`, await world.bookingForm('Diagnostic repair'));
  for (const { reference } of [failed, closed]) await world.provider(reference, 'success', { webhook: 'never' });
  await age(world, '2 minutes');
  await reconcileOpen(world.runtime);
  expect([await stateOf(failed), await stateOf(closed)]).toEqual(['paid', 'needs-review']);
});

test('after a day it is asked about once a day, not every two minutes', async () => {
  const started = await paidInSilence();
  await age(world, '25 hours');
  await reconcileOpen(world.runtime);
  expect(await stateOf(started)).toBe('unpaid');
  await reconcileAll(world.runtime);
  expect(await stateOf(started)).toBe('paid');
});

test('the provider’s own list brings money to light that nobody asked about: ours is settled, what is not ours is shown to staff', async () => {
  const started = await paidInSilence();
  await age(world, '100 days');
  const { paystack } = world.runtime;
  await paystack.initialize({ email: 'somebody@example.ng', amountKobo: 700_000, reference: 'made-elsewhere-1', callbackUrl: world.url, metadata: {} });
  await world.provider('made-elsewhere-1', 'success', { webhook: 'never' });
  await reconcileAll(world.runtime);
  await reconcileAll(world.runtime);
  expect(await stateOf(started)).toBe('paid');
  const strays = await world.runtime.db.selectFrom('stray_payments').selectAll().execute();
  expect(strays).toMatchObject([{ reference: 'made-elsewhere-1', amount_kobo: 700_000, email: 'somebody@example.ng' }]);
  expect((await mailsTo(world, 'owner@example.com')).filter((subject) => subject.includes('made-elsewhere-1'))).toHaveLength(1);
});

test('money that a bank took back without a word is found on the provider’s list', async () => {
  const started = await paidInSilence();
  await ada.call('POST', 'booking/pay', { id: started.booking._id, ref: started.reference });
  await world.provider(started.reference, 'reversed', { webhook: 'never' });
  await reconcileOpen(world.runtime);
  expect(await stateOf(started)).toBe('paid');
  await reconcileAll(world.runtime);
  expect(await stateOf(started)).toBe('refunded');
  expect(await reconcileAll(world.runtime)).toMatchObject({ asked: 0 });
});

test('a provider that is down changes nothing, and the next round finds the money', async () => {
  const started = await paidInSilence();
  await world.provider(started.reference, 'error', { webhook: 'never', times: 1 });
  await age(world, '2 minutes');
  expect(await reconcileOpen(world.runtime)).toMatchObject({ uncertain: 1, settled: 0 });
  expect(await stateOf(started)).toBe('confirming');
  await reconcileOpen(world.runtime);
  expect(await stateOf(started)).toBe('paid');
});

test('two processes that reconcile at once settle each payment once', async () => {
  const started = await Promise.all(Array.from({ length: 8 }, () => paidInSilence()));
  await age(world, '2 minutes');
  const other = await openRuntime(world.runtime.config, world.database.connection, world.runtime.log);
  try {
    const rounds = await Promise.all([reconcileOpen(world.runtime), reconcileOpen(other), reconcileOpen(world.runtime), reconcileOpen(other)]);
    expect(rounds.every(({ uncertain }) => uncertain === 0)).toBe(true);
  } finally {
    await other.close();
  }
  for (const one of started) {
    expect(await stateOf(one)).toBe('paid');
    expect((await eventsOf(world, one.booking._id)).filter((event) => event === 'payment-settled')).toHaveLength(1);
  }
  const receipts = (await mailsTo(world, ada.email)).filter((subject) => subject.startsWith('Receipt'));
  expect(new Set(receipts).size).toBe(receipts.length);
});
