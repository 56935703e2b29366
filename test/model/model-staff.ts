import type { StaffType } from '#shared/capabilities.ts';
import { isPossible, move, ownPayment, settle, type Action } from './model-bookings.ts';
import * as money from './model-money.ts';
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

/** Nothing is left to pay. */
const isPaidUp = ({ status, paymentStatus, amount }: Booking): boolean =>
  status === 'paid' ||
  paymentStatus === 'paid' ||
  amount === 0 ||
  (status === 'completed' && paymentStatus !== 'unpaid' && paymentStatus !== 'refunded');
/** Money lies on it that is neither earned nor refunded. */
export const hasOpenMoney = ({ status, paymentStatus, isDisputed }: Booking): boolean =>
  isDisputed ||
  status === 'paid' ||
  (paymentStatus === 'paid' && status !== 'completed') ||
  ['confirming', 'needs-review', 'refund-due'].includes(paymentStatus);
const recordedPayment = (m: Readonly<Model>, index: number): Payment | undefined =>
  m.payments.find(
    (p) => p.booking === index && p.status === 'settled' && (p.method === 'cash' || p.method === 'transfer'),
  );

interface StaffAction {
  right: Right;
  path: string;
  body: object;
  /** Only with the right to refund while money lies on the booking. */
  needsRefund?: true;
  can(m: Readonly<Model>, index: number, booking: Booking): boolean;
  apply(m: Model, index: number): void;
}

function cancelWith(action: Action) {
  return (m: Model, index: number): void => {
    move(m, index, action);
    money.refundBooking(m, index);
  };
}
const record = (method: 'cash' | 'transfer'): StaffAction => ({
  right: 'record',
  path: 'payment',
  body: { method },
  can: (_, __, booking) => isPossible('recordPayment', booking) && !isPaidUp(booking),
  apply: (m, index) => settle(m, ownPayment(m, index, method), 'recordPayment'),
});

/** The buttons of staff on a booking. */
export const STAFF_ACTIONS: Record<string, StaffAction> = {
  'record cash': record('cash'),
  'record a transfer': record('transfer'),
  finish: {
    right: 'move',
    path: 'finish',
    body: {},
    can: (_, __, booking) => isPossible('finishJob', booking) && isPaidUp(booking),
    apply: (m, index) => move(m, index, 'finishJob'),
  },
  'accept a cancellation': {
    right: 'refund',
    path: 'cancellation',
    body: { decision: 'accept' },
    can: (_, __, booking) => isPossible('acceptCancellation', booking),
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
  // While more money waits for a decision that comes first, unless the booking itself is paid.
  undo: {
    right: 'refund',
    path: 'payment/undo',
    body: { note: 'It was for another car.' },
    can: (m, index, { status, paymentStatus, amount }) =>
      recordedPayment(m, index) !== undefined && amount > 0 && (status === 'paid' || paymentStatus === 'paid'),
    apply: (m, index) => {
      const payment = recordedPayment(m, index);
      if (payment !== undefined) money.undo(m, payment);
    },
  },
};

/** The status that a repeated action finds; then it is a success without effect. */
export const END: Record<string, Booking['status']> = {
  finish: 'completed',
  'accept a cancellation': 'cancelled',
  'cancel for the customer': 'cancelled',
};

/** The buttons of staff on a payment. */
export const MONEY_ACTIONS = {
  accept: { right: 'refund', can: money.canAccept, apply: money.accept },
  refund: { right: 'refund', can: (_: Model, p: Payment) => money.canRefund(p), apply: money.refund },
  'handed-back': { right: 'refund', can: (_: Model, p: Payment) => money.canHandBack(p), apply: money.handBack },
} as const;

export type MoneyAction = keyof typeof MONEY_ACTIONS;
