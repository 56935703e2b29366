import type { BookingEventName } from './booking-events.ts';
import { isUnpaid, type PaymentStatus, type Status } from './booking-states.ts';
import { isAllowedFrom } from './booking-transitions.ts';

/**
 * The charges of a booking: what can be paid once (docs/api.md 4). The first is the booking's own price, and the
 * booking's status follows its payment by the transition table; each further one is for approved lines of an estimate.
 * Pure; kobo.
 */

export const CHARGE_KINDS = ['booking', 'estimate'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

export type AttemptStatus =
  | 'starting'
  | 'open'
  | 'closed'
  | 'failed'
  | 'settled'
  | 'needs-review'
  | 'refund-due'
  | 'refunded';

/** A payment of a charge, as far as it counts for the charge's payment status. */
export interface ChargePayment {
  status: AttemptStatus;
  /** It was taken back, and counts as never made. */
  isTakenBack: boolean;
  /** The provider was not certain: the money may still arrive. */
  isPending: boolean;
}

/** A charge with its payments, in any order. */
export interface ChargeState {
  kind: ChargeKind;
  amountKobo: number;
  isVoided: boolean;
  payments: readonly ChargePayment[];
}

/** What happens to the payment of a charge; of the first charge, these are transitions of the booking. */
export type ChargeAction = 'settlePayment' | 'recordPayment' | 'acceptPayment' | 'returnPayment' | 'undoPayment';

const MONEY_CAME: readonly Status[] = ['pending', 'paid', 'pending-cancelled', 'completed'];

/**
 * What can happen to a charge of an estimate: in which statuses of its booking, which stay as they are, and the event
 * in the booking's history.
 */
export const ESTIMATE_ACTIONS = {
  addCharge: { from: ['pending', 'paid'], event: 'charge-added' },
  settlePayment: { from: ['pending', 'paid'], event: 'charge-settled' },
  recordPayment: { from: ['pending', 'paid', 'completed'], event: 'charge-recorded' },
  acceptPayment: { from: ['pending', 'paid'], event: 'charge-accepted' },
  returnPayment: { from: MONEY_CAME, event: 'charge-returned' },
  undoPayment: { from: MONEY_CAME, event: 'charge-undone' },
  voidCharge: { from: MONEY_CAME, event: 'charge-voided' },
} as const satisfies Record<
  ChargeAction | 'addCharge' | 'voidCharge',
  { from: readonly Status[]; event: BookingEventName }
>;

/** True when something can happen to a charge of an estimate while its booking has this status. */
export function isEstimateActionAllowed(action: keyof typeof ESTIMATE_ACTIONS, status: Status): boolean {
  const from: readonly Status[] = ESTIMATE_ACTIONS[action].from;
  return from.includes(status);
}

/** True when this can happen to the payment of a charge of this kind while its booking has this status. */
export const isChargeActionAllowed = (action: ChargeAction, kind: ChargeKind, status: Status): boolean =>
  kind === 'booking' ? isAllowedFrom(action, status) : isEstimateActionAllowed(action, status);

/**
 * The paymentStatus of a charge from its attempts, without those that were taken back: money on which staff must decide
 * comes first. Money that is being confirmed comes before money that went back: the charge can be paid again.
 */
export function paymentStatusOf(attempts: readonly AttemptStatus[], pending: boolean): PaymentStatus {
  const any = (status: AttemptStatus) => attempts.includes(status);
  if (any('needs-review')) return 'needs-review';
  if (any('refund-due')) return 'refund-due';
  if (any('settled')) return 'paid';
  if (pending) return 'confirming';
  return any('refunded') ? 'refunded' : 'unpaid';
}

/** The paymentStatus of one charge of a booking in this status; money can only be on its way to what can be paid. */
export const chargePaymentStatus = (charge: ChargeState, status: Status): PaymentStatus =>
  paymentStatusOf(
    charge.payments.filter(({ isTakenBack }) => !isTakenBack).map((payment) => payment.status),
    !charge.isVoided &&
      isChargeActionAllowed('settlePayment', charge.kind, status) &&
      charge.payments.some(({ isPending }) => isPending),
  );

/** True when money settled the charge and still does, whatever else was received for it. */
export const isSettled = ({ payments }: Pick<ChargeState, 'payments'>): boolean =>
  payments.some(({ status }) => status === 'settled');

/**
 * The paymentStatus of a booking from all its charges: money on which staff must decide comes first, also that of a
 * voided charge. Apart from that a voided charge counts no more.
 */
export function bookingPaymentStatus(charges: readonly ChargeState[], status: Status): PaymentStatus {
  const each = charges.map((charge) => ({ charge, paid: chargePaymentStatus(charge, status) }));
  for (const undecided of ['needs-review', 'refund-due'] as const)
    if (each.some(({ paid }) => paid === undecided)) return undecided;
  const live = each.filter(({ charge }) => !charge.isVoided).map(({ paid }) => paid);
  if (live.includes('paid')) return live.every((paid) => paid === 'paid') ? 'paid' : 'partly-paid';
  if (live.includes('confirming')) return 'confirming';
  return live.includes('refunded') ? 'refunded' : 'unpaid';
}

/** What is still owed for a charge, kobo: nothing once it is settled or voided, or its booking is cancelled. */
export const chargeDueKobo = (charge: ChargeState, status: Status): number =>
  charge.isVoided || status === 'cancelled' || isSettled(charge) ? 0 : charge.amountKobo;

/**
 * What is paid of a booking that is not cancelled, naira, from its charges as they are listed. A booking that the
 * browser kept from before charges has none.
 */
export const paidNaira = ({
  charges = [],
}: {
  charges?: readonly { amount: number; due: number; voidedAt?: string | undefined }[];
}): number => charges.reduce((sum, { amount, due, voidedAt }) => sum + (voidedAt === undefined ? amount - due : 0), 0);

/** True while the price of a booking is paid, from its charges as they are listed. */
export const isPricePaid = ({
  charges = [],
}: {
  charges?: readonly { kind: ChargeKind; paymentStatus: PaymentStatus }[];
}): boolean => charges.some(({ kind, paymentStatus }) => kind === 'booking' && paymentStatus === 'paid');

/**
 * True for a charge that its customer can pay: it is owed, no money for it waits for a decision, and the booking is in
 * a status in which a payment settles it. `due` in naira or kobo: only zero matters.
 */
export const isChargePayable = (
  { kind, due, paymentStatus }: { kind: ChargeKind; due: number; paymentStatus: PaymentStatus },
  status: Status,
): boolean =>
  due > 0 &&
  (isUnpaid(paymentStatus) || paymentStatus === 'confirming') &&
  isChargeActionAllowed('settlePayment', kind, status);

interface PayableCharge {
  kind: ChargeKind;
  amount: number;
  due: number;
  paymentStatus: PaymentStatus;
}

/**
 * The charge that a customer pays next: the oldest that can be paid. A booking that the browser kept from before
 * charges has none.
 */
export const nextPayable = <C extends PayableCharge>({
  charges = [],
  status,
}: {
  charges?: readonly C[];
  status: Status;
}): C | undefined => charges.find((charge) => isChargePayable(charge, status));
