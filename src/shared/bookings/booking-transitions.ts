import type { Capability } from '#shared/capabilities.ts';
import { PAYABLE_STATUSES, type BookingState, type Status } from './booking-states.ts';
import type { BookingEventName } from './booking-events.ts';

/**
 * Every change of a booking's status, with its actor, its statuses, its event and its notifications. The server
 * enforces this table and the buttons read it; docs/generated/states.md draws it. Pure.
 */

/**
 * Who changes a booking: its customer, staff, a payment that settles, or the system, when an account is deleted or a
 * deposit is not paid.
 */
export type TransitionActor = 'customer' | 'staff' | 'settlement' | 'system';

/** What the customer is notified of when a transition happens. */
export type TransitionNotification =
  | 'payment-received'
  | 'payment-returned'
  | 'payment-undone'
  | 'cancellation-requested'
  | 'booking-cancelled'
  | 'booking-kept'
  | 'deposit-lapsed'
  | 'car-ready';

export interface Transition {
  from: readonly Status[];
  /**
   * The status afterwards, from each status where they differ. `before`: the status the booking had before its
   * cancellation was requested.
   */
  to: Status | 'before' | Partial<Record<Status, Status>>;
  /**
   * What becomes of the stored status before a requested cancellation; `unpaid`: a request that is declined later
   * restores a booking without its payment.
   */
  statusBefore: 'stored' | 'kept' | 'cleared' | 'unpaid';
  by: TransitionActor;
  /** What a member of staff must be allowed; null for everyone else, and for staff actions that have no button. */
  capability: Capability | null;
  /** What a member of staff must be allowed as well while the booking has unfinished money, or once its car came. */
  capabilityWithMoney?: Capability;
  event: BookingEventName;
  notification: TransitionNotification | null;
}

/** A new booking starts here. */
export const INITIAL_STATUS = 'pending' satisfies Status;

export const TRANSITIONS = {
  settlePayment: {
    from: PAYABLE_STATUSES,
    to: 'paid',
    statusBefore: 'cleared',
    by: 'settlement',
    capability: null,
    event: 'payment-settled',
    notification: 'payment-received',
  },
  // A completed booking has no payment only after it was returned or undone.
  recordPayment: {
    from: ['pending', 'completed'],
    to: { pending: 'paid', completed: 'completed' },
    statusBefore: 'cleared',
    by: 'staff',
    capability: 'payments.record',
    event: 'payment-recorded',
    notification: 'payment-received',
  },
  acceptPayment: {
    from: ['pending'],
    to: 'paid',
    statusBefore: 'cleared',
    by: 'staff',
    capability: 'payments.refund',
    event: 'payment-accepted',
    notification: 'payment-received',
  },
  // The provider or a bank took the whole payment back; a part of the price also while another part is unpaid, and the
  // kept deposit of a cancelled booking.
  returnPayment: {
    from: ['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled'],
    to: {
      pending: 'pending',
      paid: 'pending',
      completed: 'completed',
      'pending-cancelled': 'pending-cancelled',
      cancelled: 'cancelled',
    },
    statusBefore: 'unpaid',
    by: 'settlement',
    capability: null,
    event: 'payment-returned',
    notification: 'payment-returned',
  },
  // A payment at the desk was recorded by mistake.
  undoPayment: {
    from: ['pending', 'paid', 'completed', 'pending-cancelled'],
    to: { pending: 'pending', paid: 'pending', completed: 'completed', 'pending-cancelled': 'pending-cancelled' },
    statusBefore: 'unpaid',
    by: 'staff',
    capability: 'payments.refund',
    event: 'payment-undone',
    notification: 'payment-undone',
  },
  finishJob: {
    from: ['pending', 'paid'],
    to: 'completed',
    statusBefore: 'cleared',
    by: 'staff',
    capability: 'bookings.move',
    event: 'completed',
    notification: 'car-ready',
  },
  requestCancellation: {
    from: ['pending', 'paid'],
    to: 'pending-cancelled',
    statusBefore: 'stored',
    by: 'customer',
    capability: null,
    event: 'cancellation-requested',
    notification: 'cancellation-requested',
  },
  acceptCancellation: {
    from: ['pending-cancelled'],
    to: 'cancelled',
    statusBefore: 'kept',
    by: 'staff',
    capability: 'cancellations.decide',
    capabilityWithMoney: 'payments.refund',
    event: 'cancellation-accepted',
    notification: 'booking-cancelled',
  },
  keepBooking: {
    from: ['pending-cancelled'],
    to: 'before',
    statusBefore: 'cleared',
    by: 'staff',
    capability: 'cancellations.decide',
    event: 'cancellation-declined',
    notification: 'booking-kept',
  },
  cancelBooking: {
    from: ['pending', 'paid'],
    to: 'cancelled',
    statusBefore: 'cleared',
    by: 'staff',
    capability: 'bookings.move',
    capabilityWithMoney: 'payments.refund',
    event: 'cancelled',
    notification: 'booking-cancelled',
  },
  // A day after the time was lost.
  lapseDeposit: {
    from: ['pending'],
    to: 'cancelled',
    statusBefore: 'cleared',
    by: 'system',
    capability: null,
    event: 'cancelled',
    notification: 'deposit-lapsed',
  },
  deleteAccount: {
    from: ['pending', 'pending-cancelled'],
    to: 'cancelled',
    statusBefore: 'cleared',
    by: 'system',
    capability: null,
    event: 'cancelled',
    notification: null,
  },
} as const satisfies Record<string, Transition>;
export type BookingAction = keyof typeof TRANSITIONS;

