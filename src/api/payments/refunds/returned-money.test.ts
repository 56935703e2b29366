import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { expectBooksAgree } from '#test/books.ts';
import { createCustomer } from '#test/customers.ts';
import { emailsTo, endProviderRefunds, postWebhook, startPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';
import { handleEvent } from '#api/payments/webhooks/handle-webhook.ts';
import { sendRefund } from './send-refund.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  await createStaff(app, 'owner', { email: 'owner@example.com' });
});
afterAll(() => app.stop());

const findPayment = (reference: string) =>
  app.runtime.db.selectFrom('payments').select('id').where('reference', '=', reference).executeTakeFirstOrThrow();
const findRefund = async (reference: string) =>
  app.runtime.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', (await findPayment(reference)).id)
    .executeTakeFirstOrThrow();
const takeAction = async (reference: string, action: string) =>
  manager.request(
    'POST',
    `staff/money/payment/${(await findPayment(reference)).id}/${action}`,
    action === 'handed-back' ? {} : undefined,
  );
const findListed = async (reference: string, filter = ''): Promise<StaffPayment | undefined> =>
  (await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}${filter}`)))
    .body.payments[0];
const readCard = async (id: string): Promise<StaffCard> =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const ledgerSum = async (reference: string): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_kobo), 0)::bigint as sum from ledger where reference = ${reference}`.execute(
    app.runtime.db,
  );
  return rows[0]?.sum ?? 0;
};

test('customer and staff are notified once of each partial refund made at the provider, when it happens', async () => {
  const ada = await createCustomer(app);
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference }));
  const sent = async () => {
    const subjects = await emailsTo(app, ada.email);
    const alerts = (await emailsTo(app, 'owner@example.com')).filter((subject) => subject.includes(started.reference));
    return {
      parts: subjects.filter((subject) => /^We sent ₦(?:1,000|500) back$/.test(subject)).toSorted(),
      returned: subjects.filter((subject) => subject.startsWith('Your payment of')).length,
      alerts: alerts.flatMap((subject) => subject.split(':').slice(0, 1)).toSorted(),
    };
  };
  for (const [amountKobo, parts] of [
    [100_000, ['We sent ₦1,000 back']],
    [50_000, ['We sent ₦1,000 back', 'We sent ₦500 back']],
  ] as const) {
    await app.runtime.paystack.refund({ reference: started.reference, amountKobo });
    await endProviderRefunds(app);
    await atOnce(10, () => takeAction(started.reference, 'check'));
    expect(await sent()).toEqual({ parts, returned: 0, alerts: parts.map(() => 'A part of a payment went back') });
  }
  expect((await ada.request<Booking>('GET', `booking/${started.booking._id}`)).body).toMatchObject({
    status: 'paid',
    paymentStatus: 'paid',
  });
  expect(await ledgerSum(started.reference)).toBe(started.booking.amount * 100 - 150_000);
  await app.runtime.paystack.refund({ reference: started.reference });
  await endProviderRefunds(app);
  await atOnce(10, () => takeAction(started.reference, 'check'));
  expect(await sent()).toEqual({
    parts: ['We sent ₦1,000 back', 'We sent ₦500 back'],
    returned: 1,
    alerts: ['A part of a payment went back', 'A part of a payment went back', 'A payment went back'],
  });
  expect(await ledgerSum(started.reference)).toBe(0);
});

test('a customer can pay and edit the booking again after the refund of an unfitting payment', async () => {
  const ada = await createCustomer(app);
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'wrong-amount', { webhook: 'never' });
  await ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference });
  expect((await takeAction(started.reference, 'refund')).status).toBe(200);
  const refund = await findRefund(started.reference);
  await sendRefund(app.runtime, refund.id);
  await endProviderRefunds(app);
  await takeAction(started.reference, 'check');
  const path = `booking/${started.booking._id}`;
  expect((await ada.request<Booking>('GET', path)).body).toMatchObject({
    status: 'pending',
    paymentStatus: 'refunded',
  });
  const other = await createCustomer(app);
  expect((await other.request('POST', `${path}/payment`)).body['code']).toBe('booking.not_found');
  await expectOk(ada.request('PUT', path, await app.bookingForm('Diagnostic repair')));
  const again = await atOnce(50, () => ada.request<{ reference: string }>('POST', `${path}/payment`));
  const references = new Set(again.filter(({ status }) => status === 200).map(({ body }) => body.reference));
  expect(references.size).toBe(1);
  const [reference = ''] = references;
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: started.booking._id, ref: reference }));
  expect((await ada.request<Booking>('GET', path)).body).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
});

