import fc from 'fast-check';
import { purgeExpiredAccountData, purgeUnverifiedAccounts } from '#api/accounts/purge-expired-account-data.ts';
import { sendPaymentReminders } from '#api/bookings/reminders/send-payment-reminders.ts';
import { handleEvent } from '#api/payments/webhooks/handle-webhook.ts';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';
import { reconcileOpen } from '#api/payments/attempts/reconcile-open.ts';
import { sendRefund } from '#api/payments/refunds/send-refund.ts';
import { verifyUntilCertain } from '#api/payments/attempts/verify-until-certain.ts';
import { choose, command, must, paymentAt, which, type Turn } from './command.ts';
import type { ModelApp } from './model-app.ts';
import { hasMoney, isFirst, together } from './model-attempts.ts';
import * as money from './model-money.ts';
import * as refunding from './model-refunds.ts';
import { DAY, HOUR, MINUTE, SECOND, type Model, type Payment } from './model-state.ts';

/** A job that must run again later fails by this; nothing else may be thrown. */
async function runJob(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UncertainResultError') throw error;
  }
}

const canBePaid = ({ method, status }: Payment): boolean =>
  method === 'online' && (status === 'open' || status === 'closed' || status === 'failed');
const wasEarned = (m: Model, booking: number): boolean =>
  m.credit.some((one) => one.booking === booking && one.kind === 'referral');

/** Jobs ask about several payments at once. Where their order would matter it is left to other commands. */
function isOrderFree(m: Readonly<Model>): boolean {
  const arrived = m.payments.filter(
    (p, i) =>
      isFirst(p, i) &&
      !hasMoney(p) &&
      p.transaction !== null &&
      (p.transaction.status === 'success' || (p.transaction.status === 'ongoing' && p.transaction.polls === 0)),
  );
  const gone = m.payments.filter(
    (p, i) =>
      isFirst(p, i) &&
      p.transaction !== null &&
      refunding.statusAt({ ...m }, p.transaction) === 'reversed' &&
      wasEarned({ ...m }, p.booking),
  );
  return new Set(arrived.map(({ booking }) => booking)).size === arrived.length && gone.length <= 1;
}

/** Every two minutes: open attempts of a day, and refunds under way. */
function predictReconcileOpen(m: Model): void {
  const open = m.payments.filter(
    (p, i) => isFirst(p, i) && canBePaid(p) && p.at > m.now - DAY && p.at < m.now - 20 * SECOND,
  );
  for (const payment of open) money.verify(m, payment);
  const refunds = m.payments.flatMap((payment) => payment.refunds.map((refund) => ({ payment, refund })));
  const unfinished = refunds.filter(
    ({ refund: { method, status, checkedAt, at } }) =>
      method === 'provider' &&
      status !== 'processed' &&
      status !== 'failed' &&
      (checkedAt === null || checkedAt < m.now - 10 * MINUTE) &&
      at < m.now - 20 * SECOND,
  );
  const asked = unfinished.filter(({ refund: { status } }) => status !== 'due' && status !== 'asked');
  for (const { payment } of asked) refunding.refresh(m, payment);
}

/** Every day: older attempts, and the provider's own lists. */
function predictReconcileAll(m: Model): void {
  const old = m.payments.filter(
    (p, i) => isFirst(p, i) && canBePaid(p) && p.at <= m.now - DAY && p.at > m.now - 90 * DAY,
  );
  for (const payment of old) money.verify(m, payment);
  const named = ({ transaction }: Payment) => transaction && refunding.statusAt(m, transaction);
  for (const payment of m.payments.filter(
    (p, i) => isFirst(p, i) && named(p) === 'success' && p.at >= m.now - 4 * DAY && !hasMoney(p),
  ))
    money.verify(m, payment);
  m.webhooks = m.webhooks.filter(({ at }) => at >= m.now - 90 * DAY);
  for (const one of m.foreign.values()) if (one.at >= m.now - 4 * DAY) one.isResolved ??= false;
  const reversed = m.payments.filter(
    (p, i) => (isFirst(p, i) || p.received !== null) && named(p) === 'reversed' && p.at >= m.now - 180 * DAY,
  );
  for (const payment of reversed) {
    const done = payment.refunds.filter(({ method, status }) => method === 'provider' && status === 'processed');
    const back = done.reduce((sum, { kobo }) => sum + kobo, 0);
    if (payment.status !== 'refunded' || (payment.received ?? payment.kobo) > back) money.verify(m, payment);
  }
}

