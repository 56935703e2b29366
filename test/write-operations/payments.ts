import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { decideCancellation } from '#api/bookings/staff/decide-cancellation.ts';
import { newId } from '#api/platform/database/database.ts';
import { verifyReference } from '#api/payments/attempts/verify-payment.ts';
import { sendRefund } from '#api/payments/refunds/send-refund.ts';
import { payBooking, receiveWebhook } from '#shared/payments/payments.contract.ts';
import * as staffPayments from '#shared/payments/staff-payments.contract.ts';
import { requestCancellation } from '#api/bookings/customer/request-cancellation.ts';
import { startPayment } from '../payments.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { asCaller, makePaidBooking, createReferredCustomer, withVersion, type BookingSubject } from './bookings.ts';
import { byCall, byJob, byJobForAll, operationsOn } from './operation.ts';
import { insertWebhookEvent, signedEvent } from './rows.ts';
import type { Surroundings } from './surroundings.ts';

/** A booking with an attempt or a payment, by its reference. */
export interface Attempt extends BookingSubject {
  reference: string;
}

interface PaymentSubject extends Attempt {
  payment: string;
}

async function withPayment({ app }: Surroundings, subject: Attempt): Promise<PaymentSubject> {
  const { id } = await app.runtime.db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', subject.reference)
    .executeTakeFirstOrThrow();
  return { ...subject, payment: id };
}

/** A pending booking whose attempt ended like this at the provider, which is not recorded yet. */
async function makeAttempt(around: Surroundings, outcome: string, more: object = {}): Promise<PaymentSubject> {
  const { app } = around;
  const customer = await createReferredCustomer(around);
  const { booking, reference } = await startPayment(app, customer);
  await app.provider(reference, outcome, { webhook: 'never', ...more });
  const subject = await withVersion(around, { customer, manager: await createStaff(app, 'manager'), booking });
  // Reconciliation leaves an attempt alone while the call of the browser may run.
  await app.runtime.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('reference', '=', reference)
    .execute();
  return withPayment(around, { ...subject, reference });
}

const asManager = ({ manager, payment }: PaymentSubject, body?: object) => ({
  token: manager.token,
  params: { id: payment },
  ...(body !== undefined && { body }),
});

export const makePaidAttempt = (around: Surroundings): Promise<PaymentSubject> => makeAttempt(around, 'success');

export const report = byCall(
  'report a payment',
  payBooking,
  'same',
  (_, { customer, booking, reference }: Attempt) => ({
    token: customer.token,
    headers: { 'idempotency-key': reference },
    body: { id: booking._id, ref: reference },
  }),
);
export const handleCharge = byJob(
  'handle a charge',
  'handle-webhook-event',
  async ({ app }, { reference }: Attempt) => ({
    id: await insertWebhookEvent(app, { event: 'charge.success', data: { id: 1, reference, status: 'success' } }),
  }),
);
export const verify = byJob('verify a payment', 'verify-payment', (_, { reference }: Attempt) => ({ reference }));

export const attemptOperations = operationsOn('attempt paid at the provider', makePaidAttempt, [
  report,
  byCall('receive a webhook', receiveWebhook, 'again', ({ app }, { reference }) =>
    signedEvent(app, { event: 'charge.success', data: { id: 1, reference, status: 'success' } }),
  ),
  byCall('check a payment', staffPayments.checkPayment, 'again', (_, subject) => asManager(subject)),
  handleCharge,
  verify,
  byJobForAll('reconcile open attempts', 'reconcile-open', () => undefined),
  byJobForAll('reconcile all attempts', 'reconcile-all', async ({ app }, { reference }) => {
    await app.runtime.db
      .updateTable('payments')
      .set({ created_at: new Date(Date.now() - 26 * 3600 * 1000) })
      .where('reference', '=', reference)
      .execute();
  }),
]);

/** A payment of another amount than the booking's, which staff look at; the amount is right by now. */
async function makeReview(around: Surroundings): Promise<PaymentSubject> {
  const subject = await makeAttempt(around, 'wrong-amount', { amountKobo: 100_000 });
  await verifyReference(around.app.runtime, subject.reference);
  return subject;
}

/** A payment on an attempt that an edit closed, of the amount that the booking costs again. */
async function makeLatePayment(around: Surroundings): Promise<PaymentSubject> {
  const subject = await makeAttempt(around, 'success');
  const { db } = around.app.runtime;
  await db
    .updateTable('payments')
    .set({ status: 'needs-review', received_currency: 'NGN', provider_id: String(randomInt(10 ** 9)) })
    .set((row) => ({ received_kobo: row.ref('amount_kobo') }))
    .where('id', '=', subject.payment)
    .execute();
  await db
    .updateTable('bookings')
    .set({ payment_status: 'needs-review' })
    .where('id', '=', subject.booking._id)
    .execute();
  return subject;
}

export const latePaymentOperations = operationsOn('late payment', makeLatePayment, [
  byCall('accept a payment', staffPayments.acceptPayment, 'payment.not_possible', (_, subject) => asManager(subject)),
]);

