import { settle, takeBack, written } from './model-bookings.ts';
import { at, canHappen, chargeKobo, isSettled, isVoided, paymentStatusOf } from './model-charges.ts';
import { MINUTE, SECOND, type Model, type Payment, type Refund, type Transaction } from './model-state.ts';

/** Payments, refunds and disputes as docs/api.md 4 says: a model of the server's and of the provider's side. */

/** How long a refund takes at the provider of these tests, ms. */
export const REFUND_MS = 10 * MINUTE;

const received = (payment: Payment): number => payment.received ?? payment.kobo;
const sum = (refunds: readonly Refund[]): number => refunds.reduce((total, { kobo }) => total + kobo, 0);
const isLive = ({ status }: Refund): boolean => status !== 'failed';
const hasEnded = ({ status }: Refund): boolean => status === 'processed' || status === 'failed';
const wentBack = (payment: Payment): number => sum(payment.refunds.filter(({ status }) => status === 'processed'));
const refundable = (payment: Payment): number => received(payment) - sum(payment.refunds.filter(isLive));
export const MONEY: readonly Payment['status'][] = ['settled', 'needs-review', 'refund-due', 'refunded'];
export const hasMoney = ({ status }: Payment): boolean => MONEY.includes(status);

const bookingOf = (m: Model, payment: Payment) => at(m, payment.booking);

/** The status that the provider names now. */
export const statusAt = (m: Model, { status, reversesAt }: Transaction): Transaction['status'] =>
  reversesAt !== null && m.now >= reversesAt ? 'reversed' : status;

/** Derives the booking's paymentStatus from its payments again, after money was looked at. */
function look(m: Model, payment: Payment): void {
  const booking = bookingOf(m, payment);
  const next = paymentStatusOf(m, payment.booking);
  if (next === booking.paymentStatus) return;
  booking.paymentStatus = next;
  written(m, payment.booking);
}

export type Verification = 'certain' | 'uncertain';

/** Asks the provider about a payment and records the answer. */
export function verify(m: Model, payment: Payment): Verification {
  const { transaction } = payment;
  if (transaction?.fault?.on === 'verify') {
    transaction.fault = null;
    payment.isPending = payment.status === 'open';
    look(m, payment);
    return 'uncertain';
  }
  if (transaction === null) {
    payment.isPending = false;
    look(m, payment);
    return 'certain';
  }
  if (transaction.status === 'ongoing') {
    if (transaction.polls > 0) transaction.polls--;
    else transaction.status = 'success';
  }
  payment.isSeen = true;
  record(m, payment, statusAt(m, transaction), transaction);
  return 'certain';
}

/** Records the provider's answer about a payment. */
function record(m: Model, payment: Payment, named: Transaction['status'], { kobo, currency }: Transaction): void {
  const booking = bookingOf(m, payment);
  const had = hasMoney(payment);
  if ((named === 'success' || named === 'reversed') && payment.received === null)
    Object.assign(payment, { received: kobo, currency });
  payment.isPending = false;
  if (named === 'reversed') {
    recordReversal(m, payment);
    if (payment.status === 'settled') return takeBack(m, payment, 'returnPayment');
    payment.status = 'refunded';
  } else if (named === 'success' && !had) {
    const isOurs = kobo === payment.kobo && currency === 'NGN';
    const { charge } = payment;
    const fits = isOurs && payment.status !== 'closed' && payment.kobo === chargeKobo(booking, charge);
    const isDue = !isSettled(m, payment.booking, charge) && !isVoided(booking, charge);
    if (fits && isDue && canHappen('settlePayment', booking, charge)) return settle(m, payment, 'settlePayment');
    payment.status = fits ? 'refund-due' : 'needs-review';
  } else if (named !== 'success' && !had && payment.status !== 'closed') {
    if (named === 'failed') payment.status = 'failed';
    payment.isPending = named === 'ongoing' || named === 'pending';
  }
  look(m, payment);
}

/** The whole payment went back at the provider, whatever was handed back before. */
function recordReversal(m: Model, payment: Payment): void {
  for (const refund of payment.refunds) {
    if (refund.status === 'due') Object.assign(refund, { status: 'failed', checkedAt: m.now });
    else if (refund.method === 'provider' && !hasEnded(refund))
      Object.assign(refund, { status: 'processed', checkedAt: m.now });
  }
  const done = payment.refunds.filter(({ method, status }) => method === 'provider' && status === 'processed');
  const rest = received(payment) - sum(done);
  if (rest > 0) payment.refunds.push(newRefund(m, { kobo: rest, source: 'provider', status: 'processed' }));
}

