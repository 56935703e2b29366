import { rowsOf } from './model-attempts.ts';
import { takeBack, written } from './model-bookings.ts';
import { at, paymentStatusOf } from './model-charges.ts';
import { MINUTE, SECOND, type Model, type Payment, type Refund, type Transaction } from './model-state.ts';

/** Money that goes back as docs/api.md 4 says: a model of the server's and of the provider's side. */

export const isUndecided = ({ status }: Payment): boolean => status === 'needs-review' || status === 'refund-due';

/** How long a refund takes at the provider of these tests, ms. */
export const REFUND_MS = 10 * MINUTE;

export const received = (payment: Payment): number => payment.received ?? payment.kobo;
const sum = (refunds: readonly Refund[]): number => refunds.reduce((total, { kobo }) => total + kobo, 0);
export const isLive = ({ status }: Refund): boolean => status !== 'failed';
export const hasEnded = ({ status }: Refund): boolean => status === 'processed' || status === 'failed';
const wentBack = (payment: Payment): number => sum(payment.refunds.filter(({ status }) => status === 'processed'));
export const refundable = (payment: Payment): number => received(payment) - sum(payment.refunds.filter(isLive));
export const bookingOf = (m: Model, payment: Payment) => at(m, payment.booking);

/** The status that the provider names now. */
export const statusAt = (m: Model, { status, reversesAt }: Transaction): Transaction['status'] =>
  reversesAt !== null && m.now >= reversesAt ? 'reversed' : status;

/** Derives the booking's paymentStatus from its payments again, after money was looked at. */
export function look(m: Model, payment: Payment): void {
  const booking = bookingOf(m, payment);
  const next = paymentStatusOf(m, payment.booking);
  if (next === booking.paymentStatus) return;
  booking.paymentStatus = next;
  written(m, payment.booking);
}

/** The whole payment went back at the provider, whatever was handed back before. */
export function recordReversal(m: Model, payment: Payment): void {
  for (const refund of payment.refunds) {
    if (refund.status === 'due') Object.assign(refund, { status: 'failed', checkedAt: m.now });
    else if (refund.method === 'provider' && !hasEnded(refund))
      Object.assign(refund, { status: 'processed', checkedAt: m.now });
  }
  const done = payment.refunds.filter(({ method, status }) => method === 'provider' && status === 'processed');
  const rest = received(payment) - sum(done);
  if (rest > 0) payment.refunds.push(newRefund(m, { kobo: rest, source: 'provider', status: 'processed' }));
}

export const newRefund = (m: Model, given: Pick<Refund, 'kobo'> & Partial<Refund>): Refund => ({
  method: 'provider',
  source: 'centre',
  status: 'due',
  id: null,
  isPart: false,
  requestedAt: null,
  checkedAt: given.status === undefined ? null : m.now,
  at: m.now,
  ...given,
});

/** A refund of the centre that may still go out. */
const isOwnUnderWay = (one: Refund): boolean => one.source === 'centre' && !hasEnded(one);

/** Money on which staff decided, or that paid a cancelled booking, starts on its way back. */
export function startRefund(m: Model, payment: Payment): void {
  const underWay = payment.refunds.find(isOwnUnderWay);
  if (underWay?.isPart === false) return;
  const kobo = refundable(payment);
  // The provider can still refuse a refund that was started.
  payment.status = wentBack(payment) >= received(payment) ? 'refunded' : 'refund-due';
  // The rest follows a part that is under way.
  if (kobo > 0 && underWay === undefined) payment.refunds.push(newRefund(m, { kobo, method: wayBack(payment) }));
}

export const wayBack = ({ method }: Payment): Refund['method'] => (method === 'online' ? 'provider' : 'hand');

export const goesBack = ({ status }: Payment): boolean => status === 'settled' || status === 'refund-due';

