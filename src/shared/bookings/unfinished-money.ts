import type { PaymentStatus, Status } from './booking-states.ts';

/**
 * True while a booking's money is neither earned nor refunded: its account cannot be deleted (docs/api.md 2), and staff
 * who cancel it need the right to refund (docs/api.md 3). Pure.
 */
export function hasUnfinishedMoney({
  status,
  paymentStatus,
  disputed,
}: {
  status: Status;
  paymentStatus: PaymentStatus;
  disputed: boolean;
}): boolean {
  if (disputed || status === 'paid') return true;
  // What is still owed on a completed booking is no money of the customer, nor is a kept deposit.
  if (paymentStatus === 'paid' || paymentStatus === 'partly-paid')
    return status !== 'completed' && status !== 'cancelled';
  return paymentStatus === 'confirming' || paymentStatus === 'needs-review' || paymentStatus === 'refund-due';
}
