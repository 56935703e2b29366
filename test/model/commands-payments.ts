import fc from 'fast-check';
import {
  bookingAt,
  choose,
  chooseOnly,
  chooseCustomer,
  command,
  must,
  paymentAt,
  rarely,
  usesSession,
  which,
} from './command.ts';
import { keep } from './commands-bookings.ts';
import { startCommand } from './commands-starts.ts';
import { asked, hasMoney, isFirst, together } from './model-attempts.ts';
import { verify } from './model-money.ts';
import { refundAtProvider, statusAt } from './model-refunds.ts';
import type { Model, Payment } from './model-state.ts';
import type { ModelApp } from './model-app.ts';

/** The reference that the provider knows. */
const referenceOf = (m: Model, real: ModelApp, index: number): string =>
  must(real.state.references[paymentAt(m, index).joint ?? index]);

const isOnline = (p: Payment): boolean => p.transaction !== null;
/** The provider can still decide how it ends. */
const isUndecided = ({ transaction }: Payment): boolean =>
  transaction !== null && ['abandoned', 'failed', 'pending', 'ongoing'].includes(transaction.status);
const isPaidThere = (m: Readonly<Model>, { transaction: tx }: Payment): boolean =>
  tx !== null && statusAt({ ...m }, tx) === 'success';
/** Paid there, and no planned fault would be used up by this refund instead of one by the centre. */
const isRefundableThere = (m: Readonly<Model>, p: Payment): boolean =>
  isPaidThere(m, p) && p.transaction?.fault?.on !== 'refund';
const choosePayment = (m: Readonly<Model>, on: number, fits: (p: Payment) => boolean): number | undefined =>
  chooseOnly(m.payments, on, fits);

/** A payment that a bank can take back; `isCancelling`: of a booking whose customer asked to cancel it. */
const chooseReversed = (m: Readonly<Model>, on: number, isCancelling: boolean): number | undefined =>
  choosePayment(
    m,
    on,
    (p) =>
      canReverse(m, p) &&
      (!isCancelling || (p.booking !== null && m.bookings[p.booking]?.status === 'pending-cancelled')),
  );

/** Sets at the provider how a payment ends there. */
async function decide(m: Model, real: ModelApp, index: number, outcome: string): Promise<void> {
  const tx = must(paymentAt(m, index).transaction);
  const kobo = asked(m, paymentAt(m, index));
  const amountKobo = outcome === 'too-much' ? kobo + 50_000 : Math.floor(kobo / 500) * 100;
  const named =
    outcome === 'too-much' || outcome === 'too-little' ? { outcome: 'wrong-amount', amountKobo } : { outcome };
  await real.provider.order({ reference: referenceOf(m, real, index), polls: 1, ...named });
  const currency = outcome === 'wrong-currency' ? 'USD' : 'NGN';
  Object.assign(tx, { fault: null, currency, kobo: 'amountKobo' in named ? amountKobo : kobo, polls: 1 });
  if (outcome === 'abandoned' || outcome === 'failed' || outcome === 'pending' || outcome === 'ongoing')
    tx.status = outcome;
  else tx.status = outcome === 'reversed' ? 'reversed' : 'success';
}

/** A customer pays an attempt at the provider and reports it. */
export const payCommand = command({
  name: 'pay and report it',
  weight: 18,
  arguments: fc.record({
    on: which,
    stranger: rarely,
    other: rarely,
    pays: fc.constantFrom(true, true, true, false),
  }),
  check: (m, { on }) => choose(m.payments, on, isUndecided) !== undefined,
  async run(m, real, { on, stranger, other, pays }) {
    const index = must(choose(m.payments, on, isUndecided));
    const payment = paymentAt(m, index);
    if (pays && isUndecided(payment)) await decide(m, real, index, 'success');
    const bookingIndex = other ? must(chooseOnly(m.bookings, on, () => true)) : payment.booking;
    const booking = bookingAt(m, bookingIndex);
    const customer = stranger ? chooseCustomer(m, on) : booking.customer;
    const body = { id: real.state.ids.bookings[bookingIndex], ref: real.state.references[index], method: 'online' };
    const key = `key-${m.now}`;
    const token = real.customerToken(m, customer);
    const response = await real.call('POST', 'booking/pay', token, body, { 'idempotency-key': key });
    if (!usesSession(m, customer)) return [response, 'session.missing'];
    if (booking.customer !== customer) return [response, 'booking.not_found'];
    if (payment.booking !== bookingIndex || payment.method !== 'online' || !isFirst(payment, index))
      return [response, 'payment.wrong_reference'];
    const certainty = verify(m, payment);
    const { status, isPending } = together(m, payment);
    if (status === 'settled') {
      keep(m, { customer, key, path: 'booking/pay', body, answer: response.body });
      return [response, 'ok'];
    }
    if (isPending || (certainty === 'uncertain' && !hasMoney({ status }))) return [response, 'payment.confirming'];
    if (status === 'needs-review') return [response, 'payment.needs_review'];
    return [response, hasMoney({ status }) ? 'payment.refund_due' : 'payment.not_completed'];
  },
});

