import type { StaffType } from '#shared/capabilities.ts';
import {
  closeAttempts,
  hasCome,
  isPossible,
  move,
  ownPayment,
  settle,
  written,
  type Action,
} from './model-bookings.ts';
import {
  at,
  canHappen,
  chargeKobo,
  chargesOf,
  dueOf,
  isSettled,
  isVoided,
  livingOf,
  oldestDue,
  partProblem,
  paymentStatusOf,
  split,
} from './model-charges.ts';
import * as money from './model-money.ts';
import * as refunding from './model-refunds.ts';
import type { Booking, Model, Payment } from './model-state.ts';

/** What staff may do, and when, as docs/api.md 3, 4 and 8 say. */

/** Who may do what (docs/api.md 8), from the least right up. */
const MAY: Record<'move' | 'record' | 'refund' | 'manage', readonly StaffType[]> = {
  move: ['technician', 'front_desk', 'manager', 'super_admin', 'owner'],
  record: ['front_desk', 'manager', 'super_admin', 'owner'],
  refund: ['manager', 'super_admin', 'owner'],
  manage: ['super_admin', 'owner'],
};
export type Right = keyof typeof MAY;
export const may = (m: Readonly<Model>, staff: number, right: Right): boolean =>
  m.staff[staff] !== undefined && MAY[right].includes(m.staff[staff].type);

/** Money lies on it that is neither earned nor refunded. */
export const hasOpenMoney = ({ status, paymentStatus, isDisputed }: Booking): boolean =>
  isDisputed ||
  status === 'paid' ||
  (['paid', 'partly-paid'].includes(paymentStatus) && status !== 'completed') ||
  ['confirming', 'needs-review', 'refund-due'].includes(paymentStatus);
/** Why an account stays because of a booking, the first reason first. */
export const OPEN = ['account.car_on_site', 'account.money_owed', 'account.open_paid_booking'] as const;

/** Why the account of a booking's customer cannot be deleted; null: the booking is no reason. */
export function keepsAccount(m: Readonly<Model>, index: number): (typeof OPEN)[number] | null {
  const booking = at(m, index);
  if (booking.visit !== null && booking.visit.state !== 'released') return 'account.car_on_site';
  const isForWork = hasCome(booking) || booking.status === 'completed';
  if (isForWork && chargesOf(booking).some((charge) => dueOf(m, index, charge) > 0)) return 'account.money_owed';
  return hasOpenMoney(booking) ? 'account.open_paid_booking' : null;
}

const recordedPayment = (m: Readonly<Model>, index: number, charge: number): Payment | undefined =>
  m.payments.find(
    (p) =>
      p.booking === index &&
      p.charge === charge &&
      p.status === 'settled' &&
      ['cash', 'card', 'transfer'].includes(p.method),
  );

interface StaffAction {
  right: Right;
  path: string;
  body: object;
  /** Only with the right to refund while money lies on the booking, and once its car came. */
  needsRefund?: true;
  /** The charge that is meant when none is named, of an action on the payment of one. */
  charge?(m: Readonly<Model>, index: number): number;
  can(m: Readonly<Model>, index: number, booking: Booking, charge: number): boolean;
  /** Why it is refused although it can be taken on this charge; null: it is not. */
  problem?(m: Readonly<Model>, index: number, charge: number): ReturnType<typeof partProblem>;
  apply(m: Model, index: number, charge: number): void;
}

function cancelWith(action: Action) {
  return (m: Model, index: number): void => {
    move(m, index, action);
    refunding.refundBooking(m, index);
  };
}
/** A slip is used once: the same one on the same day would ask for a manager. */
let slips = 0;
const record = (method: 'cash' | 'card' | 'transfer'): StaffAction => ({
  right: 'record',
  path: 'payment',
  get body() {
    return { method, ...(method === 'card' && { slip: `SLIP${++slips}` }) };
  },
  charge: oldestDue,
  can: (m, index, booking, charge) =>
    canHappen('recordPayment', booking, charge) && !isVoided(booking, charge) && !isSettled(m, index, charge),
  apply: (m, index, charge) => settle(m, ownPayment(m, index, charge, method), 'recordPayment'),
});

/** The part that the desk takes, kobo: the least one, so that the rest can be split often. */
const PART_KOBO = 10_000;
const recordPart: StaffAction = {
  right: 'record',
  path: 'payment',
  body: { method: 'cash', amount: PART_KOBO / 100 },
  charge: oldestDue,
  can: record('cash').can,
  problem: (m, index, charge) => partProblem(m, index, charge, PART_KOBO),
  apply(m, index, charge) {
    const booking = at(m, index);
    const isWhole = chargeKobo(booking, charge) === PART_KOBO;
    if (!isWhole) closeAttempts(m, index, charge);
    const part = isWhole ? charge : split(booking, charge, PART_KOBO);
    settle(m, ownPayment(m, index, part, 'cash'), 'recordPayment');
  },
};

