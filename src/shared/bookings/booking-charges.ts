import type { BookingEventName } from './booking-events.ts';
import { isUnpaid, type MoneyMethod, type PaymentStatus, type Status } from './booking-states.ts';
import { isAllowedFrom, TRANSITIONS, type ChargeAction } from './booking-transitions.ts';

/**
 * The charges of a booking; each can be paid once (docs/api.md 4). The price charges are for the booking itself, and
 * the booking's status is `paid` when all of them are. Each other charge is for approved lines of an estimate. A part
 * payment at the desk replaces a charge by two. Amounts are in kobo.
 */

export const CHARGE_KINDS = ['booking', 'estimate'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Which part of the price a price charge is: all of it, or with a deposit one of two. */
export const CHARGE_PARTS = ['whole', 'deposit', 'balance'] as const;
export type ChargePart = (typeof CHARGE_PARTS)[number];

export type AttemptStatus =
  | 'starting'
  | 'open'
  | 'closed'
  | 'failed'
  | 'settled'
  | 'needs-review'
  | 'refund-due'
  | 'refunded';

/** A payment of a charge, with the facts that decide the charge's payment status. */
export interface ChargePayment {
  status: AttemptStatus;
  /** It was taken back, and counts as never made. */
  isTakenBack: boolean;
  /** The provider was not certain: the money may still arrive. */
  isPending: boolean;
  method: MoneyMethod;
  /** What of it went back or is on its way, kobo, while it still pays the charge; absent: nothing. */
  givenBackKobo?: number | null;
}

/** A charge with its payments, oldest first. */
export interface ChargeState {
  kind: ChargeKind;
  amountKobo: number;
  isVoided: boolean;
  /** A payment settled it, and its money did not go back. */
  isPaid: boolean;
  payments: readonly ChargePayment[];
}

/** A charge is voided: `isVoided` as stored, `voidedAt` as a booking lists it. */
interface Voidable {
  isVoided?: boolean;
  voidedAt?: string | Date | null | undefined;
}

/** The charges for the booking itself, in their order, without those that were replaced. */
export const priceCharges = <C extends { kind: ChargeKind } & Voidable>(charges: readonly C[]): C[] =>
  charges.filter(({ kind, isVoided = false, voidedAt }) => kind === 'booking' && !isVoided && voidedAt == null);

/** The charges of the deposit, without those that were replaced: one, or its parts. */
export const depositCharges = <C extends { kind: ChargeKind; part?: ChargePart | undefined } & Voidable>(
  charges: readonly C[],
): C[] => priceCharges(charges).filter(({ part }) => part === 'deposit');

/** True when the price of a booking is paid: all its price charges. */
export const isPricePaid = (charges: readonly Pick<ChargeState, 'kind' | 'isPaid' | 'isVoided'>[]): boolean =>
  priceCharges(charges).every(({ isPaid }) => isPaid);

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

/** The event in the booking's history when this happens to the payment of a charge of this kind. */
export const chargeEvent = (action: ChargeAction, kind: ChargeKind): BookingEventName =>
  kind === 'booking' ? TRANSITIONS[action].event : ESTIMATE_ACTIONS[action].event;

/**
 * The paymentStatus of one charge of a booking in this status, without payments that were taken back: money on which
 * staff must decide comes first. Money can only be on its way to a payable charge, and comes before money that went
 * back.
 */
export function chargePaymentStatus(charge: ChargeState, status: Status): PaymentStatus {
  const has = (one: AttemptStatus) => charge.payments.some((payment) => payment.status === one && !payment.isTakenBack);
  if (has('needs-review')) return 'needs-review';
  if (has('refund-due')) return 'refund-due';
  if (charge.isPaid) return 'paid';
  const canArrive = !charge.isVoided && isChargeActionAllowed('settlePayment', charge.kind, status);
  if (canArrive && charge.payments.some(({ isPending }) => isPending)) return 'confirming';
  return has('refunded') ? 'refunded' : 'unpaid';
}

/**
 * The paymentStatus of a booking from all its charges: money on which staff must decide comes first, also that of a
 * voided charge. Otherwise voided charges are ignored.
 */
export function bookingPaymentStatus(charges: readonly ChargeState[], status: Status): PaymentStatus {
  const each = charges.map((charge) => ({ charge, paid: chargePaymentStatus(charge, status) }));
  for (const undecided of ['needs-review', 'refund-due'] as const)
    if (each.some(({ paid }) => paid === undecided)) return undecided;
  const live = each.filter(({ charge }) => !charge.isVoided).map(({ paid }) => paid);
  // The centre keeps the deposit, and nothing else is owed.
  if (status === 'cancelled' && live.includes('paid')) return 'paid';
  if (live.includes('paid')) return live.every((paid) => paid === 'paid') ? 'paid' : 'partly-paid';
  if (live.includes('confirming')) return 'confirming';
  return live.includes('refunded') ? 'refunded' : 'unpaid';
}

/**
 * How a charge was paid, also while its money goes back: by the payment that settled it, else by the newest one that
 * brought money. Null: none did. `payments` oldest first.
 */
export function chargeMethod({ payments }: Pick<ChargeState, 'payments'>): MoneyMethod | null {
  const received = payments.filter(
    ({ status, isTakenBack }) => !isTakenBack && ['settled', 'needs-review', 'refund-due', 'refunded'].includes(status),
  );
  const settled = received.find(({ status }) => status === 'settled');
  return (settled ?? received.at(-1))?.method ?? null;
}

/** What is left of the money that paid charges, kobo: without the parts that were given back or are on their way. */
export const leftOfChargesKobo = (charges: readonly Pick<ChargeState, 'amountKobo' | 'payments'>[]): number =>
  charges.reduce(
    (sum, { amountKobo, payments }) =>
      sum + payments.reduce((left, { givenBackKobo }) => left - (givenBackKobo ?? 0), amountKobo),
    0,
  );

/** What is still owed for a charge, kobo: nothing once it is paid or voided, or its booking is cancelled. */
export const chargeDueKobo = (
  charge: Pick<ChargeState, 'amountKobo' | 'isVoided' | 'isPaid'>,
  status: Status,
): number => (charge.isVoided || charge.isPaid || status === 'cancelled' ? 0 : charge.amountKobo);

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
  part?: ChargePart | undefined;
  amount: number;
  due: number;
  paymentStatus: PaymentStatus;
}

