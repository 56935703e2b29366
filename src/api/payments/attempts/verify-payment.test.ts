import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import documented from '#sandbox/paystack/documented-responses.json' with { type: 'json' };
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import {
  eventually,
  eventsOf,
  emailsTo,
  startPayment,
  waitForPaymentStatus,
  type StartedPayment,
} from '#test/payments.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

// The cases of docs/vendors.md 6.1 through the whole application: browser call, provider and job.
let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp();
  await createStaff(app, 'owner', { email: 'owner@example.com' });
});
// A customer has a limited number of bookings, so each test has its own.
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => app.stop());

const pay = ({ booking, reference }: StartedPayment, who = ada) =>
  who.request('POST', 'booking/pay', {
    id: booking._id,
    ref: reference,
    status: 'success',
    amount: booking.amount,
    method: 'online',
  });
const sendCheckoutAction = (accessCode: string, body: object) =>
  expectOk(app.request('POST', `sandbox/paystack/checkout/${accessCode}/act`, { body }));
const getBooking = async (id: string, who = ada): Promise<Booking> =>
  (await who.request<Booking>('GET', `booking/${id}`)).body;
const findAttempt = (reference: string) =>
  app.runtime.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const withoutWebhook = { webhook: 'never' };

test('the test card pays the booking once', async () => {
  const started = await startPayment(app, ada);
  await sendCheckoutAction(started.accessCode, { action: 'pay', card: '4084 0840 8408 4081' });
  const answer = await pay(started);
  expect([answer.status, answer.body['booking'].status]).toEqual([200, 'paid']);
  expect(await findAttempt(started.reference)).toMatchObject({
    status: 'settled',
    received_kobo: started.booking.amount * 100,
    channel: 'card',
  });
});

const listLogLines = (reference: string, event: string) =>
  app.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event && line['reference'] === reference);

test('logs each payment change once with its booking, customer and request or job', async () => {
  const [own, queued, less, unsure] = [
    await startPayment(app, ada),
    await startPayment(app, ada),
    await startPayment(app, ada),
    await startPayment(app, ada),
  ];
  await app.provider(own.reference, 'success', withoutWebhook);
  await expectOk(pay(own));
  await app.provider(queued.reference, 'success', withoutWebhook);
  await app.runtime.queue.send('verify-payment', { reference: queued.reference });
  await waitForPaymentStatus(ada, queued.booking._id, 'paid');
  await app.provider(less.reference, 'wrong-amount', withoutWebhook);
  const refused = await pay(less);
  await app.provider(unsure.reference, 'error', { ...withoutWebhook, times: 1 });
  const confirming = await pay(unsure);
  const logFields = ({ reference, booking }: StartedPayment) => ({
    reference,
    booking: booking._id,
    customer: ada._id,
    time: expect.any(Number) as number,
  });
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
  expect(listLogLines(own.reference, 'payment.settled')).toMatchObject([
    { ...logFields(own), kobo: own.booking.amount * 100, requestId: id },
  ]);
  expect(listLogLines(queued.reference, 'payment.settled')).toMatchObject([{ ...logFields(queued), jobId: id }]);
  for (const event of ['payment.needs-review', 'payment.staff.needs-review']) {
    expect(listLogLines(less.reference, event)).toMatchObject([
      { ...logFields(less), requestId: refused.body['requestId'] },
    ]);
  }
  expect(listLogLines(unsure.reference, 'payment.uncertain')).toMatchObject([
    { ...logFields(unsure), requestId: confirming.body['requestId'] },
  ]);
});

test('an attempt declined at the first step can still be paid', async () => {
  const started = await startPayment(app, ada);
  await sendCheckoutAction(started.accessCode, { action: 'pay', card: '4084080000005408' });
  expect((await pay(started)).body['code']).toBe('payment.not_completed');
  expect(await getBooking(started.booking._id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  const again = (await ada.request('POST', `booking/${started.booking._id}/payment`)).body;
  expect(again['reference']).toBe(started.reference);
  await sendCheckoutAction(started.accessCode, { action: 'pay', card: '4084084084084081' });
  expect((await pay(started)).status).toBe(200);
});

test.each([
  ['a payment declined later', { action: 'decline' }],
  ['a card without funds', { action: 'pay', card: '4084080000670037' }],
])('%s ends the attempt, and the next one has a new reference', async (_name, act) => {
  const started = await startPayment(app, ada);
  await sendCheckoutAction(started.accessCode, act);
  expect((await pay(started)).body['code']).toBe('payment.not_completed');
  expect((await findAttempt(started.reference)).status).toBe('failed');
  const again = (await ada.request('POST', `booking/${started.booking._id}/payment`)).body;
  expect(again['reference']).not.toBe(started.reference);
});

test('a closed popup leaves the booking payable', async () => {
  const started = await startPayment(app, ada);
  expect((await pay(started)).body['code']).toBe('payment.not_completed');
  expect(await getBooking(started.booking._id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
});

test.each(['unknown', 'unknown-404'])('never pays a reference that the provider does not know (%s)', async (fault) => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, fault, withoutWebhook);
  expect((await pay(started)).body['code']).toBe('payment.not_completed');
  expect((await getBooking(started.booking._id)).paymentStatus).toBe('unpaid');
});

test.each(['wrong-amount', 'wrong-currency'])('a payment with %s goes to review and alerts staff', async (outcome) => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, outcome, withoutWebhook);
  expect((await pay(started)).body['code']).toBe('payment.needs_review');
  expect(await getBooking(started.booking._id)).toMatchObject({ status: 'pending', paymentStatus: 'needs-review' });
  expect(
    (await emailsTo(app, 'owner@example.com')).filter((subject) => subject.includes(started.reference)),
  ).toHaveLength(1);
});