const newRefund = (m: Model, given: Pick<Refund, 'kobo'> & Partial<Refund>): Refund => ({
  method: 'provider',
  source: 'centre',
  status: 'due',
  id: null,
  requestedAt: null,
  checkedAt: given.status === undefined ? null : m.now,
  at: m.now,
  ...given,
});

/** A refund of the centre that may still go out. */
const isOwnUnderWay = (one: Refund): boolean => one.source === 'centre' && !hasEnded(one);

/** Money on which staff decided, or that paid a cancelled booking, starts on its way back. */
export function startRefund(m: Model, payment: Payment): void {
  if (payment.refunds.some(isOwnUnderWay)) return;
  const kobo = refundable(payment);
  // What was started at the provider can still fail there.
  payment.status = wentBack(payment) >= received(payment) ? 'refunded' : 'refund-due';
  if (kobo > 0) payment.refunds.push(newRefund(m, { kobo, method: payment.method === 'online' ? 'provider' : 'hand' }));
}

export const goesBack = ({ status }: Payment): boolean => status === 'settled' || status === 'refund-due';

/** A booking was cancelled: the payments that settled its charges go back, and those that were due back already. */
export function refundBooking(m: Model, index: number): void {
  const due = m.payments.filter((p) => p.booking === index && goesBack(p));
  for (const payment of due) startRefund(m, payment);
  if (due[0] !== undefined) look(m, due[0]);
}

/** What staff may do with a payment. */
const isUndecided = ({ status }: Payment): boolean => status === 'needs-review' || status === 'refund-due';
export const canRefund = isUndecided;
export const canAccept = (m: Model, payment: Payment): boolean =>
  isUndecided(payment) &&
  payment.currency === 'NGN' &&
  payment.received === chargeKobo(bookingOf(m, payment), payment.charge) &&
  !payment.refunds.some(isLive) &&
  !isSettled(m, payment.booking, payment.charge) &&
  !isVoided(bookingOf(m, payment), payment.charge) &&
  canHappen('acceptPayment', bookingOf(m, payment), payment.charge);
/** The refund that is under way and that staff may hand back instead. */
const refundToHandBack = ({ refunds }: Payment): Refund | undefined =>
  refunds.find(isOwnUnderWay) ?? refunds.findLast(({ status }) => status === 'needs-attention');
export function canHandBack(payment: Payment): boolean {
  const one = refundToHandBack(payment);
  if (one === undefined) return payment.status === 'refund-due' && refundable(payment) > 0;
  return isUndecided(payment) && (one.method === 'hand' || one.status === 'needs-attention');
}

export const accept = (m: Model, payment: Payment): void => settle(m, payment, 'acceptPayment');

export function refund(m: Model, payment: Payment): void {
  startRefund(m, payment);
  look(m, payment);
}

export function handBack(m: Model, payment: Payment): void {
  const own = refundToHandBack(payment);
  const done = { status: 'processed', method: 'hand', checkedAt: m.now } as const;
  if (own === undefined) payment.refunds.push(newRefund(m, { kobo: refundable(payment), ...done }));
  // Others may have been started at the provider for the same money.
  else Object.assign(own, done, { kobo: Math.min(own.kobo, received(payment) - wentBack(payment)) });
  endRefunds(m, payment);
}

/** A payment is refunded once all of it went back; a charge that it settled loses its payment then. */
function endRefunds(m: Model, payment: Payment): void {
  const kobo = wentBack(payment);
  if (kobo > 0 && kobo >= received(payment)) {
    if (payment.status === 'settled') return takeBack(m, payment, 'returnPayment');
    if (payment.status !== 'refunded') Object.assign(payment, { status: 'refunded', isPending: false });
  }
  look(m, payment);
}

type ProviderAnswer = 'refused' | 'gone' | 'accepted';

/** The provider is asked to send money back. */
export function refundAtProvider(m: Model, tx: Transaction, kobo: number): ProviderAnswer {
  if (statusAt(m, tx) !== 'success' && tx.refundedKobo === 0) return 'refused';
  const left = tx.kobo - tx.refundedKobo;
  if (left === 0) return 'gone';
  if (kobo > left || tx.refundEnd === 'insufficient-balance') return 'refused';
  const endsAt = m.now + REFUND_MS;
  tx.refunds.push({ kobo, end: tx.refundEnd, endsAt });
  if (tx.refundEnd === 'processed') {
    tx.refundedKobo += kobo;
    tx.reversesAt = tx.refundedKobo === tx.kobo ? endsAt : null;
  }
  return 'accepted';
}

