import type { PaymentStatus, Status } from './booking-states.ts';

/** A booking that holds money nobody has earned or sent back yet: its account cannot be deleted (contract.md 2). Pure. */
export function holdsMoney({ status, paymentStatus, disputed }: { status: Status; paymentStatus: PaymentStatus; disputed: boolean }): boolean {
  if (disputed || status === 'paid') return true;
  if (paymentStatus === 'paid') return status !== 'completed';
  return paymentStatus === 'confirming' || paymentStatus === 'needs-review' || paymentStatus === 'refund-due';
}