test('an alert goes to the present owners, not to former ones', async () => {
  const today = await createStaff(app, 'owner');
  const left = await createStaff(app, 'owner', { suspended: true });
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'wrong-amount', withoutWebhook);
  expect((await pay(started)).body['code']).toBe('payment.needs_review');
  const alerts = async (email: string) =>
    (await emailsTo(app, email)).filter((subject) => subject.includes(started.reference)).length;
  expect([await alerts('owner@example.com'), await alerts(today.email), await alerts(left.email)]).toEqual([1, 1, 0]);
  await app.runtime.db.updateTable('staff').set({ suspended_at: new Date() }).where('id', '=', today.id).execute();
});

test('the paid reference of another customer settles nothing, and no reference settles two bookings', async () => {
  const other = await startPayment(app, await createCustomer(app, { firstName: 'Ben' }));
  await app.provider(other.reference, 'success', withoutWebhook);
  const mine = await startPayment(app, ada);
  expect((await pay({ ...mine, reference: other.reference })).body['code']).toBe('payment.wrong_reference');
  expect((await getBooking(mine.booking._id)).paymentStatus).toBe('unpaid');
});

test('fees on top of the amount go to review unless the centre accepts them', async () => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'customer-fees', withoutWebhook);
  expect((await pay(started)).body['code']).toBe('payment.needs_review');
  const other = await createTestApp({ PAYSTACK_CUSTOMER_BEARS_FEES: 'on' });
  try {
    const eve = await createCustomer(other);
    const withFees = await startPayment(other, eve);
    await other.provider(withFees.reference, 'customer-fees', withoutWebhook);
    expect((await pay(withFees, eve)).body['booking'].paymentStatus).toBe('paid');
    const wrong = await startPayment(other, eve);
    await other.provider(wrong.reference, 'wrong-amount', withoutWebhook);
    expect((await pay(wrong, eve)).body['code']).toBe('payment.needs_review');
  } finally {
    await other.stop();
  }
});

// Each test waits seconds for a job, so they run concurrently.
describe.concurrent('while the result of the provider is uncertain', () => {
  test('a pending transfer is confirming, and the job settles it without the browser', async () => {
    const eve = await createCustomer(app);
    const started = await startPayment(app, eve);
    await app.provider(started.reference, 'ongoing', { ...withoutWebhook, polls: 1 });
    const answer = await pay(started, eve);
    expect([answer.status, answer.body['code'], answer.body['booking'].paymentStatus]).toEqual([
      202,
      'payment.confirming',
      'confirming',
    ]);
    await waitForPaymentStatus(eve, started.booking._id, 'paid');
  });

  test('no response is confirming, opens no second attempt and is settled by the job', async () => {
    const eve = await createCustomer(app);
    const started = await startPayment(app, eve);
    await app.provider(started.reference, 'success', withoutWebhook);
    await app.provider(started.reference, 'hang', { ...withoutWebhook, times: 1 });
    expect((await pay(started, eve)).body['code']).toBe('payment.confirming');
    await waitForPaymentStatus(eve, started.booking._id, 'paid');
    expect(
      await app.runtime.db.selectFrom('payments').select('id').where('booking_id', '=', started.booking._id).execute(),
    ).toHaveLength(1);
  });

  test.each(['error', 'html', 'bad-gateway', 'cut', 'redirect', 'huge'])(
    'the fault %s is confirming and is settled by the job once the provider recovers',
    async (fault) => {
      const eve = await createCustomer(app);
      const started = await startPayment(app, eve);
      await app.provider(started.reference, 'success', withoutWebhook);
      await app.provider(started.reference, fault, { ...withoutWebhook, times: 1 });
      expect((await pay(started, eve)).body['code']).toBe('payment.confirming');
      await waitForPaymentStatus(eve, started.booking._id, 'paid');
    },
  );

  test('the job waits for a rate limit to pass', async () => {
    const eve = await createCustomer(app);
    const started = await startPayment(app, eve);
    await app.provider(started.reference, 'success', withoutWebhook);
    await app.provider(started.reference, 'rate-limited', { ...withoutWebhook, times: 1 });
    expect((await pay(started, eve)).body['code']).toBe('payment.confirming');
    await waitForPaymentStatus(eve, started.booking._id, 'paid');
  });

  test('a refused key alerts the operator and stops the requests', async () => {
    const eve = await createCustomer(app);
    const started = await startPayment(app, eve);
    await app.provider(started.reference, 'unauthorized', withoutWebhook);
    const alerts = () => app.logs.filter((line) => line.includes('payment.unauthorized')).length;
    const before = alerts();
    expect((await pay(started, eve)).body['code']).toBe('payment.confirming');
    await eventually(async () => alerts() - before === 2);
    const jobStates = async () => {
      const { rows } = await sql<{
        state: string;
      }>`select state from pgboss.job where name = 'verify-payment' and data ->> 'reference' = ${started.reference}`.execute(
        app.runtime.db,
      );
      return rows.map(({ state }) => state).join();
    };
    // The job is complete, and no other job would retry.
    await eventually(async () => (await jobStates()) === 'completed');
    expect(alerts() - before).toBe(2);
    expect((await getBooking(started.booking._id, eve)).paymentStatus).toBe('confirming');
  });
});