/** Everything that is owed was paid at the desk. */
const recordAll: StaffAction = {
  right: 'record',
  path: 'payment',
  body: { method: 'cash', charge: 'all' },
  can(m, index, booking) {
    const owed = chargesOf(booking).filter((charge) => dueOf(m, index, charge) > 0);
    return owed.length > 0 && owed.every((charge) => canHappen('recordPayment', booking, charge));
  },
  apply(m, index) {
    for (const charge of chargesOf(at(m, index)).filter((one) => dueOf(m, index, one) > 0))
      settle(m, ownPayment(m, index, charge, 'cash'), 'recordPayment');
  },
};

/** The buttons of staff on a booking. */
export const STAFF_ACTIONS: Record<string, StaffAction> = {
  'record cash': record('cash'),
  'record a card': record('card'),
  'record a transfer': record('transfer'),
  'record a part in cash': recordPart,
  'record cash for all': recordAll,
  finish: {
    right: 'move',
    path: 'finish',
    body: {},
    can: (m, index, booking) =>
      isPossible('finishJob', booking) && chargesOf(booking).every((charge) => dueOf(m, index, charge) === 0),
    apply: (m, index) => move(m, index, 'finishJob'),
  },
  'accept a cancellation': {
    right: 'refund',
    path: 'cancellation',
    body: { decision: 'accept' },
    can: (_, __, booking) => isPossible('acceptCancellation', booking) && !hasCome(booking),
    apply: cancelWith('acceptCancellation'),
  },
  'keep a booking': {
    right: 'refund',
    path: 'cancellation',
    body: { decision: 'keep' },
    can: (_, __, booking) => isPossible('keepBooking', booking),
    apply: (m, index) => move(m, index, 'keepBooking'),
  },
  'cancel for the customer': {
    right: 'move',
    path: 'cancel',
    body: { note: 'The car never came.' },
    needsRefund: true,
    can: (_, __, booking) => isPossible('cancelBooking', booking),
    apply: cancelWith('cancelBooking'),
  },
  undo: {
    right: 'refund',
    path: 'payment/undo',
    body: { note: 'It was for another car.' },
    // The newest part of the price that was paid at the desk, or the price.
    charge: (m, index) =>
      livingOf(at(m, index), 0).findLast((charge) => recordedPayment(m, index, charge) !== undefined) ?? 0,
    can: (m, index, booking, charge) =>
      canHappen('undoPayment', booking, charge) && recordedPayment(m, index, charge) !== undefined,
    apply: (m, index, charge) => {
      const payment = recordedPayment(m, index, charge);
      if (payment !== undefined) money.undo(m, payment);
    },
  },
};

/** Staff void an approved charge with all its parts, and the money that was paid for it goes back. */
export function voidCharge(m: Model, index: number, charge: number): void {
  const booking = at(m, index);
  const of = booking.charges[charge]?.of ?? 0;
  const approval = booking.approvals[of - 1];
  if (approval === undefined || approval.isVoided) return;
  const parts = livingOf(booking, of);
  approval.isVoided = true;
  m.transitions.add(`charge: voidCharge ${booking.status}`);
  for (const part of parts) {
    Object.assign(booking.charges[part] ?? {}, { isVoided: true });
    closeAttempts(m, index, part);
  }
  for (const payment of m.payments)
    if (payment.booking === index && parts.includes(payment.charge) && refunding.goesBack(payment))
      refunding.startRefund(m, payment);
  booking.paymentStatus = paymentStatusOf(m, index);
  written(m, index);
}

/** The status that a repeated action finds; then it is a success without effect. */
export const END: Record<string, Booking['status']> = {
  finish: 'completed',
  'accept a cancellation': 'cancelled',
  'cancel for the customer': 'cancelled',
};

/** The buttons of staff on a payment. */
export const MONEY_ACTIONS = {
  accept: { right: 'refund', can: money.canAccept, apply: money.accept },
  refund: { right: 'refund', can: (_: Model, p: Payment) => money.canRefund(p), apply: refunding.refund },
  'handed-back': {
    right: 'refund',
    can: (_: Model, p: Payment) => refunding.canHandBack(p),
    apply: refunding.handBack,
  },
} as const;

export type MoneyAction = keyof typeof MONEY_ACTIONS;