/** A cancelled booking whose money is due back. */
async function makeDueRefund(around: Surroundings): Promise<PaymentSubject & { refund: string }> {
  const { app } = around;
  const paid = await makePaidBooking(around);
  await requestCancellation(app.runtime, paid.customer._id, paid.booking._id, { status: 'pending-cancelled' });
  const { version } = await withVersion(around, paid);
  const decision = { version, decision: 'accept' } as const;
  await decideCancellation(app.runtime, asCaller(paid.manager), paid.booking._id, decision);
  const subject = await withPayment(around, paid);
  const { id } = await app.runtime.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', subject.payment)
    .executeTakeFirstOrThrow();
  // Reconciliation leaves a refund alone while its own job may run.
  await app.runtime.db
    .updateTable('refunds')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute();
  return { ...subject, refund: id };
}

export const dueRefundOperations = operationsOn('due refund', makeDueRefund, [
  byJob('send a refund', 'send-refund', (_, { refund }) => ({ id: refund }), { wait: '31 seconds' }),
  byJobForAll(
    'requeue refunds',
    'reconcile-open',
    async ({ app }, { refund }) => {
      // Those of earlier subjects were checked just now.
      await sql`update refunds set checked_at = app_now() where id <> ${refund}`.execute(app.runtime.db);
    },
    { repeat: 'again' },
  ),
]);

/** A refund that the provider could not send. */
async function makeFailedRefund(around: Surroundings): Promise<PaymentSubject> {
  const subject = await makeDueRefund(around);
  await around.app.runtime.db
    .updateTable('refunds')
    .set({ status: 'failed', ended_at: new Date() })
    .where('id', '=', subject.refund)
    .execute();
  return subject;
}

export const failedRefundOperations = operationsOn('failed refund', makeFailedRefund, [
  byCall('hand money back', staffPayments.recordHandBack, 'payment.not_possible', (_, subject) =>
    asManager(subject, { note: 'In cash.' }),
  ),
  byCall('refund again', staffPayments.refundPayment, 'again', (_, subject) => asManager(subject)),
]);

export const reviewOperations = operationsOn('payment to review', makeReview, [
  byCall('refund a payment that does not fit', staffPayments.refundPayment, 'again', (_, subject) =>
    asManager(subject),
  ),
]);

/** A refund that the provider works on. */
async function makeRequestedRefund(around: Surroundings): Promise<PaymentSubject> {
  const subject = await makeDueRefund(around);
  await sendRefund(around.app.runtime, subject.refund);
  return subject;
}

export const requestedRefundOperations = operationsOn('requested refund', makeRequestedRefund, [
  byJob('handle the end of a refund', 'handle-webhook-event', async ({ app }, { reference }) => ({
    id: await insertWebhookEvent(app, {
      event: 'refund.processed',
      data: { status: 'processed', transaction_reference: reference, amount: '400000', currency: 'NGN' },
    }),
  })),
]);

/** A paid booking whose payment a bank took back. */
async function makeReversal(around: Surroundings): Promise<PaymentSubject> {
  const subject = await withPayment(around, await makePaidBooking(around));
  await around.app.provider(subject.reference, 'reversed', { webhook: 'never' });
  return subject;
}

export const reversalOperations = operationsOn('payment taken back by a bank', makeReversal, [
  byCall('check a payment that went back', staffPayments.checkPayment, 'again', (_, subject) => asManager(subject)),
  byJob('handle a dispute', 'handle-webhook-event', async ({ app }, { reference }) => ({
    id: await insertWebhookEvent(app, {
      event: 'charge.dispute.create',
      data: {
        id: randomInt(10 ** 9),
        refund_amount: 400_000,
        currency: 'NGN',
        status: 'awaiting-merchant-feedback',
        category: 'chargeback',
        transaction: { id: 1, reference, status: 'reversed', amount: 400_000, currency: 'NGN' },
      },
    }),
  })),
  byJobForAll('reconcile reversals', 'reconcile-all', () => undefined),
]);

/** Money at the provider under a reference of another shop. */
async function makeUnmatched({ app }: Surroundings): Promise<{ manager: StaffMember; reference: string }> {
  const reference = `other-shop-${newId()}`;
  await app.runtime.db
    .insertInto('unmatched_payments')
    .values({ reference, provider_id: String(randomInt(10 ** 9)), amount_kobo: 450_000, currency: 'NGN' })
    .execute();
  return { manager: await createStaff(app, 'manager'), reference };
}

export const unmatchedOperations = operationsOn('unmatched payment', makeUnmatched, [
  byCall(
    'resolve an unmatched payment',
    staffPayments.resolveUnmatchedPayment,
    'same',
    (_, { manager, reference }) => ({
      token: manager.token,
      params: { reference },
      body: { note: 'Paid for tyres.' },
    }),
  ),
  byJob('handle a charge of another shop', 'handle-webhook-event', async ({ app }) => ({
    id: await insertWebhookEvent(app, {
      event: 'charge.success',
      data: { id: 2, reference: `other-shop-${newId()}`, status: 'success', amount: 450_000, currency: 'NGN' },
    }),
  })),
]);