/** A booking was cancelled: the payments that settled its charges go back, and those that were due back already. */
export function refundBooking(m: Model, index: number): void {
  const due = m.payments.filter((p) => p.booking === index && goesBack(p));
  for (const payment of due) startRefund(m, payment);
  if (due[0] !== undefined) look(m, due[0]);
}

/** The refund that is under way and that staff may hand back instead. */
const refundToHandBack = ({ refunds }: Payment): Refund | undefined =>
  refunds.find(isOwnUnderWay) ?? refunds.findLast(({ status }) => status === 'needs-attention');
export function canHandBack(payment: Payment): boolean {
  const one = refundToHandBack(payment);
  if (one === undefined) return payment.status === 'refund-due' && refundable(payment) > 0;
  const isPart = payment.status === 'settled' && one.isPart;
  return (isUndecided(payment) || isPart) && (one.method === 'hand' || one.status === 'needs-attention');
}

export function refund(m: Model, payment: Payment): void {
  startRefund(m, payment);
  look(m, payment);
}

export function handBack(m: Model, payment: Payment): void {
  const own = refundToHandBack(payment);
  const done = { status: 'processed', method: 'hand', checkedAt: m.now } as const;
  if (own === undefined) payment.refunds.push(newRefund(m, { kobo: refundable(payment), ...done }));
  // The provider may have started other refunds of the same money.
  else Object.assign(own, done, { kobo: Math.min(own.kobo, received(payment) - wentBack(payment)) });
  endRefunds(m, payment);
}

/** A payment is refunded once all of it went back; a charge that it settled loses its payment then. */
function endRefunds(m: Model, payment: Payment): void {
  const kobo = wentBack(payment);
  if (kobo > 0 && kobo >= received(payment)) {
    if (payment.status === 'settled') return takeBack(m, payment, 'returnPayment');
    if (payment.status !== 'refunded') Object.assign(payment, { status: 'refunded', isPending: false });
  } else if (waitsForPart(payment)) startRefund(m, payment);
  look(m, payment);
}

/** All of it goes back, and only parts went so far. */
function waitsForPart({ status, refunds }: Payment): boolean {
  const own = refunds.filter(({ source }) => source === 'centre');
  return status === 'refund-due' && own.length > 0 && own.every((one) => one.isPart && hasEnded(one));
}

type ProviderAnswer = 'refused' | 'gone' | 'accepted';

/** The least amount that the provider of these tests takes, kobo. */
export const LEAST_AT_PROVIDER = 5000;