export const payments = [
  startCommand,
  command({
    name: 'the provider decides',
    weight: 22,
    arguments: fc.record({
      on: which,
      outcome: fc.constantFrom(
        ...['success', 'success', 'success', 'success', 'success', 'success', 'failed', 'abandoned', 'ongoing'],
        ...['pending', 'too-little', 'too-much', 'wrong-currency'],
      ),
    }),
    check: (m, { on }) => choosePayment(m, on, isUndecided) !== undefined,
    async run(m, real, { on, outcome }) {
      await decide(m, real, must(choosePayment(m, on, isUndecided)), outcome);
      return [null, 'ok'];
    },
  }),
  payCommand,
  command({
    name: 'a bank takes a payment back',
    weight: 10,
    arguments: fc.record({ on: which, isCancelling: fc.boolean() }),
    check: (m, { on, isCancelling }) => chooseReversed(m, on, isCancelling) !== undefined,
    async run(m, real, { on, isCancelling }) {
      await decide(m, real, must(chooseReversed(m, on, isCancelling)), 'reversed');
      return [null, 'ok'];
    },
  }),
  command({
    name: 'the centre refunds at the provider',
    weight: 5,
    arguments: fc.record({ on: which, part: fc.constantFrom(1, 1, 2, 4) }),
    check: (m, { on }) => choosePayment(m, on, (p) => isRefundableThere(m, p)) !== undefined,
    async run(m, real, { on, part }) {
      const index = must(choosePayment(m, on, (p) => isRefundableThere(m, p)));
      const tx = must(paymentAt(m, index).transaction);
      // On its page the centre does not promise the same money twice: refunds that need a bank account are included.
      const promised = tx.refunds.reduce((sum, one) => sum + (one.end === 'failed' ? 0 : one.kobo), 0);
      const amount = Math.floor((tx.kobo - Math.max(promised, tx.refundedKobo)) / part / 100) * 100;
      if (amount < 10_000) return [null, 'ok'];
      await real.provider.post('/refund', { transaction: referenceOf(m, real, index), amount });
      refundAtProvider(m, tx, amount);
      return [null, 'ok'];
    },
  }),
  command({
    name: 'the provider plans how refunds end',
    weight: 4,
    arguments: fc.record({
      on: which,
      refund: fc.constantFrom(
        'failed',
        'failed',
        'needs-attention',
        'needs-attention',
        'insufficient-balance',
        'processed',
      ),
    }),
    check: (m, { on }) => choosePayment(m, on, isOnline) !== undefined,
    async run(m, real, { on, refund }) {
      const index = must(choosePayment(m, on, isOnline));
      await real.provider.order({ reference: referenceOf(m, real, index), refund });
      must(paymentAt(m, index).transaction).refundEnd = refund;
      return [null, 'ok'];
    },
  }),
  command({
    name: 'the provider will not answer once',
    weight: 4,
    arguments: fc.record({
      on: which,
      fault: fc.constantFrom<[('verify' | 'refund')?, ('error' | 'cut')?]>(
        ['verify', 'error'],
        ['refund', 'error'],
        ['refund', 'cut'],
      ),
    }),
    check: (m, { on }) => choosePayment(m, on, isOnline) !== undefined,
    async run(m, real, { on, fault: [call = 'verify', kind = 'error'] }) {
      const index = must(choosePayment(m, on, isOnline));
      await real.provider.order({ reference: referenceOf(m, real, index), outcome: kind, on: call, times: 1 });
      must(paymentAt(m, index).transaction).fault = { on: call, isDone: kind === 'cut' };
      return [null, 'ok'];
    },
  }),
];

/** Only a payment of which nothing went back yet. */
const canReverse = (m: Readonly<Model>, p: Payment): boolean =>
  isPaidThere(m, p) &&
  p.transaction?.refunds.length === 0 &&
  p.transaction.currency === 'NGN' &&
  p.transaction.kobo === asked(m, p);
