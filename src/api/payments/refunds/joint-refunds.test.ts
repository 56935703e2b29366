import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { attemptRows, ESTIMATE_KOBO, payJointly, startJointPayment, type JointPayment } from '#test/joint-payments.ts';
import { runJobsUntilIdle, runPaymentJobs, stopSettled } from '#test/ledger-invariants.ts';
import {
  endProviderRefunds,
  eventsOf,
  eventually,
  postWebhook,
  startPayment,
  waitForPaymentStatus,
} from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { handleEvent } from '#api/payments/webhooks/handle-webhook.ts';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  await createStaff(app, 'owner', { email: 'owner@example.com' });
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => stopSettled(app));

const read = async (id: string): Promise<Booking> =>
  (await expectOk(ada.request<Booking>('GET', `booking/${id}`))).body;
const voidCharge = (charge: string) => manager.request('POST', `staff/charge/${charge}/void`, { note: 'Not fitted.' });

/** Posts an event of the provider, and handles all events of the reference. */
async function receive(reference: string, event: string, data: object): Promise<void> {
  await postWebhook(app, JSON.stringify({ event, data }));
  const events = await app.runtime.db
    .selectFrom('webhook_events')
    .select('id')
    .where('reference', '=', reference)
    .execute();
  for (const { id } of events) await handleEvent(app.runtime, id);
}
const receiveRefund = (reference: string, status: string, kobo = ESTIMATE_KOBO) =>
  receive(reference, `refund.${status}`, { status, transaction_reference: reference, amount: String(kobo) });

