import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';

/** How money and bookings meet (contract.md 4). Pure; all money in kobo. */

/** What the provider says of one reference. */
export interface ProviderSays {
  /** The provider's `data.status`, e.g. success, abandoned, failed, ongoing, reversed. */
  status: string;
  amountKobo: number;
  currency: string;
  /** What was asked for, when the provider says so; less than `amountKobo` when the customer bears the fees. */
  requestedKobo?: number | null;
  feesKobo?: number | null;
}

export type AttemptStatus = 'starting' | 'open' | 'closed' | 'failed' | 'settled' | 'needs-review' | 'refund-due' | 'refunded';

export interface Due {
  attemptStatus: AttemptStatus;
  attemptKobo: number;
  bookingStatus: Status;
  bookingKobo: number;
  /** Another attempt has settled this booking, or staff took the money. */
  paidOtherwise: boolean;
  /** The provider's fees come on top of our amount. */
  customerBearsFees?: boolean;
}

/** Exactly our amount in naira; with fees on top, exactly ours once they are taken off. */
function isExact(says: ProviderSays, due: Due): boolean {
  if (says.currency !== 'NGN') return false;
  if (says.amountKobo === due.attemptKobo) return true;
  return due.customerBearsFees === true && says.requestedKobo === due.attemptKobo && says.amountKobo - (says.feesKobo ?? 0) === due.attemptKobo;
}

/** Money that has arrived never becomes an open attempt again. */
export const ARRIVED: readonly AttemptStatus[] = ['settled', 'needs-review', 'refund-due', 'refunded'];
const MOVING = new Set(['ongoing', 'pending', 'processing', 'queued']);
/** The provider's own words (integrations.md 1.4); any other changes nothing and is worth a line in the log. */
export const isKnownStatus = (status: string): boolean => MOVING.has(status) || ['success', 'failed', 'abandoned', 'reversed'].includes(status);

export type Verdict = {
  attempt: AttemptStatus;
  /** The money may still arrive: keep asking. */
  moving: boolean;
};

/** What an attempt becomes after asking the provider. Asked again with the same answer it says the same. */
export function judge(says: ProviderSays, due: Due): Verdict {
  const was = due.attemptStatus;
  const arrived = ARRIVED.includes(was);
  if (says.status === 'reversed') return { attempt: 'refunded', moving: false };
  if (says.status === 'success') {
    if (arrived) return { attempt: was, moving: false };
    if (!isExact(says, due)) return { attempt: 'needs-review', moving: false };
    if (was === 'closed' || due.attemptKobo !== due.bookingKobo) return { attempt: 'needs-review', moving: false };
    if (due.paidOtherwise || due.bookingStatus !== 'pending') return { attempt: 'refund-due', moving: false };
    return { attempt: 'settled', moving: false };
  }
  if (arrived || was === 'closed') return { attempt: was, moving: false };
  if (says.status === 'failed') return { attempt: 'failed', moving: false };
  // `abandoned` is not an end: the same reference can still be paid. A status nobody knows changes nothing.
  return { attempt: was === 'failed' ? 'failed' : 'open', moving: MOVING.has(says.status) };
}

/** A booking's paymentStatus from its attempts: what needs somebody comes first. */
export function paymentStatusOf(attempts: readonly AttemptStatus[], moving: boolean, paidByHand = false): PaymentStatus {
  const any = (status: AttemptStatus) => attempts.includes(status);
  if (any('needs-review')) return 'needs-review';
  if (any('refund-due')) return 'refund-due';
  if (any('settled') || paidByHand) return 'paid';
  if (any('refunded')) return 'refunded';
  return moving ? 'confirming' : 'unpaid';
}