test('a reversed payment makes its booking unpaid again', async () => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'success', withoutWebhook);
  expect((await pay(started)).status).toBe(200);
  await app.provider(started.reference, 'reversed', withoutWebhook);
  expect((await pay(started)).body['code']).toBe('payment.refund_due');
  expect(await findAttempt(started.reference)).toMatchObject({ status: 'refunded', taken_back: true });
  expect(await getBooking(started.booking._id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
});

test('a start whose response was lost is closed, and a late payment on it is recorded beside the new attempt', async () => {
  const booking = await app.book(ada);
  await app.provider('*', 'cut', { on: 'initialize', times: 1 });
  const lost = await ada.request('POST', `booking/${booking._id}/payment`);
  expect([lost.status, lost.body['code']]).toEqual([503, 'payment.provider_unavailable']);
  const [dead] = await app.runtime.db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', booking._id)
    .execute();
  const again = (await ada.request('POST', `booking/${booking._id}/payment`)).body;
  expect([dead?.status, again['reference'] === dead?.reference]).toEqual(['closed', false]);
  await app.provider(dead?.reference ?? '', 'success', withoutWebhook);
  expect((await pay({ booking, reference: dead?.reference ?? '', accessCode: '' })).body['code']).toBe(
    'payment.needs_review',
  );
});

test('a reference that the provider has already seen is replaced by a new one', async () => {
  const seen: string[] = [];
  const peer: Server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      const { reference } = JSON.parse(body) as { reference: string };
      seen.push(reference);
      const isFirst = seen.length === 1;
      res.writeHead(isFirst ? 400 : 200, { 'content-type': 'application/json' });
      res.end(
        JSON.stringify(
          isFirst
            ? documented['init-400-duplicate']
            : { ...documented['init-200'], data: { ...documented['init-200'].data, reference } },
        ),
      );
    });
  });
  await new Promise<void>((ready) => peer.listen(0, '127.0.0.1', ready));
  const other = await createTestApp({ PAYSTACK_BASE_URL: `http://127.0.0.1:${(peer.address() as AddressInfo).port}` });
  try {
    const { reference } = await startPayment(other, await createCustomer(other));
    expect(seen).toEqual([expect.not.stringMatching(reference), reference]);
  } finally {
    await other.stop();
    peer.close();
  }
});

test('an unknown status changes nothing and is logged', async () => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'unknown-status', withoutWebhook);
  expect((await pay(started)).body['code']).toBe('payment.not_completed');
  expect(await getBooking(started.booking._id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  expect(app.logs.some((line) => line.includes('payment.unknown_status') && line.includes(started.reference))).toBe(
    true,
  );
});

test.each(['metadata-empty', 'metadata-zero', 'metadata-null', 'metadata-string', 'big-id', 'wrong-email'])(
  'a successful payment with %s is settled',
  async (outcome) => {
    const started = await startPayment(app, ada);
    await app.provider(started.reference, outcome, withoutWebhook);
    expect((await pay(started)).status).toBe(200);
    if (outcome === 'big-id')
      expect(BigInt((await findAttempt(started.reference)).provider_id ?? 0)).toBeGreaterThan(2n ** 62n);
  },
);

test('two payments on two attempts of a booking settle one and make the other due for refund', async () => {
  const first = await startPayment(app, ada);
  await sendCheckoutAction(first.accessCode, { action: 'decline' });
  await pay(first);
  const second = (await ada.request('POST', `booking/${first.booking._id}/payment`)).body;
  await app.provider(first.reference, 'success', withoutWebhook);
  await app.provider(second['reference'], 'success', withoutWebhook);
  expect((await pay(first)).status).toBe(200);
  expect((await pay({ ...first, reference: second['reference'] })).body['code']).toBe('payment.refund_due');
  expect(await getBooking(first.booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'refund-due' });
  expect(await eventsOf(app, first.booking._id)).toEqual([
    'booked',
    'payment-failed',
    'payment-settled',
    'payment-refund-due',
    'money-refund-due',
  ]);
});