async function cancelBooking(by: StaffMember, id: string): Promise<void> {
  const { booking } = (await expectOk(by.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body;
  const body = { version: booking.version, note: 'The bay is closed.' };
  await expectOk(by.request('PUT', `staff/booking/${id}/cancel`, body));
}

/** The amounts of the refunds of a transaction at the provider, newest first, kobo. */
async function refundsAtProvider(reference: string): Promise<(number | null)[]> {
  const payments = app.runtime.db.selectFrom('payments').select('provider_id').where('reference', '=', reference);
  const { provider_id: providerId } = await payments.executeTakeFirstOrThrow();
  const result = await app.runtime.paystack.listRefunds(providerId ?? '');
  if (result.kind !== 'refunds') throw new Error(result.reason);
  return result.refunds.map(({ amountKobo }) => amountKobo);
}

describe('a transaction that the provider calls reversed after a refund of a part', () => {
  it('keeps the other charge paid while the refund of a voided charge is under way, and when it is done', async () => {
    const { id, charge, reference, price } = await payJointly(app, ada, { partReverses: true });
    await expectOk(voidCharge(charge));
    await runPaymentJobs(app);
    await receiveRefund(reference, 'pending');
    expect(await attemptRows(app, reference)).toEqual([`settled ${price}`, `refund-due ${ESTIMATE_KOBO}`]);
    await endProviderRefunds(app);
    await atOnce(10, () => receiveRefund(reference, 'processed'));
    await reconcileAll(app.runtime);
    expect(await attemptRows(app, reference)).toEqual([`settled ${price}`, `refunded ${ESTIMATE_KOBO}`]);
    expect(await read(id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    expect(await eventsOf(app, id)).not.toContain('payment-returned');
    expect(app.logs.filter((line) => line.includes('payment.unknown_status'))).toEqual([]);
  });

  it('takes every charge back when its refunds add up to the whole', async () => {
    const { id, reference, price } = await payJointly(app, ada, { partReverses: true });
    for (const amountKobo of [ESTIMATE_KOBO, price]) {
      await app.runtime.paystack.refund({ reference, amountKobo });
      await endProviderRefunds(app);
    }
    await reconcileAll(app.runtime);
    expect(await attemptRows(app, reference)).toEqual([`refunded ${price}`, `refunded ${ESTIMATE_KOBO}`]);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  });

  it('records a part of a single payment that was refunded at the provider, and keeps its charge paid', async () => {
    const { booking, reference } = await startPayment(app, ada);
    await app.provider(reference, 'success', { webhook: 'never', partReverses: true });
    await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
    await app.runtime.paystack.refund({ reference, amountKobo: 100_000 });
    await endProviderRefunds(app);
    await reconcileAll(app.runtime);
    await reconcileAll(app.runtime);
    expect(await attemptRows(app, reference)).toEqual([`settled ${booking.amount * 100}`]);
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    const events = await eventsOf(app, booking._id);
    expect(events.filter((event) => event === 'money-partly-returned')).toHaveLength(1);
  });
});

describe('refunds of the parts of a transaction', () => {
  it('follow one another when a jointly paid booking is cancelled', async () => {
    const { id, reference, price } = await payJointly(app, ada);
    await cancelBooking(manager, id);
    for (let round = 0; round < 3; round++) await runPaymentJobs(app);
    const [first, ...others] = await refundsAtProvider(reference);
    expect([first === price || first === ESTIMATE_KOBO, others]).toEqual([true, []]);
    await endProviderRefunds(app);
    await receiveRefund(reference, 'processed', first ?? 0);
    await runPaymentJobs(app);
    expect(new Set(await refundsAtProvider(reference))).toEqual(new Set([ESTIMATE_KOBO, price]));
    expect((await attemptRows(app, reference)).filter((row) => row.startsWith('refunded'))).toHaveLength(1);
    await endProviderRefunds(app);
    await receiveRefund(reference, 'processed', price + ESTIMATE_KOBO - (first ?? 0));
    expect(await attemptRows(app, reference)).toEqual([`refunded ${price}`, `refunded ${ESTIMATE_KOBO}`]);
  });

  it('follow each other without waiting for the next reconciliation', async () => {
    const other = await createTestApp();
    try {
      const customer = await createCustomer(other);
      const { id, reference, price } = await payJointly(other, customer, { webhook: 'now' });
      await cancelBooking(await createStaff(other, 'manager'), id);
      await waitForPaymentStatus(customer, id, 'refunded');
      expect(await attemptRows(other, reference)).toEqual([`refunded ${price}`, `refunded ${ESTIMATE_KOBO}`]);
    } finally {
      await other.stop();
    }
  });

  it.each([
    ['is not refunded again', ESTIMATE_KOBO, [ESTIMATE_KOBO]],
    ['is refunded as far as it is left', 500_000, [ESTIMATE_KOBO - 500_000, 500_000]],
  ])('a part that was refunded at the provider before %s', async (_, atProvider, expected) => {
    const { charge, reference, price } = await payJointly(app, ada);
    await app.runtime.paystack.refund({ reference, amountKobo: atProvider });
    await endProviderRefunds(app);
    await expectOk(voidCharge(charge));
    await runPaymentJobs(app);
    expect(await refundsAtProvider(reference)).toEqual(expected);
    await runJobsUntilIdle(app);
    expect(await refundsAtProvider(reference)).toEqual(expected);
    expect(await attemptRows(app, reference)).toEqual([`settled ${price}`, `refunded ${ESTIMATE_KOBO}`]);
  });
});

describe('a joint payment that a bank takes back', () => {
  /** Has the provider send an event about a dispute, and handles it. */
  async function dispute(reference: string, event: string): Promise<void> {
    await app.request('POST', 'sandbox/paystack/scenario', { body: { reference, event } });
    await eventually(() =>
      app.runtime.db
        .selectFrom('webhook_events')
        .select('id')
        .where('reference', '=', reference)
        .where('event', '=', event)
        .executeTakeFirst(),
    );
    await runPaymentJobs(app);
  }
  const isDisputed = async (id: string): Promise<boolean> =>
    (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking.disputed;

  it('marks the booking disputed once, and makes every charge due when the dispute is lost', async () => {
    const { id, reference, price, sum } = await payJointly(app, ada);
    await dispute(reference, 'charge.dispute.create');
    expect(await isDisputed(id)).toBe(true);
    const disputes = await app.runtime.db
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.payment_id')
      .select(['reference', 'disputes.amount_kobo'])
      .where('booking_id', '=', id)
      .execute();
    expect(disputes).toEqual([{ reference, amount_kobo: sum }]);
    expect((await eventsOf(app, id)).filter((event) => event === 'money-dispute')).toHaveLength(1);
    await dispute(reference, 'charge.dispute.resolve');
    expect(await attemptRows(app, reference)).toEqual([`refunded ${price}`, `refunded ${ESTIMATE_KOBO}`]);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: sum / 100 });
    expect(await isDisputed(id)).toBe(false);
    // The event alone says that the money went back; the ledger is compared with the provider at the end.
    await app.provider(reference, 'reversed', { webhook: 'never' });
  });

  it('becomes due at the daily reconciliation, and is recorded once', async () => {
    const { id, reference, price, sum } = await payJointly(app, ada);
    await app.provider(reference, 'reversed', { webhook: 'never' });
    for (let day = 0; day < 3; day++) await reconcileAll(app.runtime);
    expect(await attemptRows(app, reference)).toEqual([`refunded ${price}`, `refunded ${ESTIMATE_KOBO}`]);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: sum / 100 });
    expect((await eventsOf(app, id)).filter((event) => event === 'money-returned')).toHaveLength(2);
    const { rows } = await sql<{ kobo: number }>`
      select coalesce(sum(amount_kobo), 0)::int as kobo from ledger where booking_id = ${id}`.execute(app.runtime.db);
    expect(rows).toEqual([{ kobo: 0 }]);
  });
});

describe('a bank transfer for several charges that the bank sent back', () => {
  const reject = ({ reference }: JointPayment, email: string) =>
    receive(reference, 'bank.transfer.rejected', {
      customer: { email },
      bank_transfer: {},
      transaction_reference: reference,
    });
  const notified = async () =>
    (
      await expectOk(ada.request<{ messages: { title: string; message: string }[] }>('GET', 'message/me/notification'))
    ).body.messages
      .filter(({ title }) => title === 'Your bank transfer was sent back')
      .map(({ message }) => message);

  it('asks for the charges that are still due', async () => {
    const joint = await startJointPayment(app, ada);
    await expectOk(voidCharge(joint.charge));
    await reject(joint, ada.email);
    expect(await notified()).toEqual([expect.stringContaining(`₦${(joint.price / 100).toLocaleString('en-NG')},`)]);
  });

  it('names no sum when nothing is due any more', async () => {
    const joint = await startJointPayment(app, ada);
    await cancelBooking(manager, joint.id);
    await reject(joint, ada.email);
    expect(await notified()).toEqual([expect.not.stringContaining('₦')]);
  });
});
