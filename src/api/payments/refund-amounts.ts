import type { PaymentRow } from './payments.repository.ts';
import * as repo from './refunds.repository.ts';

export const receivedKobo = (payment: PaymentRow): number => payment.received_kobo ?? payment.amount_kobo;

export const isLive = (refund: repo.RefundRow): boolean => refund.status !== 'failed';

/** The amount that can still be refunded, kobo: received less refunded and under way. */
export const refundableKobo = (payment: PaymentRow, refunds: readonly repo.RefundRow[]): number =>
  receivedKobo(payment) - refunds.filter(isLive).reduce((sum, refund) => sum + refund.amount_kobo, 0);
