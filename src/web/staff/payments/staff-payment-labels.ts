import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { PAYMENT_STATUS_LABEL, REFUND_LABEL, texts } from './staff-payments.texts.ts';

export const PAYMENT_STATUSES = Object.entries(PAYMENT_STATUS_LABEL);

/** The state of a payment on one line. */
export function paymentStateLabel({ status, moving, refund }: StaffPayment): string {
  if (moving) return texts.beingConfirmed;
  if (refund && status === 'refund-due')
    return refund.how === 'hand' && refund.status === 'due'
      ? texts.toBeHandedBack
      : `${PAYMENT_STATUS_LABEL[status]}: ${REFUND_LABEL[refund.status]}`;
  return PAYMENT_STATUS_LABEL[status];
}
