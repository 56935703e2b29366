import { rowsOf } from './model-attempts.ts';
import { follow, written } from './model-bookings.ts';
import { hasEnded, newRefund, refundable, startRefund, wayBack } from './model-refunds.ts';
import type { Model, Payment } from './model-state.ts';

/** Parts that a manager gives back as docs/api.md 4 says. */

/** What a manager can give back of a payment, kobo; null: a refund of its transaction has not ended. */
export const leftToGive = (m: Readonly<Model>, payment: Payment): number | null =>
  rowsOf(m, payment).some(({ refunds }) => refunds.some((one) => !hasEnded(one))) ? null : refundable(payment);

/** A manager gives a part of a settled payment back, which stays settled; all that is left is a full refund. */
export function givePart(m: Model, payment: Payment, kobo: number): void {
  if (kobo === refundable(payment)) {
    startRefund(m, payment);
    return follow(m, payment, 'returnPayment');
  }
  const method = wayBack(payment);
  const status = method === 'hand' ? 'processed' : 'due';
  payment.refunds.push(newRefund(m, { kobo, method, status, checkedAt: null, isPart: true }));
  written(m, payment.booking);
}
