import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { stopSettled } from '#test/ledger-invariants.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import {
  addEstimate,
  eventsOf,
  retryWhileUnavailable,
  emailsTo,
  postWebhook,
  startPayment,
  type StartedPayment,
} from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { verifyReference } from './verify-payment.ts';
import { longTest } from '#test/long-test.ts';

// docs/security.md 15 to 17: each race ends in a documented state with every kobo recorded, and no request returns 500.
let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => stopSettled(app));

const startPaidAttempt = async (who: Customer): Promise<StartedPayment> => {
  const started = await startPayment(app, who);
  await app.provider(started.reference, 'success', { webhook: 'never' });
  return started;
};

/** An attempt that was paid at the provider, for the price of a booking or for its second charge. */
interface PaidAttempt {
  booking: Booking;
  /** Null: the price. */
  charge: string | null;
  reference: string;
}

/** Starts an attempt for a charge of an estimate on a booking whose price is not paid. */
async function startForEstimate(who: Customer, booking: Booking, channel?: 'bank_transfer'): Promise<PaidAttempt> {
  const [known] = (await getBooking(who, booking._id)).charges.slice(1);
  const charge = known?._id ?? (await addEstimate(app, booking._id, 1_234_500));
  const path = `booking/${booking._id}/payment`;
  const { reference } = (await expectOk(who.request<Attempt>('POST', path, { charge, channel }))).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  return { booking, charge, reference };
}

/** As many attempts, each for a booking of its own: half of them for the price, half for a second charge. */
const startPaidAttempts = (who: Customer, count: number): Promise<PaidAttempt[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i) =>
      i % 2 === 0 ? { ...(await startPaidAttempt(who)), charge: null } : startForEstimate(who, await app.book(who)),
    ),
  );
const getBooking = async (who: Customer, id: string): Promise<Booking> =>
  (await who.request<Booking>('GET', `booking/${id}`)).body;
const pay = (who: Customer, id: string, ref: string) =>
  retryWhileUnavailable(() => who.request('POST', 'booking/pay', { id, ref }));
const put = (who: Customer | StaffMember, path: string, body: object) =>
  retryWhileUnavailable(() => who.request('PUT', path, body));
const getVersion = async (id: string): Promise<number> =>
  ((await manager.request('GET', `staff/booking/${id}`)).body['booking'] as { version: number }).version;

/** Starts a payment twice, the second while the first is under way; returns each response and its duration, ms. */
const startTwice = async (who: Customer, id: string) => {
  const start = async () => {
    const began = performance.now();
    const answer = await who.request('POST', `booking/${id}/payment`);
    return { ...answer, took: performance.now() - began };
  };
  const attempts = () => app.runtime.db.selectFrom('payments').select('id').where('booking_id', '=', id).execute();
  const underWay = expect.poll(async () => (await attempts()).length, { interval: 10 }).toBeGreaterThan(0);
  return Promise.all([start(), underWay.then(start)]);
};

test('two concurrent starts at a provider that hangs each respond within 8 seconds and create one attempt', async () => {
  const ada = await createCustomer(app);
  const booking = await app.book(ada);
  await app.provider('*', 'hang', { on: 'initialize' });
  const answers = await startTwice(ada, booking._id);
  await app.provider('*', 'default');
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
    [503, 'payment.provider_unavailable'],
    [503, 'payment.provider_unavailable'],
  ]);
  for (const { took } of answers) expect(took).toBeLessThan(8000);
  expect(
    await app.runtime.db.selectFrom('payments').select('status').where('booking_id', '=', booking._id).execute(),
  ).toEqual([{ status: 'closed' }]);
});

longTest('two concurrent starts at a slow provider return the same attempt', async () => {
  const ada = await createCustomer(app);
  const booking = await app.book(ada);
  await app.provider('*', 'slow-headers', { on: 'initialize', times: 1, delayMs: 4000 });
  const answers = await startTwice(ada, booking._id);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body['reference']).toBe(answers[1]?.body['reference']);
});

