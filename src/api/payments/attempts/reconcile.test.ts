import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRuntime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import {
  backdatePayments,
  eventsOf,
  emailsTo,
  postWebhook,
  startPayment,
  type StartedPayment,
} from '#test/payments.ts';
import { attemptRows, startJointPayment } from '#test/joint-payments.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { handleEvent } from '#api/payments/webhooks/handle-webhook.ts';
import { reconcileAll } from './reconcile-all.ts';
import { reconcileOpen } from './reconcile-open.ts';

// Without a worker, so that only the reconciliation acts.
let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  await createStaff(app, 'owner', { email: 'owner@example.com' });
});
afterAll(() => app.stop());

const getBooking = async ({ booking }: StartedPayment): Promise<string> =>
  (await ada.request<Booking>('GET', `booking/${booking._id}`)).body.paymentStatus;
const payWithoutReport = async (): Promise<StartedPayment> => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'success', { webhook: 'never' });
  return started;
};

test('finds a payment within two minutes when neither webhook nor browser reported it', async () => {
  const started = await payWithoutReport();
  await reconcileOpen(app.runtime);
  expect(await getBooking(started)).toBe('unpaid');
  await backdatePayments(app, '2 minutes');
  expect(await reconcileOpen(app.runtime)).toMatchObject({ settled: 1 });
  expect(await getBooking(started)).toBe('paid');
  expect(await reconcileOpen(app.runtime)).toMatchObject({ settled: 0 });
});

test('verifies attempts that failed, were closed or got no response', async () => {
  const [failed, closed] = [await startPayment(app, ada), await startPayment(app, ada)];
  await app.request('POST', `sandbox/paystack/checkout/${failed.accessCode}/act`, { body: { action: 'decline' } });
  await ada.request('POST', 'booking/pay', { id: failed.booking._id, ref: failed.reference });
  await ada.request('PUT', `booking/${closed.booking._id}`, await app.bookingForm('Diagnostic repair'));
  for (const { reference } of [failed, closed]) await app.provider(reference, 'success', { webhook: 'never' });
  await backdatePayments(app, '2 minutes');
  await reconcileOpen(app.runtime);
  expect([await getBooking(failed), await getBooking(closed)]).toEqual(['paid', 'needs-review']);
});

test('verifies an attempt older than a day once a day instead of every two minutes', async () => {
  const started = await payWithoutReport();
  await backdatePayments(app, '25 hours');
  await reconcileOpen(app.runtime);
  expect(await getBooking(started)).toBe('unpaid');
  await reconcileAll(app.runtime);
  expect(await getBooking(started)).toBe('paid');
});

test('settles our unreported payments on the list of the provider and shows the others to staff', async () => {
  const started = await payWithoutReport();
  await backdatePayments(app, '100 days');
  const { paystack } = app.runtime;
  await paystack.initialize({
    email: 'somebody@example.ng',
    amountKobo: 700_000,
    reference: 'made-elsewhere-1',
    callbackUrl: app.url,
    metadata: {},
  });
  await app.provider('made-elsewhere-1', 'success', { webhook: 'never' });
  await reconcileAll(app.runtime);
  await reconcileAll(app.runtime);
  expect(await getBooking(started)).toBe('paid');
  const unmatched = await app.runtime.db.selectFrom('unmatched_payments').selectAll().execute();
  expect(unmatched).toMatchObject([
    { reference: 'made-elsewhere-1', amount_kobo: 700_000, email: 'somebody@example.ng' },
  ]);
  expect(
    (await emailsTo(app, 'owner@example.com')).filter((subject) => subject.includes('made-elsewhere-1')),
  ).toHaveLength(1);
});

test('finds an unreported reversal on the list of the provider', async () => {
  const started = await payWithoutReport();
  await ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference });
  await app.provider(started.reference, 'reversed', { webhook: 'never' });
  await reconcileOpen(app.runtime);
  expect(await getBooking(started)).toBe('paid');
  await reconcileAll(app.runtime);
  expect(await getBooking(started)).toBe('unpaid');
  expect(await reconcileAll(app.runtime)).toMatchObject({ checked: 0 });
});

test('changes nothing while the provider is down and finds the payment in the next run', async () => {
  const started = await payWithoutReport();
  await app.provider(started.reference, 'error', { webhook: 'never', times: 1 });
  await backdatePayments(app, '2 minutes');
  expect(await reconcileOpen(app.runtime)).toMatchObject({ uncertain: 1, settled: 0 });
  expect(await getBooking(started)).toBe('confirming');
  await reconcileOpen(app.runtime);
  expect(await getBooking(started)).toBe('paid');
});

test('two concurrent reconciliations settle each payment once', async () => {
  const started = await Promise.all(Array.from({ length: 8 }, () => payWithoutReport()));
  await backdatePayments(app, '2 minutes');
  const other = await openRuntime(app.runtime.config, app.database.connection, app.runtime.log);
  try {
    const rounds = await Promise.all([
      reconcileOpen(app.runtime),
      reconcileOpen(other),
      reconcileOpen(app.runtime),
      reconcileOpen(other),
    ]);
    expect(rounds.every(({ uncertain }) => uncertain === 0)).toBe(true);
  } finally {
    await other.close();
  }
  for (const one of started) {
    expect(await getBooking(one)).toBe('paid');
    expect((await eventsOf(app, one.booking._id)).filter((event) => event === 'payment-settled')).toHaveLength(1);
  }
  const receipts = (await emailsTo(app, ada.email)).filter((subject) => subject.startsWith('Receipt'));
  expect(new Set(receipts).size).toBe(receipts.length);
});

test('money under the reference of a further row of a joint attempt is an unmatched payment', async () => {
  const { reference } = await startJointPayment(app, ada);
  const stray = `${reference}.2`;
  const webhook = { event: 'charge.success', data: { id: 1, reference: stray, status: 'success', amount: 70_000 } };
  await postWebhook(app, JSON.stringify(webhook));
  const stored = app.runtime.db.selectFrom('webhook_events').select('id').where('reference', '=', stray);
  await handleEvent(app.runtime, (await stored.executeTakeFirstOrThrow()).id);
  const listed = async () =>
    (await app.runtime.db.selectFrom('unmatched_payments').select('reference').where('reference', '=', stray).execute())
      .length;
  expect(await listed()).toBe(1);

  await app.runtime.db.deleteFrom('unmatched_payments').where('reference', '=', stray).execute();
  await app.runtime.paystack.initialize({
    reference: stray,
    amountKobo: 70_000,
    email: ada.email,
    callbackUrl: 'https://example.com',
    metadata: {},
  });
  await app.provider(stray, 'success', { webhook: 'never' });
  await reconcileAll(app.runtime);
  expect(await listed()).toBe(1);
  expect(await attemptRows(app, reference)).toEqual(['open nothing', 'open nothing']);
});