/** The job that asks the provider for one refund; once, and again only when it is missing there. */
export function sendRefund(m: Model, payment: Payment, one: Refund): void {
  const { transaction: tx } = payment;
  if (tx === null || hasEnded(one) || one.method !== 'provider') return;
  if (one.status !== 'due') {
    refresh(m, payment);
    if (one.status !== 'asked' || one.id !== null) return;
    if (one.requestedAt !== null && m.now - one.requestedAt < 30 * SECOND) return;
  } else Object.assign(one, { status: 'asked', requestedAt: m.now });
  const { fault } = tx;
  // Of another currency all that is left is asked for, without an amount.
  const kobo = tx.currency === 'NGN' ? one.kobo : tx.kobo - tx.refundedKobo;
  if (fault?.on === 'refund') {
    tx.fault = null;
    if (fault.isDone) refundAtProvider(m, tx, kobo);
    return;
  }
  const answer = refundAtProvider(m, tx, kobo);
  if (answer === 'accepted')
    return applyUpdates(m, payment, [{ id: tx.refunds.length - 1, status: 'pending', kobo: one.kobo }], 'answer');
  if (answer === 'gone') refresh(m, payment);
  if (one.status !== 'asked') return;
  Object.assign(one, { status: 'failed', checkedAt: m.now });
  endRefunds(m, payment);
}

/** Reads the refunds of a payment from the provider. */
export function refresh(m: Model, payment: Payment): void {
  if (payment.transaction === null || !payment.isSeen) return;
  const updates = payment.transaction.refunds.map(({ kobo, end, endsAt }, id): RefundUpdate => ({
    id,
    kobo,
    status: m.now >= endsAt ? end : 'pending',
  }));
  applyUpdates(m, payment, updates, 'answer');
}

interface RefundUpdate {
  /** Null in an event, which has no number. */
  id: number | null;
  status: Refund['status'];
  kobo: number;
}

const FORWARD: readonly Refund['status'][] = [
  'due',
  'asked',
  'pending',
  'processing',
  'needs-attention',
  'processed',
  'failed',
];

/** What the provider says of refunds: an answer is the present, an event can be late and only leads forward. */
export function applyUpdates(m: Model, payment: Payment, updates: RefundUpdate[], from: 'answer' | 'event'): void {
  for (const { id, status, kobo } of updates) {
    const ours = payment.refunds.filter(
      (one) => one.method === 'provider' || one.requestedAt !== null || one.id !== null,
    );
    const equal = ours.filter((one) => one.kobo === kobo && one.status !== 'due');
    const alike = equal.filter((one) => one.status !== 'failed');
    const known =
      id === null
        ? (alike.find((one) => !hasEnded(one)) ?? alike[0] ?? equal[0])
        : (ours.find((one) => one.id === id) ?? alike.find((one) => one.id === null));
    const atProvider = payment.refunds.filter((one) => one.method === 'provider' && one.status === 'processed');
    const unknown = Math.min(kobo, received(payment) - sum(atProvider));
    if (known === undefined && unknown <= 0) continue;
    const one = known ?? newRefund(m, { kobo: unknown, source: 'provider', status: 'asked' });
    if (known === undefined) payment.refunds.push(one);
    const moves = from === 'answer' || FORWARD.indexOf(status) > FORWARD.indexOf(one.status);
    if (!hasEnded(one) && moves) one.status = status;
    one.id ??= id;
    one.checkedAt = m.now;
  }
  endRefunds(m, payment);
}

/** A bank questions a payment, or has decided. */
export function dispute(m: Model, payment: Payment, event: 'open' | 'won' | 'lost'): void {
  const booking = bookingOf(m, payment);
  const isNews = payment.dispute === null || (payment.dispute === 'open' && event !== 'open');
  if (isNews) payment.dispute = event === 'open' ? 'open' : 'resolved';
  const isDisputed = m.payments.some((one) => one.booking === payment.booking && one.dispute === 'open');
  if (isNews && isDisputed !== booking.isDisputed) {
    booking.isDisputed = isDisputed;
    written(m, payment.booking);
  }
  verify(m, payment);
  if (event === 'lost' && payment.transaction !== null) {
    payment.isSeen = true;
    record(m, payment, 'reversed', payment.transaction);
  }
}

/** Staff undo a payment that they recorded by mistake. */
export function undo(m: Model, payment: Payment): void {
  payment.refunds.push(newRefund(m, { kobo: received(payment), method: 'hand', status: 'processed' }));
  takeBack(m, payment, 'undoPayment');
}
