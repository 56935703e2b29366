import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { createStaff } from '#test/staff.ts';
import {
  addEstimate,
  eventsOf,
  eventually,
  retryWhileUnavailable,
  emailsTo,
  postWebhook,
  startPayment,
  waitForPaymentStatus,
  untilPaymentJobsDone,
} from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await createCustomer(app);
  await createStaff(app, 'owner', { email: 'owner@example.com' });
});
afterAll(() => app.stop());

const charge = (reference: string, more: object = {}) =>
  JSON.stringify({
    event: 'charge.success',
    data: {
      id: 4099260516,
      status: 'success',
      reference,
      amount: 450_000,
      currency: 'NGN',
      customer: { email: ada.email },
      ...more,
    },
  });
const eventCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from webhook_events`.execute(app.runtime.db);
  return rows[0]?.count ?? 0;
};
const getBooking = async (id: string): Promise<Booking> => (await ada.request<Booking>('GET', `booking/${id}`)).body;

test('stores a signed event, responds within a second and settles the payment by job', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  const began = performance.now();
  const answer = await postWebhook(app, charge(reference));
  expect(answer.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await waitForPaymentStatus(ada, booking._id, 'paid')).toMatchObject({
    status: 'paid',
    paymentMethod: 'online',
  });
});

test('the webhook of the stand-in provider pays the booking without the browser', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success');
  await waitForPaymentStatus(ada, booking._id, 'paid');
});

test('fifty concurrent deliveries of one webhook store one event, one change and one receipt', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  const before = await eventCount();
  const answers = await atOnce(50, () => retryWhileUnavailable(() => postWebhook(app, charge(reference))));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await waitForPaymentStatus(ada, booking._id, 'paid');
  await untilPaymentJobsDone(app);
  expect(await eventCount()).toBe(before + 1);
  expect((await eventsOf(app, booking._id)).filter((event) => event === 'payment-settled')).toHaveLength(1);
  expect((await emailsTo(app, ada.email)).filter((subject) => subject.startsWith('Receipt')).length).toBeGreaterThan(0);
  const { rows } = await sql<{
    receipts: number;
  }>`select count(*) as receipts from payments where booking_id = ${booking._id} and receipt_number is not null`.execute(
    app.runtime.db,
  );
  expect(rows[0]?.receipts).toBe(1);
});

test('the webhook followed by the browser creates one payment, and both succeed', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'twice' });
  await waitForPaymentStatus(ada, booking._id, 'paid');
  const paid = await ada.request('POST', 'booking/pay', {
    id: booking._id,
    ref: reference,
    status: 'success',
    amount: 1,
    method: 'online',
  });
  expect([paid.status, paid.body['booking'].paymentStatus]).toEqual([200, 'paid']);
  expect((await eventsOf(app, booking._id)).filter((event) => event.startsWith('payment-'))).toEqual([
    'payment-settled',
  ]);
});

test('the browser followed by the webhook changes nothing more', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  expect((await ada.request('POST', 'booking/pay', { id: booking._id, ref: reference })).status).toBe(200);
  const before = await getBooking(booking._id);
  expect((await postWebhook(app, charge(reference))).status).toBe(200);
  await untilPaymentJobsDone(app);
  expect(await getBooking(booking._id)).toEqual(before);
  expect((await eventsOf(app, booking._id)).filter((event) => event.startsWith('payment-'))).toEqual([
    'payment-settled',
  ]);
});

test('rejects an unsigned webhook, stores nothing of it and logs its source', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  const before = await eventCount();
  const body = charge(reference);
  const right = createHmac('sha512', app.runtime.config.paystack.secretKey).update(body).digest('hex');
  const requestIds: unknown[] = [];
  for (const [name, sent, signature] of [
    ['no signature', body, null],
    ['zeros', body, '0'.repeat(128)],
    ['too short', body, right.slice(2)],
    ['upper-case hex', body, right.toUpperCase()],
    ['one byte changed after signing', `${body} `, right],
    ['another key', body, createHmac('sha512', 'sk_test_other').update(body).digest('hex')],
  ] as const) {
    const answer = await postWebhook(app, sent, signature);
    expect([name, answer.status, answer.body['code']]).toEqual([name, 401, 'payment.bad_signature']);
    requestIds.push(answer.body['requestId']);
  }
  // The first one is logged at once, the others later with their number (log-throttle.test.ts).
  const lines = app.logs
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .filter(({ event }) => event === 'webhook.bad_signature');
  expect(lines).toEqual([expect.objectContaining({ source: '127.0.0.1', requestId: requestIds[0], count: 1 })]);
  expect(JSON.stringify(lines)).not.toContain(reference);
  expect(await eventCount()).toBe(before);
  expect((await getBooking(booking._id)).paymentStatus).toBe('unpaid');
});

test('does not settle a signed event that the provider does not confirm yet, and verifies it again later', async () => {
  const { booking, reference } = await startPayment(app, ada);
  expect((await postWebhook(app, charge(reference))).status).toBe(200);
  await eventually(
    async () =>
      (
        await app.runtime.db
          .selectFrom('payments')
          .select('provider_status')
          .where('reference', '=', reference)
          .executeTakeFirst()
      )?.provider_status === 'abandoned',
  );
  expect((await getBooking(booking._id)).paymentStatus).toBe('unpaid');
  await app.provider(reference, 'success', { webhook: 'never' });
  await waitForPaymentStatus(ada, booking._id, 'paid');
});

test('stores a payment with an unknown reference and alerts staff once', async () => {
  const answers = [
    await postWebhook(app, charge('not-one-of-ours')),
    await postWebhook(app, charge('not-one-of-ours', { extra: 1 })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await untilPaymentJobsDone(app);
  const rows = await app.runtime.db
    .selectFrom('unmatched_payments')
    .selectAll()
    .where('reference', '=', 'not-one-of-ours')
    .execute();
  expect(rows).toMatchObject([{ amount_kobo: 450_000, currency: 'NGN', provider_id: '4099260516' }]);
  expect(
    (await emailsTo(app, 'owner@example.com')).filter((subject) => subject.includes('not-one-of-ours')),
  ).toHaveLength(1);
});

test('an unmatched payment is stored without the random address of a payer without email', async () => {
  const customer = { email: `pay-${'0a'.repeat(10)}@no-mail.example.com` };
  await postWebhook(app, charge('without-email', { customer }));
  await postWebhook(app, charge('with-email'));
  await untilPaymentJobsDone(app);
  const rows = app.runtime.db.selectFrom('unmatched_payments').select(['reference', 'email']);
  expect(await rows.where('reference', 'in', ['with-email', 'without-email']).orderBy('reference').execute()).toEqual([
    { reference: 'with-email', email: ada.email },
    { reference: 'without-email', email: null },
  ]);
});

test('handles a webhook later that the provider delivers again after an error', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  await sql`alter table webhook_events rename to webhook_events_away`.execute(app.runtime.db);
  const refused = await postWebhook(app, charge(reference));
  await sql`alter table webhook_events_away rename to webhook_events`.execute(app.runtime.db);
  expect(refused.status).toBe(500);
  expect((await postWebhook(app, charge(reference))).status).toBe(200);
  await waitForPaymentStatus(ada, booking._id, 'paid');
});

test('a refund event before the charge event ends refunded and never returns to paid', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  const refund = JSON.stringify({
    event: 'refund.processed',
    data: {
      status: 'processed',
      transaction_reference: reference,
      refund_reference: '132013318360',
      amount: String(booking.amount * 100),
      currency: 'NGN',
    },
  });
  await postWebhook(app, refund);
  await waitForPaymentStatus(ada, booking._id, 'refunded');
  await postWebhook(app, charge(reference));
  await untilPaymentJobsDone(app);
  expect(await getBooking(booking._id)).toMatchObject({ paymentStatus: 'refunded', status: 'pending' });
});

test('a refund event before the charge event of a payment that was refunded at the provider ends refunded', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'reversed', { webhook: 'never' });
  await postWebhook(app, charge(reference));
  await waitForPaymentStatus(ada, booking._id, 'refunded');
  const { rows } = await sql<{
    sum: number;
    lines: number;
  }>`select sum(amount_kobo)::bigint as sum, count(*) as lines from ledger where reference = ${reference}`.execute(
    app.runtime.db,
  );
  expect(rows[0]).toEqual({ sum: 0, lines: 2 });
});

test('a dispute flags the booking and alerts staff, and its loss makes the booking unpaid again', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  await ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  const disputed = async () =>
    (
      await app.runtime.db
        .selectFrom('bookings')
        .select('disputed')
        .where('id', '=', booking._id)
        .executeTakeFirstOrThrow()
    ).disputed;
  const order = (event: string) => app.request('POST', 'sandbox/paystack/scenario', { body: { reference, event } });
  await order('charge.dispute.create');
  await eventually(disputed);
  const manager = await createStaff(app, 'manager');
  const flags = async () => {
    const one = (await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as StaffCard;
    const board = (await manager.request<{ bays: { cards: StaffCard[] }[] }>('GET', 'staff/board')).body.bays.flatMap(
      ({ cards }) => cards,
    );
    return [one.disputed, board.find(({ _id }) => _id === booking._id)?.disputed];
  };
  expect(await flags()).toEqual([true, true]);
  await order('charge.dispute.remind');
  await untilPaymentJobsDone(app);
  expect((await eventsOf(app, booking._id)).filter((event) => event === 'dispute-open')).toHaveLength(1);
  expect((await getBooking(booking._id)).paymentStatus).toBe('paid');
  await order('charge.dispute.resolve');
  await waitForPaymentStatus(ada, booking._id, 'unpaid');
  expect((await getBooking(booking._id)).status).toBe('pending');
  expect([await disputed(), ...(await flags())]).toEqual([false, false, false]);
  await order('charge.dispute.create');
  await untilPaymentJobsDone(app);
  expect(await disputed()).toBe(false);
});

test('a dispute about one of several charges flags the booking, and its loss makes that charge due alone', async () => {
  const { booking, reference } = await startPayment(app, ada);
  const { _id } = booking;
  const charge = await addEstimate(app, _id, 1_234_500);
  const other = (await ada.request('POST', `booking/${_id}/payment`, { charge })).body as { reference: string };
  for (const ref of [reference, other.reference]) {
    await app.provider(ref, 'success', { webhook: 'never' });
    await ada.request('POST', 'booking/pay', { id: _id, ref });
  }
  const order = (event: string) =>
    app.request('POST', 'sandbox/paystack/scenario', { body: { reference: other.reference, event } });
  const manager = await createStaff(app, 'manager');
  const card = async () =>
    (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${_id}`))).body.booking;
  await order('charge.dispute.create');
  await eventually(async () => (await card()).disputed);
  expect(await card()).toMatchObject({ disputed: true, status: 'paid', paymentStatus: 'paid', due: 0 });
  await order('charge.dispute.resolve');
  await waitForPaymentStatus(ada, _id, 'partly-paid');
  const { disputed, status, due, charges } = await card();
  expect([disputed, status, due]).toEqual([false, 'paid', 12_345]);
  expect(charges.map((one) => [one._id, one.due, one.paymentStatus])).toEqual([
    [booking.charges[0]?._id, 0, 'paid'],
    [charge, 12_345, 'unpaid'],
  ]);
});