describe('a part that was refunded at the provider and has not ended when staff cancel the booking', () => {
  /** Pays a booking, refunds ₦1,000 at the provider, cancels and requests the rest. `part`: how the part ends. */
  async function cancelAfterPart(part: 'failed' | 'needs-attention') {
    const ada = await createCustomer(app);
    const { reference, booking } = await startPayment(app, ada);
    await app.provider(reference, 'success', { webhook: 'never', refund: part });
    await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
    await app.runtime.paystack.refund({ reference, amountKobo: 100_000 });
    await expectOk(takeAction(reference, 'check'));
    await app.provider(reference, 'success', { webhook: 'never', refund: 'processed' });
    const { version } = await readCard(booking._id);
    await expectOk(
      manager.request('PUT', `staff/booking/${booking._id}/cancel`, { version, note: 'The bay is closed.' }),
    );
    const sendOwn = async (amountKobo: number) => {
      const { id } = await app.runtime.db
        .selectFrom('refunds')
        .select('id')
        .where('payment_id', '=', (await findPayment(reference)).id)
        .where('source', '=', 'centre')
        .where('amount_kobo', '=', amountKobo)
        .executeTakeFirstOrThrow();
      await sendRefund(app.runtime, id);
    };
    // The own refund waits until the part has ended.
    for (let round = 0; round < 2; round++) {
      await sendOwn(booking.amount * 100 - 100_000);
      expect(await findListed(reference)).toMatchObject({ status: 'refund-due', actions: ['check'] });
      await endProviderRefunds(app);
      await expectOk(takeAction(reference, 'check'));
    }
    return { reference, booking, sendOwn };
  }

  test('staff refund the payment when the partial refund at the provider fails', async () => {
    const { reference, booking, sendOwn } = await cancelAfterPart('failed');
    expect(await findListed(reference)).toMatchObject({
      status: 'refund-due',
      actions: ['check', 'refund', 'handed-back'],
      refundable: 1000,
    });
    await atOnce(5, () => takeAction(reference, 'refund'));
    await sendOwn(100_000);
    await endProviderRefunds(app);
    await expectOk(takeAction(reference, 'check'));
    expect(await readCard(booking._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await ledgerSum(reference)).toBe(0);
    await expectBooksAgree(app.runtime.db);
  });

  test("staff hand back a partial refund that needs the customer's account, and its amount is audited", async () => {
    const { reference, booking } = await cancelAfterPart('needs-attention');
    expect(await findListed(reference)).toMatchObject({ status: 'refund-due', actions: ['check', 'handed-back'] });
    await expectOk(takeAction(reference, 'handed-back'));
    expect(await readCard(booking._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await ledgerSum(reference)).toBe(0);
    await expectBooksAgree(app.runtime.db);
    const audit = app.runtime.db.selectFrom('audit_log').select('detail').where('event', '=', 'payment.handed-back');
    expect(await audit.where('subject_id', '=', reference).execute()).toEqual([
      { detail: { booking: booking._id, kobo: 100_000 } },
    ]);
  });
});

describe('a whole refund that was started at the provider and has not ended when staff cancel the booking', () => {
  /** Pays and cancels a booking, with the refund in between. `refund`: how it ends. */
  async function cancelDuringRefund(refund: 'processed' | 'failed' | 'needs-attention') {
    const ada = await createCustomer(app);
    const started = await startPayment(app, ada);
    const { reference, booking } = started;
    await app.provider(reference, 'success', { webhook: 'never', refund });
    await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
    await app.runtime.paystack.refund({ reference });
    await expectOk(takeAction(reference, 'check'));
    const cancelled = await manager.request('PUT', `staff/booking/${booking._id}/cancel`, {
      version: (await readCard(booking._id)).version,
      note: 'The bay is closed.',
    });
    expect(cancelled.body['booking']).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due' });
    await expectBooksAgree(app.runtime.db);
    expect((await takeAction(reference, 'handed-back')).body['code']).toBe('payment.not_possible');
    await endProviderRefunds(app);
    await expectOk(takeAction(reference, 'check'));
    return started;
  }

  test('a whole refund at the provider is recorded when it ends', async () => {
    const { booking, reference } = await cancelDuringRefund('processed');
    expect(await readCard(booking._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await ledgerSum(reference)).toBe(0);
  });

  test('staff start a whole refund again when it fails at the provider', async () => {
    const { booking, reference } = await cancelDuringRefund('failed');
    expect(await readCard(booking._id)).toMatchObject({ paymentStatus: 'refund-due' });
    await app.provider(reference, 'success', { webhook: 'never', refund: 'processed' });
    await expectOk(takeAction(reference, 'refund'));
    const refunds = app.runtime.db.selectFrom('refunds').select(['id', 'amount_kobo']).where('source', '=', 'centre');
    const own = await refunds.where('payment_id', '=', (await findPayment(reference)).id).executeTakeFirstOrThrow();
    expect(own.amount_kobo).toBe(booking.amount * 100);
  });

  test("staff hand back a whole refund once when it needs the customer's account", async () => {
    const { booking, reference } = await cancelDuringRefund('needs-attention');
    expect((await findListed(reference, '&queue=refund-due'))?.actions).toEqual(['check', 'handed-back']);
    expect(await findListed(reference, '&queue=refund-moving')).toBeUndefined();
    const answers = await atOnce(50, () => takeAction(reference, 'handed-back'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectOk(takeAction(reference, 'check'));
    expect(await readCard(booking._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    const refunds = app.runtime.db.selectFrom('refunds').select(['source', 'method', 'status']);
    expect(await refunds.where('payment_id', '=', (await findPayment(reference)).id).execute()).toEqual([
      { source: 'provider', method: 'hand', status: 'processed' },
    ]);
    expect(await ledgerSum(reference)).toBe(0);
  });
});

test('a refund reported before its payment is compared with the received amount', async () => {
  const { booking, reference } = await startPayment(app, await createCustomer(app));
  const kobo = booking.amount * 100 + 50_000;
  await app.provider(reference, 'wrong-amount', { webhook: 'never', amountKobo: kobo });
  await app.runtime.paystack.refund({ reference });
  await endProviderRefunds(app);
  const data = { transaction_reference: reference, amount: String(kobo), status: 'processed' };
  await postWebhook(app, JSON.stringify({ event: 'refund.processed', data }));
  const stored = app.runtime.db.selectFrom('webhook_events').select('id').where('reference', '=', reference);
  await handleEvent(app.runtime, (await stored.executeTakeFirstOrThrow()).id);
  expect(await findListed(reference)).toMatchObject({ status: 'refunded', refundable: 0 });
  expect(await ledgerSum(reference)).toBe(0);
  await expectBooksAgree(app.runtime.db);
});

test('staff hand back at most the rest of a payment, whatever the provider started', async () => {
  const ada = await createCustomer(app);
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never', refund: 'needs-attention' });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  await app.runtime.paystack.refund({ reference, amountKobo: 100_000 });
  await expectOk(takeAction(reference, 'check'));
  const { version } = await readCard(booking._id);
  const note = 'The bay is closed.';
  await expectOk(manager.request('PUT', `staff/booking/${booking._id}/cancel`, { version, note }));
  const refunds = app.runtime.db.selectFrom('refunds').where('payment_id', '=', (await findPayment(reference)).id);
  const due = await refunds.select('id').where('status', '=', 'due').executeTakeFirstOrThrow();
  await endProviderRefunds(app);
  await expectOk(takeAction(reference, 'check'));
  await sendRefund(app.runtime, due.id);
  // The centre presses the same in the provider's dashboard.
  await app.runtime.paystack.refund({ reference, amountKobo: booking.amount * 100 - 100_000 });
  await endProviderRefunds(app);
  await expectOk(takeAction(reference, 'check'));
  const waiting = await refunds.select('status').execute();
  expect(waiting.map(({ status }) => status)).toEqual(['needs-attention', 'needs-attention', 'needs-attention']);

  await expectOk(takeAction(reference, 'handed-back'));
  expect(await ledgerSum(reference)).toBe(100_000);
  expect((await findListed(reference))?.refund?.amount).toBe(1000);
  const answers = await atOnce(50, () => takeAction(reference, 'handed-back'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await ledgerSum(reference)).toBe(0);
  expect(await findListed(reference)).toMatchObject({ status: 'refunded', actions: [] });
  await expectBooksAgree(app.runtime.db);
});

describe('a dispute that is lost after a part was refunded', () => {
  /** Pays a booking online and has ₦1,000 of it refunded at the provider. */
  async function payAndRefundPart() {
    const ada = await createCustomer(app);
    const { reference, booking } = await startPayment(app, ada);
    await app.provider(reference, 'success', { webhook: 'never', partReverses: true });
    await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
    await app.runtime.paystack.refund({ reference, amountKobo: 100_000 });
    await endProviderRefunds(app);
    await expectOk(takeAction(reference, 'check'));
    const read = async () => (await expectOk(ada.request<Booking>('GET', `booking/${booking._id}`))).body;
    return { reference, booking, read };
  }
  let sent = 0;
  /** The event of the provider that ends a dispute about `kobo`, each time with other bytes. */
  async function endDispute(reference: string, resolution: string, kobo: number): Promise<void> {
    const paid = app.runtime.db.selectFrom('payments').select('provider_id').where('reference', '=', reference);
    const { provider_id: transaction } = await paid.executeTakeFirstOrThrow();
    const data = {
      id: 358_950,
      refund_amount: kobo,
      status: 'resolved',
      resolution,
      category: 'chargeback',
      transaction: { id: Number(transaction), reference, status: 'reversed', amount: kobo, currency: 'NGN' },
    };
    await postWebhook(app, JSON.stringify({ event: 'charge.dispute.resolve', data, sent: ++sent }));
    const stored = app.runtime.db.selectFrom('webhook_events').select('id').where('reference', '=', reference);
    for (const { id } of await stored.execute()) await handleEvent(app.runtime, id);
  }

  test.each([
    ['the rest', (kobo: number) => kobo - 100_000],
    ['the whole payment', (kobo: number) => kobo],
  ])('makes the charge due again when it is about %s, and the books agree', async (_what, about) => {
    const { reference, booking, read } = await payAndRefundPart();
    expect(await read()).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    await endDispute(reference, 'merchant-accepted', about(booking.amount * 100));
    const expectUnpaid = async () => {
      expect(await read()).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: booking.amount, paid: 0 });
      expect(await ledgerSum(reference)).toBe(0);
      await expectBooksAgree(app.runtime.db);
    };
    await expectUnpaid();
    await expectOk(takeAction(reference, 'check'));
    for (let day = 0; day < 2; day++) await reconcileAll(app.runtime);
    await expectUnpaid();
  });

  test('takes a part of the rest away when it is about less, and the charge stays paid', async () => {
    const { reference, booking, read } = await payAndRefundPart();
    for (let again = 0; again < 2; again++) await endDispute(reference, 'merchant-accepted', 250_000);
    expect(await read()).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    expect(await ledgerSum(reference)).toBe(booking.amount * 100 - 350_000);
    await expectBooksAgree(app.runtime.db);
  });

  test('changes nothing when the centre has won it', async () => {
    const { reference, booking, read } = await payAndRefundPart();
    await endDispute(reference, 'declined', booking.amount * 100);
    expect(await read()).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    expect(await ledgerSum(reference)).toBe(booking.amount * 100 - 100_000);
  });
});
