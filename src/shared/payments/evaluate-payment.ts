import { isChargeActionAllowed, type AttemptStatus, type ChargeKind } from '#shared/bookings/booking-charges.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { Status } from '#shared/bookings/booking-states.ts';

/**
 * What the provider's response about a payment attempt means for the attempt and its booking (docs/api.md 4). Pure;
 * kobo.
 */

/** The transaction of one reference at the provider. */
export interface ProviderTransaction {
  /** The provider's `data.status`, e.g. success, abandoned, failed, ongoing, reversed. */
  status: string;
  amountKobo: number;
  currency: string;
  /** The amount we requested, when the provider returns it; less than `amountKobo` when the customer bears the fees. */
  requestedAmountKobo?: number | null;
  feesKobo?: number | null;
}

export interface PaymentContext {
  attemptStatus: AttemptStatus;
  /** What the provider was asked for. */
  attemptKobo: number;
  /** The part of it for the charge, where the attempt is for several; all of it when not given. */
  partKobo?: number;
  bookingStatus: Status;
  /** The charge of the booking that the attempt is for. */
  charge: { kind: ChargeKind; amountKobo: number; isVoided: boolean; isPaid: boolean };
  /** The provider's fees come on top of our amount. */
  customerBearsFees?: boolean;
}

/** Exactly our amount in naira; with fees on top, exactly ours without them. */
export function isExact(
  transaction: ProviderTransaction,
  context: Pick<PaymentContext, 'attemptKobo' | 'customerBearsFees'>,
): boolean {
  if (transaction.currency !== 'NGN') return false;
  if (transaction.amountKobo === context.attemptKobo) return true;
  return (
    context.customerBearsFees === true &&
    transaction.requestedAmountKobo === context.attemptKobo &&
    transaction.amountKobo - (transaction.feesKobo ?? 0) === context.attemptKobo
  );
}

/** Statuses of money that was received; such a payment never becomes an open attempt again. */
export const RECEIVED_STATUSES: readonly AttemptStatus[] = ['settled', 'needs-review', 'refund-due', 'refunded'];
const PENDING_AT_PROVIDER = new Set(['ongoing', 'pending', 'processing', 'queued']);
/** The provider's documented statuses; any other changes nothing and is logged. */
export const isKnownProviderStatus = (status: string): boolean =>
  PENDING_AT_PROVIDER.has(status) ||
  ['success', 'failed', 'abandoned', 'reversal-pending', 'reversed'].includes(status);

/**
 * True for a transaction that is called reversed because of its refunds at the provider, which are a part of its money:
 * the rest did not go back. A refund without an amount is of all of it.
 */
export function isPartlyRefunded(
  { status, amountKobo }: ProviderTransaction,
  refunds: readonly { status: string; amountKobo: number | null }[],
): boolean {
  const sent = refunds.filter((refund) => refund.status !== 'failed');
  const sentKobo = sent.reduce((sum, refund) => sum + (refund.amountKobo ?? amountKobo), 0);
  return status === 'reversed' && sentKobo > 0 && sentKobo < amountKobo;
}

export interface PaymentOutcome {
  status: AttemptStatus;
  /** The money may still arrive: verify again later. */
  pending: boolean;
}

/** The status of an attempt after the provider's response. Idempotent. */
export function evaluatePayment(transaction: ProviderTransaction, context: PaymentContext): PaymentOutcome {
  const { attemptStatus: previous, charge, partKobo = context.attemptKobo } = context;
  const isReceived = RECEIVED_STATUSES.includes(previous);
  if (transaction.status === 'reversed') return { status: 'refunded', pending: false };
  if (transaction.status === 'success') {
    if (isReceived) return { status: previous, pending: false };
    if (!isExact(transaction, context)) return { status: 'needs-review', pending: false };
    if (previous === 'closed' || partKobo !== charge.amountKobo) return { status: 'needs-review', pending: false };
    const isDue =
      !charge.isPaid && !charge.isVoided && isChargeActionAllowed('settlePayment', charge.kind, context.bookingStatus);
    return { status: isDue ? 'settled' : 'refund-due', pending: false };
  }
  if (isReceived || previous === 'closed') return { status: previous, pending: false };
  if (transaction.status === 'failed') return { status: 'failed', pending: false };
  // An abandoned attempt can still be paid under the same reference. An unknown status changes nothing.
  return { status: previous === 'failed' ? 'failed' : 'open', pending: PENDING_AT_PROVIDER.has(transaction.status) };
}

export interface PaymentEffects {
  /** Call `markChargePaid`, which also records the event and notifies the customer. */
  marksPaid: boolean;
  /** The money that paid the charge went back: call `takePaymentBack`, which also records the event and notifies. */
  isReturned: boolean;
  /** Recorded in the booking's history. */
  event: BookingEventName | null;
  /** Staff must decide about the money. */
  staffAlert: 'needs-review' | 'refund-due' | null;
  customerNotification: 'payment-failed' | 'payment-unexpected' | 'refund-sent' | null;
}

export const NO_EFFECTS: PaymentEffects = {
  marksPaid: false,
  isReturned: false,
  event: null,
  staffAlert: null,
  customerNotification: null,
};

const EFFECTS: Record<AttemptStatus, PaymentEffects> = {
  starting: NO_EFFECTS,
  closed: NO_EFFECTS,
  open: { ...NO_EFFECTS, event: 'payment-open' },
  failed: { ...NO_EFFECTS, event: 'payment-failed', customerNotification: 'payment-failed' },
  settled: { ...NO_EFFECTS, marksPaid: true },
  'needs-review': {
    ...NO_EFFECTS,
    event: 'payment-needs-review',
    staffAlert: 'needs-review',
    customerNotification: 'payment-unexpected',
  },
  'refund-due': {
    ...NO_EFFECTS,
    event: 'payment-refund-due',
    staffAlert: 'refund-due',
    customerNotification: 'payment-unexpected',
  },
  refunded: { ...NO_EFFECTS, event: 'payment-refunded', customerNotification: 'refund-sent' },
};

/**
 * True when the money of a settled payment went back without our own refund. Our own refund makes a payment refund-due
 * first, so it never goes from settled to refunded.
 */
export const isReturned = (previous: AttemptStatus, next: AttemptStatus): boolean =>
  previous === 'settled' && next === 'refunded';

/** What follows when verification changes an attempt's status; nothing when it stays. */
export function effectsOf(previous: AttemptStatus, next: AttemptStatus): PaymentEffects {
  if (previous === next) return NO_EFFECTS;
  return isReturned(previous, next) ? { ...NO_EFFECTS, isReturned: true } : EFFECTS[next];
}