test('a transfer of the wrong amount notifies the customer and leaves the booking payable', async () => {
  const ben = await createCustomer(app, { firstName: 'Ben' });
  const { booking, reference } = await startPayment(app, ben);
  await app.request('POST', 'sandbox/paystack/scenario', { body: { reference, event: 'bank.transfer.rejected' } });
  await eventually(async () => (await emailsTo(app, ben.email)).includes('Your bank transfer was sent back'));
  expect((await ben.request<Booking>('GET', `booking/${booking._id}`)).body).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
  });
  expect(await eventsOf(app, booking._id)).toContain('transfer-rejected');
});

test('accepts an unknown event and rejects invalid JSON and bodies that are too large', async () => {
  expect((await postWebhook(app, JSON.stringify({ event: 'transfer.success', data: {} }))).status).toBe(200);
  expect((await postWebhook(app, '{"event":"charge.success","data":')).body['code']).toBe('request.not_json');
  expect((await postWebhook(app, '')).body['code']).toBe('request.not_json');
  expect((await postWebhook(app, 'x'.repeat(1_000_000))).status).toBe(413);
  await untilPaymentJobsDone(app);
});

test('no content of a signed event causes a server error', async () => {
  const odd: [string, string | Buffer][] = [
    ['no data', '{"event":"charge.success"}'],
    ['data that is a list', '{"event":"charge.success","data":[]}'],
    ['no event', '{}'],
    ['a number', '{"event":7,"data":{"reference":7}}'],
    ['U+0000 in the reference', '{"event":"charge.success","data":{"reference":"a\\u0000b"}}'],
    ['a lone surrogate', '{"event":"charge.success","data":{"reference":"\\ud800"}}'],
    ['a refund of nothing', '{"event":"refund.processed","data":{"transaction_reference":"nobody","amount":"x"}}'],
    ['a dispute about nothing', '{"event":"charge.dispute.create","data":{"id":1}}'],
    [
      'a rejected transfer of an unknown customer',
      '{"event":"bank.transfer.rejected","data":{"customer":{"email":"nobody@example.ng"}}}',
    ],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['an event of 5000 letters', JSON.stringify({ event: 'x'.repeat(5000) })],
  ];
  for (const [name, body] of odd) expect([name, (await postWebhook(app, body)).status]).toEqual([name, 200]);
  await untilPaymentJobsDone(app);
  const { rows } = await sql<{ count: number }>`select count(*) from webhook_events where handled_at is null`.execute(
    app.runtime.db,
  );
  expect(rows[0]?.count).toBe(0);
});

test('accepts a signed webhook from any address', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  const body = charge(reference);
  const signature = createHmac('sha512', app.runtime.config.paystack.secretKey).update(body).digest('hex');
  const answer = await app.request('POST', 'payment/webhook/paystack', {
    body,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature,
      'x-forwarded-for': '203.0.113.9',
    },
  });
  expect(answer.status).toBe(200);
  await waitForPaymentStatus(ada, booking._id, 'paid');
});
