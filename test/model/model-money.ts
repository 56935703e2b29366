import { asked, hasMoney, rowsOf } from './model-attempts.ts';
import { settle, takeBack, written } from './model-bookings.ts';
import { canHappen, chargeKobo, isSettled, isVoided } from './model-charges.ts';
import {
  bookingOf,
  isLive,
  isUndecided,
  look,
  newRefund,
  recordReversal,
  refundable,
  statusAt,
} from './model-refunds.ts';
import type { Model, Payment, Transaction } from './model-state.ts';

/** Payments and disputes as docs/api.md 4 says: a model of the server's and of the provider's side. */

export type Verification = 'certain' | 'uncertain';

/** Asks the provider about a payment and records the answer. */
export function verify(m: Model, payment: Payment): Verification {
  const { transaction } = payment;
  if (transaction?.fault?.on === 'verify') {
    transaction.fault = null;
    for (const row of rowsOf(m, payment)) row.isPending = row.status === 'open';
    look(m, payment);
    return 'uncertain';
  }
  if (transaction === null) {
    for (const row of rowsOf(m, payment)) row.isPending = false;
    look(m, payment);
    return 'certain';
  }
  if (transaction.status === 'ongoing') {
    if (transaction.polls > 0) transaction.polls--;
    else transaction.status = 'success';
  }
  recordAll(m, payment, statusAt(m, transaction), transaction);
  return 'certain';
}

/**
 * Records the provider's answer for all payments of a transaction. Exactly the sum is split into their amounts, once;
 * all of another one is the first payment's, and the others have failed.
 */
function recordAll(m: Model, payment: Payment, named: Transaction['status'], { kobo, currency }: Transaction): void {
  const rows = rowsOf(m, payment);
  const isOurs = kobo === asked(m, payment) && currency === 'NGN';
  const hasCome = named === 'success' || named === 'reversed';
  const isSplit = rows.some(({ received: known }) => known !== null);
  for (const [i, row] of rows.entries()) {
    row.isSeen = true;
    if (hasCome && !isSplit && (isOurs || i === 0))
      Object.assign(row, { received: isOurs ? row.kobo : kobo, currency });
    if (!hasCome || row.received !== null) record(m, row, named, isOurs);
    else Object.assign(row, { isPending: false, status: row.status === 'closed' ? 'closed' : 'failed' });
  }
  look(m, payment);
}

/** Records the provider's answer about a payment; `isOurs`: exactly the requested amount came. */
function record(m: Model, payment: Payment, named: Transaction['status'], isOurs: boolean): void {
  const booking = bookingOf(m, payment);
  const had = hasMoney(payment);
  payment.isPending = false;
  if (named === 'reversed') {
    recordReversal(m, payment);
    if (payment.status === 'settled') return takeBack(m, payment, 'returnPayment');
    payment.status = 'refunded';
  } else if (named === 'success' && !had) {
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

/** What staff may do with a payment. */
export const canRefund = isUndecided;
export const canAccept = (m: Model, payment: Payment): boolean =>
  isUndecided(payment) &&
  payment.currency === 'NGN' &&
  payment.received === chargeKobo(bookingOf(m, payment), payment.charge) &&
  !payment.refunds.some(isLive) &&
  !isSettled(m, payment.booking, payment.charge) &&
  !isVoided(bookingOf(m, payment), payment.charge) &&
  canHappen('acceptPayment', bookingOf(m, payment), payment.charge);
export const accept = (m: Model, payment: Payment): void => settle(m, payment, 'acceptPayment');

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
    recordAll(m, payment, 'reversed', payment.transaction);
  }
}

/** Staff undo a payment that they recorded by mistake. */
export function undo(m: Model, payment: Payment): void {
  payment.refunds.push(newRefund(m, { kobo: refundable(payment), method: 'hand', status: 'processed' }));
  takeBack(m, payment, 'undoPayment');
}