/**
 * What happens to the payment of a charge. Where the charge is of the price, the table says from which statuses. Which
 * status follows is decided by `statusByMoney`; the table shows it for a price of one charge.
 */
export type ChargeAction = 'settlePayment' | 'recordPayment' | 'acceptPayment' | 'returnPayment' | 'undoPayment';
/** The other actions: each changes the status by itself. */
export type StatusAction = Exclude<BookingAction, ChargeAction>;

/**
 * What staff do to a booking with a button on it, in the order of the buttons. Accepting a payment is a button on the
 * payment.
 */
export const STAFF_ACTIONS = [
  'recordPayment',
  'finishJob',
  'acceptCancellation',
  'keepBooking',
  'undoPayment',
  'cancelBooking',
] as const satisfies readonly BookingAction[];
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** True when the table has the action from this status. */
export function isAllowedFrom(action: BookingAction, status: Status): boolean {
  const from: readonly Status[] = TRANSITIONS[action].from;
  return from.includes(status);
}

/**
 * The status after an action, or null when the table does not have the action from this status.
 * @param statusBefore the status before a requested cancellation, for `keepBooking`
 */
export function statusAfter(action: BookingAction, status: Status, statusBefore: Status | null = null): Status | null {
  if (!isAllowedFrom(action, status)) return null;
  const { to }: Transition = TRANSITIONS[action];
  if (to === 'before') return statusBefore;
  return typeof to === 'string' ? to : (to[status] ?? null);
}

/** What a member of staff must be allowed for an action on a booking, which `needsManager` or does not. */
export function capabilitiesFor(action: StaffAction, needsManager: boolean): Capability[] {
  const { capability, capabilityWithMoney }: Transition = TRANSITIONS[action];
  return [capability, needsManager ? capabilityWithMoney : null].filter((one) => one != null);
}

/** The statuses that are stored as the status before a requested cancellation. */
type StatusBefore = (typeof TRANSITIONS.requestCancellation.from)[number];

/**
 * Returns the status of a booking by whether its price is paid, and the stored status before its requested
 * cancellation. A completed or cancelled booking keeps its status, even when its money is taken back.
 */
export function statusByMoney(
  { status, statusBefore }: { status: Status; statusBefore: StatusBefore | null },
  isPricePaid: boolean,
): { status: Status; statusBefore: StatusBefore | null } {
  const byMoney = isPricePaid ? 'paid' : 'pending';
  if (status === 'pending-cancelled') return { status, statusBefore: byMoney };
  return { status: status === 'pending' || status === 'paid' ? byMoney : status, statusBefore };
}

/** The stored status before a requested cancellation, after an action that the table has from this status. */
export function statusBeforeAfter(
  action: BookingAction,
  status: Status,
  statusBefore: StatusBefore | null,
): StatusBefore | null {
  const transition = TRANSITIONS[action];
  if (transition.statusBefore === 'stored') return transition.from.find((from) => from === status) ?? null;
  if (transition.statusBefore === 'unpaid') return status === 'pending-cancelled' ? 'pending' : null;
  return transition.statusBefore === 'kept' ? statusBefore : null;
}

/** True while the work of a booking is to be done: it is pending or paid. */
export const isOpenBooking = ({ status }: Pick<BookingState, 'status'>): boolean =>
  isAllowedFrom('requestCancellation', status);