/** Handles webhooks in the order in which they came; those of uncertain money wait. */
function predictWebhooks(m: Model): void {
  m.webhooks = m.webhooks.filter(({ event, payment: index, reference, refundStatus, kobo }) => {
    if (index === null) {
      if (event === 'charge') {
        const foreign = m.foreign.get(reference) ?? { isResolved: null, at: m.now };
        m.foreign.set(reference, { ...foreign, isResolved: foreign.isResolved ?? false });
      }
      return false;
    }
    const payment = paymentAt(m, index);
    if (event === 'charge') {
      money.verify(m, payment);
      return !hasMoney(together(m, payment));
    }
    if (event === 'refund') {
      if (payment.joint !== null) {
        if (money.verify(m, payment) === 'uncertain') return true;
        refunding.refresh(m, payment);
        return !refunding.isRefundKnown(m, payment, must(kobo));
      }
      const isMore = payment.received === null && must(kobo) > payment.kobo;
      if (isMore && money.verify(m, payment) === 'uncertain') return true;
      refunding.applyUpdates(m, payment, [{ id: null, status: must(refundStatus), kobo: must(kobo) }], 'event');
      if (money.verify(m, payment) === 'uncertain') return true;
      refunding.refresh(m, payment);
      return false;
    }
    money.dispute(m, payment, event === 'dispute-open' ? 'open' : event === 'dispute-won' ? 'won' : 'lost');
    return false;
  });
}

/** Moves every clock forward. */
export async function pass(m: Model, real: ModelApp, ms: number): Promise<Turn> {
  m.now += ms;
  await real.setClock(m.now);
  return [null, 'ok'];
}

/** Runs the jobs of refunds that the provider has not confirmed yet, oldest payment first. */
export async function sendRefunds(m: Model, { app: { runtime } }: ModelApp): Promise<Turn> {
  const rows = await runtime.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('refunds.method', '=', 'provider')
    .where('refunds.status', 'in', ['due', 'asked'])
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
  for (const { id } of rows) await runJob(sendRefund(runtime, id));
  const sent = m.payments.flatMap((payment) =>
    payment.refunds
      .filter(({ method, status }) => method === 'provider' && (status === 'due' || status === 'asked'))
      .map((refund) => ({ payment, refund })),
  );
  for (const { payment, refund } of sent) refunding.sendRefund(m, payment, refund);
  return [null, 'ok'];
}

export const system = [
  command({
    name: 'time passes',
    weight: 8,
    arguments: fc.record({
      ms: fc.constantFrom(
        ...[30 * SECOND, 30 * SECOND, 2 * MINUTE, 2 * MINUTE, 11 * MINUTE, 11 * MINUTE, 35 * MINUTE, 2 * HOUR],
        ...[13 * HOUR, 25 * HOUR, 5 * DAY, 8 * DAY, 31 * DAY],
      ),
    }),
    run: (m, real, { ms }) => pass(m, real, ms),
  }),
  command({
    name: 'restart',
    weight: 0.4,
    arguments: fc.constant({}),
    async run(_, real) {
      await real.app.restart();
      return [null, 'ok'];
    },
  }),
  command({
    name: 'job: webhooks',
    weight: 14,
    arguments: fc.constant({}),
    check: (m) => m.webhooks.length > 0,
    async run(m, { app: { runtime } }) {
      const rows = await runtime.db
        .selectFrom('webhook_events')
        .select('id')
        .where('handled_at', 'is', null)
        .orderBy('received_at')
        .execute();
      for (const { id } of rows) await runJob(handleEvent(runtime, id));
      predictWebhooks(m);
      return [null, 'ok'];
    },
  }),
  command({
    name: 'job: send refunds',
    weight: 14,
    arguments: fc.constant({}),
    check: (m) =>
      m.payments.some((p) =>
        p.refunds.some(({ method, status }) => method === 'provider' && (status === 'due' || status === 'asked')),
      ),
    run: sendRefunds,
  }),
  command({
    name: 'job: verify a payment',
    weight: 6,
    arguments: fc.record({ on: which }),
    check: (m, { on }) => choose(m.payments, on, (p) => canBePaid(p)) !== undefined,
    async run(m, real, { on }) {
      const index = must(choose(m.payments, on, (p) => canBePaid(p)));
      await runJob(verifyUntilCertain(real.app.runtime, must(real.state.references[index])));
      const payment = paymentAt(m, index);
      // The provider knows no reference of a further payment of a joint attempt.
      if (payment.method === 'online' && isFirst(payment, index)) money.verify(m, payment);
      return [null, 'ok'];
    },
  }),
  command({
    name: 'job: reconcile open',
    weight: 4,
    arguments: fc.constant({}),
    check: isOrderFree,
    async run(m, { app }) {
      await reconcileOpen(app.runtime);
      predictReconcileOpen(m);
      return [null, 'ok'];
    },
  }),
  command({
    name: 'job: reconcile all',
    weight: 3,
    arguments: fc.constant({}),
    check: isOrderFree,
    async run(m, { app }) {
      await reconcileAll(app.runtime);
      predictReconcileAll(m);
      return [null, 'ok'];
    },
  }),
  command({
    name: 'job: purge and remind',
    weight: 2,
    arguments: fc.constant({}),
    async run(m, { app: { runtime } }) {
      await purgeUnverifiedAccounts(runtime);
      await purgeExpiredAccountData(runtime);
      await sendPaymentReminders(runtime);
      m.signUps = m.signUps.filter(({ at }) => at >= m.now - 7 * DAY);
      m.repeatable = m.repeatable.filter(({ at }) => at >= m.now - DAY);
      for (const customer of m.customers)
        customer.sessions = customer.sessions.filter(
          ({ seen, opened }) => seen >= m.now - 30 * DAY && opened >= m.now - 180 * DAY,
        );
      return [null, 'ok'];
    },
  }),
];