test('a hundred concurrent calls by webhook, browser and job create one payment and one receipt', async () => {
  const ada = await createCustomer(app);
  const price = { ...(await startPaidAttempt(ada)), charge: null };
  const { booking } = price;
  const settle = async ({ reference }: PaidAttempt) => {
    const event = JSON.stringify({
      event: 'charge.success',
      data: { id: 1, status: 'success', reference, amount: 1, currency: 'NGN' },
    });
    const all = await Promise.all([
      atOnce(34, async () => (await pay(ada, booking._id, reference)).status),
      atOnce(33, async () => (await retryWhileUnavailable(() => postWebhook(app, event))).status),
      atOnce(33, async () => ((await verifyReference(app.runtime, reference))?.status === 'settled' ? 200 : 500)),
    ]);
    expect(new Set(all.flat())).toEqual(new Set([200]));
  };
  const receipts = async () => (await emailsTo(app, ada.email)).filter((subject) => subject.startsWith('Receipt'));
  await settle(price);
  expect(await getBooking(ada, booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  expect(await receipts()).toHaveLength(1);
  await settle(await startForEstimate(ada, booking));
  expect(await getBooking(ada, booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
  const settled = (await eventsOf(app, booking._id)).filter((name) => name.endsWith('-settled'));
  expect(settled).toEqual(['payment-settled', 'charge-settled']);
  expect(await receipts()).toHaveLength(2);
});

test('concurrent cancellations and payments end as a pending cancellation or a refund due', async () => {
  const ada = await createCustomer(app);
  const started = await startPaidAttempts(ada, 10);
  await Promise.all(
    started.flatMap(({ booking, reference }) => [
      ...Array.from({ length: 3 }, () => pay(ada, booking._id, reference)),
      ...Array.from({ length: 2 }, () =>
        put(ada, `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }),
      ),
    ]),
  ).then((answers) => expect(answers.every(({ status }) => status < 500)).toBe(true));
  for (const { booking, charge } of started) {
    const { status, paymentStatus } = await getBooking(ada, booking._id);
    expect(status).toBe('pending-cancelled');
    expect([charge === null ? 'paid' : 'partly-paid', 'refund-due']).toContain(paymentStatus);
  }
});

test('concurrent edits and payments end with the old amount paid or the payment under review', async () => {
  const ada = await createCustomer(app);
  const other = await app.bookingForm('Diagnostic repair');
  const started = await startPaidAttempts(ada, 10);
  const answers = await Promise.all(
    started.flatMap(({ booking, reference }) => [
      ...Array.from({ length: 2 }, () => put(ada, `booking/${booking._id}`, other)),
      ...Array.from({ length: 3 }, () => pay(ada, booking._id, reference)),
    ]),
  );
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  for (const { booking, charge } of started) {
    const now = await getBooking(ada, booking._id);
    // An edit changes the price alone, and is refused once a charge is paid.
    if (charge !== null)
      expect([now.status, now.paymentStatus, now.charges.map(({ due }) => due)]).toEqual([
        'pending',
        'partly-paid',
        [now.amount, 0],
      ]);
    else if (now.paymentStatus === 'paid') expect([now.status, now.amount]).toEqual(['paid', booking.amount]);
    else
      expect([now.paymentStatus, now.status, now.service.name]).toEqual([
        'needs-review',
        'pending',
        'Diagnostic repair',
      ]);
  }
});

test('concurrent cash and online payments settle one and make the other due for refund', async () => {
  const ada = await createCustomer(app);
  const started = await startPaidAttempts(ada, 8);
  for (const { booking, charge, reference } of started) {
    const version = await getVersion(booking._id);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () =>
        put(manager, `staff/booking/${booking._id}/payment`, { version, method: 'cash', charge }),
      ),
      ...Array.from({ length: 3 }, () => pay(ada, booking._id, reference)),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const payments = await app.runtime.db
      .selectFrom('payments')
      .select(['method', 'status'])
      .where('booking_id', '=', booking._id)
      .execute();
    expect(payments.filter(({ status }) => status === 'settled')).toHaveLength(1);
    const now = await getBooking(ada, booking._id);
    const [status, paid] = charge === null ? ['paid', 'paid'] : ['pending', 'partly-paid'];
    expect([now.status, now.paymentStatus]).toEqual([status, payments.length === 2 ? 'refund-due' : paid]);
  }
});

longTest('one reference reported for twenty bookings at once pays only its own', async () => {
  const ada = await createCustomer(app);
  const { booking, reference } = await startPaidAttempt(ada);
  // Staff book without a limit.
  const form = { ...(await app.bookingForm()), customer: ada._id };
  const others = await Promise.all(
    Array.from({ length: 19 }, async () => {
      const { body } = await expectOk(manager.request<{ booking: StaffCard }>('POST', 'staff/booking', form));
      return body.booking;
    }),
  );
  const payEach = async (ref: string) => {
    const answers = await Promise.all([booking, ...others].map(({ _id }) => pay(ada, _id, ref)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  };
  await payEach(reference);
  await payEach((await startForEstimate(ada, booking)).reference);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from bookings where customer_id = ${ada._id} and payment_status = 'paid'`.execute(app.runtime.db);
  expect(rows[0]?.count).toBe(1);
});

test('accepting a cancellation while a payment arrives refunds every kobo', async () => {
  const ada = await createCustomer(app);
  const started = await startPaidAttempts(ada, 10);
  for (const { booking } of started)
    await ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' });
  const versions = await Promise.all(started.map(({ booking }) => getVersion(booking._id)));
  const answers = await Promise.all(
    started.flatMap(({ booking, reference }, i) => [
      ...Array.from({ length: 3 }, () => pay(ada, booking._id, reference)),
      ...Array.from({ length: 2 }, () =>
        put(manager, `staff/booking/${booking._id}/cancellation`, { version: versions[i], decision: 'accept' }),
      ),
    ]),
  );
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  for (const { booking } of started) expect((await getBooking(ada, booking._id)).paymentStatus).toBe('refund-due');
});

test('two attempts of one booking paid at once settle one and make the other due for refund', async () => {
  const ada = await createCustomer(app);
  for (let round = 0; round < 6; round++) {
    const [first, second] = await (round % 2 === 0 ? startTwoForPrice(ada) : startTwoForEstimate(ada));
    const answers = await Promise.all(
      [first.reference, second.reference].flatMap((ref) =>
        Array.from({ length: 5 }, () => pay(ada, first.booking._id, ref)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body['code'] === 'payment.refund_due')).toHaveLength(5);
  }
});

async function startTwoForPrice(who: Customer): Promise<[StartedPayment, { reference: string }]> {
  const first = await startPaidAttempt(who);
  const path = `booking/${first.booking._id}/payment`;
  const { reference } = (await expectOk(who.request<Attempt>('POST', path, { channel: 'bank_transfer' }))).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  return [first, { reference }];
}

async function startTwoForEstimate(who: Customer): Promise<[PaidAttempt, PaidAttempt]> {
  const booking = await app.book(who);
  return [await startForEstimate(who, booking), await startForEstimate(who, booking, 'bank_transfer')];
}