/** The provider is asked to send money back. */
export function refundAtProvider(m: Model, tx: Transaction, kobo: number): ProviderAnswer {
  if (kobo > 0 && kobo < LEAST_AT_PROVIDER) return 'refused';
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

/** Under way at the provider. */
const isOpenThere = ({ method, status }: Refund): boolean =>
  method === 'provider' && (status === 'asked' || status === 'pending' || status === 'processing');

/**
 * The job that asks the provider for one refund; once, and again only when it is missing there. It waits while another
 * one of the transaction is open, and asks for no more than is left.
 */
export function sendRefund(m: Model, payment: Payment, one: Refund): void {
  const { transaction: tx } = payment;
  if (tx === null || hasEnded(one) || one.method !== 'provider') return;
  if (one.status === 'due') {
    if (payment.joint !== null) refresh(m, payment);
    const others = rowsOf(m, payment)
      .flatMap(({ refunds }) => refunds)
      .filter((other) => other !== one);
    if (others.some(isOpenThere)) return void (one.checkedAt = m.now);
    const left = received(payment) - sum(payment.refunds.filter((other) => other !== one && isLive(other)));
    if (left <= 0) {
      Object.assign(one, { status: 'failed', checkedAt: m.now });
      return endRefunds(m, payment);
    }
    Object.assign(one, { status: 'asked', requestedAt: m.now, kobo: Math.min(one.kobo, left) });
  } else {
    refresh(m, payment);
    if (one.status !== 'asked' || one.id !== null) return;
    if (one.requestedAt !== null && m.now - one.requestedAt < 30 * SECOND) return;
  }
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

/** Reads the refunds of a payment's transaction from the provider. */
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

const isAtProvider = ({ method }: Refund): boolean => method === 'provider';

/** The payments of a transaction that got money of it. */
const paidRows = (m: Model, payment: Payment): Payment[] =>
  payment.joint === null ? [payment] : rowsOf(m, payment).filter(({ received: kobo }) => kobo !== null);

/** The payments that a refund made at the provider is of: that of exactly its amount, undecided ones, the newest. */
function place(rows: Payment[], kobo: number): [Payment, number][] {
  const room = (row: Payment, counts: (one: Refund) => boolean): number =>
    Math.max(0, received(row) - sum(row.refunds.filter((one) => isAtProvider(one) && counts(one))));
  const isSent = ({ status }: Refund): boolean => status !== 'due' && status !== 'failed';
  const isDone = ({ status }: Refund): boolean => status === 'processed';
  const isOpen = ({ status }: Payment): boolean => status === 'needs-review' || status === 'refund-due';
  const order = rows.toReversed().toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  const exact = order.find((row) => room(row, isSent) === kobo);
  if (exact !== undefined && kobo > 0) return [[exact, kobo]];
  const given = new Map<Payment, number>();
  let left = kobo;
  for (const counts of [isSent, isDone])
    for (const row of order) {
      const has = given.get(row) ?? 0;
      const more = Math.min(left, room(row, counts) - has);
      if (more <= 0) continue;
      given.set(row, has + more);
      left -= more;
    }
  return [...given];
}

/** A refund webhook of a joint attempt waits until the list has a refund of its amount, or all money is back. */
export function isRefundKnown(m: Model, payment: Payment, kobo: number): boolean {
  const rows = paidRows(m, payment);
  const there = rows.flatMap(({ refunds }) => refunds).filter(isAtProvider);
  const back = sum(there.filter(({ status }) => status === 'processed'));
  if (back >= rows.reduce((total, row) => total + received(row), 0)) return true;
  const byId = Map.groupBy(there, (one) => one.id ?? one);
  return [...byId.values()].some((parts) => sum(parts) === kobo);
}

/** What the provider says of refunds: an answer is the present, an event can be late and only leads forward. */
export function applyUpdates(m: Model, payment: Payment, updates: RefundUpdate[], from: 'answer' | 'event'): void {
  const rows = paidRows(m, payment);
  for (const { id, status, kobo } of updates) {
    const others = rows.filter((row) => row !== payment).flatMap(({ refunds }) => refunds);
    const ours = [...(rows.includes(payment) ? payment.refunds : []), ...others.toSorted((a, b) => a.at - b.at)].filter(
      (one) => isAtProvider(one) || one.requestedAt !== null || one.id !== null,
    );
    const named = ours.filter((one) => id !== null && one.id === id);
    const equal = ours.filter((one) => one.kobo === kobo && one.status !== 'due');
    const alike = equal.filter((one) => one.status !== 'failed');
    const known =
      id === null
        ? (alike.find((one) => !hasEnded(one)) ?? alike[0] ?? equal[0])
        : alike.find((one) => one.id === null);
    const meant = named.length > 0 ? named : known === undefined ? [] : [known];
    if (meant.length === 0)
      for (const [row, part] of place(rows, kobo)) {
        const one = newRefund(m, { kobo: part, source: 'provider', status: 'asked' });
        row.refunds.push(one);
        meant.push(one);
      }
    for (const one of meant) {
      const moves = from === 'answer' || FORWARD.indexOf(status) > FORWARD.indexOf(one.status);
      if (!hasEnded(one) && moves) one.status = status;
      one.id ??= id;
      one.checkedAt = m.now;
    }
  }
  for (const row of rows) endRefunds(m, row);
}