interface WithCharges<C> {
  /** A booking that a browser stored under version 1.0 has none. */
  charges?: readonly C[];
  status: Status;
}

/** The charges that a customer can pay now, oldest first; `charge: 'all'` pays them at once. */
const payableCharges = <C extends PayableCharge>({ charges = [], status }: WithCharges<C>): C[] =>
  charges.filter((charge) => isChargePayable(charge, status));

/** The oldest charge that a customer can pay now. */
export const nextPayable = <C extends PayableCharge>(booking: WithCharges<C>): C | undefined =>
  payableCharges(booking)[0];

/** As `charge` of a call, every charge that can be paid, in one payment. */
export const ALL_CHARGES = 'all';

/** The charges that a customer pays at once now: a deposit by itself, since the rest is paid at the end, else all. */
export function chargesToPayNow<C extends PayableCharge>(booking: WithCharges<C>): C[] {
  const payable = payableCharges(booking);
  const deposit = payable.find(({ part }) => part === 'deposit');
  return deposit === undefined ? payable : [deposit];
}

/** `charge` of the call that pays these charges. */
export function chargeToStart<C extends PayableCharge & { _id: string }>(booking: WithCharges<C>): string {
  const [first] = chargesToPayNow(booking);
  return first?.part === 'deposit' ? first._id : ALL_CHARGES;
}
