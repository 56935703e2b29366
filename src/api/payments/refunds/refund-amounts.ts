import type { PaymentRow } from '#api/payments/payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { hasEnded } from '#shared/payments/refund-states.ts';

/** The amount received, kobo; the requested amount when none is recorded. */
export const receivedKobo = (payment: Pick<PaymentRow, 'received_kobo' | 'amount_kobo'>): number =>
  payment.received_kobo ?? payment.amount_kobo;

/** True for a refund that is done or under way, so that its amount cannot be refunded again. */
const isLive = (refund: repo.RefundRow): boolean => refund.status !== 'failed';

/** True for a refund of the centre that has not ended; a payment has at most one. */
export const isOwnUnderWay = (refund: repo.RefundRow): boolean =>
  refund.source === 'centre' && !hasEnded(refund.status);

/**
 * The refund of a payment that staff may act on: the one of the centre that has not ended, else one that was started at
 * the provider and needs the customer's account there.
 */
export const findRefundUnderWay = (refunds: readonly repo.RefundRow[]): repo.RefundRow | undefined =>
  refunds.find(isOwnUnderWay) ?? refunds.findLast(({ status }) => status === 'needs-attention');

/** True for a refund under way that staff may hand back; one that the provider still handles must not be paid twice. */
export const canBeHandedBack = ({ method, status }: repo.RefundRow): boolean =>
  method === 'hand' || status === 'needs-attention';

/** The amount that can still be refunded, kobo: received less refunded and under way. */
export const refundableKobo = (payment: PaymentRow, refunds: readonly repo.RefundRow[]): number =>
  receivedKobo(payment) - refunds.filter(isLive).reduce((sum, refund) => sum + refund.amount_kobo, 0);

/** What of a payment went back or is on its way, kobo, while the rest still counts; 0 once it does not. */
export const givenBackKobo = (payment: PaymentRow, refunds: readonly repo.RefundRow[]): number =>
  payment.status === 'settled' ? receivedKobo(payment) - refundableKobo(payment, refunds) : 0;

/**
 * What a refund that has not ended still has to send back, kobo: no more than is left of its payment, since others may
 * have been started at the provider for the same money.
 */
export const outstandingKobo = (
  refund: repo.RefundRow,
  payment: Pick<PaymentRow, 'received_kobo' | 'amount_kobo'>,
  refunds: readonly repo.RefundRow[],
): number => Math.min(refund.amount_kobo, receivedKobo(payment) - refundedKobo(refunds));

/** True for a refund by the payment provider, false for one that staff handed back. */
export const isAtProvider = (refund: repo.RefundRow): boolean => refund.method === 'provider';

/** True for a refund that was requested from the provider and is under way there; a transaction has at most one. */
export const isOpenAtProvider = (refund: repo.RefundRow): boolean =>
  isAtProvider(refund) && ['asked', 'pending', 'processing'].includes(refund.status);

/** The amount that went back, kobo; more than received when a payment was returned twice. */
export const refundedKobo = (refunds: readonly repo.RefundRow[]): number =>
  refunds.filter(({ status }) => status === 'processed').reduce((sum, refund) => sum + refund.amount_kobo, 0);

/** A payment with its refunds. */
interface Refunded {
  payment: PaymentRow;
  refunds: readonly repo.RefundRow[];
}

/** What of a payment the provider can still send back, kobo: less its refunds there that `counts` says. */
const roomKobo = ({ payment, refunds }: Refunded, counts: (refund: repo.RefundRow) => boolean): number =>
  Math.max(
    0,
    receivedKobo(payment) -
      refunds.filter((one) => isAtProvider(one) && counts(one)).reduce((sum, { amount_kobo: kobo }) => sum + kobo, 0),
  );
const hasEnteredProvider = ({ status }: repo.RefundRow): boolean => status !== 'due' && status !== 'failed';

/**
 * The payments of one transaction, oldest charge first, to which a refund belongs that was made at the provider, with
 * the amount for each: the payment of exactly its amount, else those that wait for a decision, then the newest ones.
 * The provider returns no more than it received: of a payment known to be reversed this is a part.
 */
export function placeRefund(of: readonly Refunded[], kobo: number): Map<PaymentRow, number> {
  const newestFirst = of.toReversed();
  const isDecided = ({ payment }: Refunded): boolean => payment.status === 'settled' || payment.status === 'refunded';
  const order = [...newestFirst.filter((one) => !isDecided(one)), ...newestFirst.filter(isDecided)];
  const exact = order.find((one) => roomKobo(one, hasEnteredProvider) === kobo);
  const placed = new Map<PaymentRow, number>();
  let left = kobo;
  const fill = (one: Refunded, room: number): void => {
    const given = placed.get(one.payment) ?? 0;
    const more = Math.min(left, room - given);
    if (more <= 0) return;
    placed.set(one.payment, given + more);
    left -= more;
  };
  if (exact !== undefined) fill(exact, kobo);
  for (const one of order) fill(one, roomKobo(one, hasEnteredProvider));
  // The refund may be one of those that were requested and have no id yet.
  for (const one of order)
    fill(
      one,
      roomKobo(one, ({ status }) => status === 'processed'),
    );
  return placed;
}
