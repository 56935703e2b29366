import { can, type StaffType } from '#shared/capabilities.ts';
import type { ChargeKind } from './booking-charges.ts';
import { isUnpaid, STATUSES, type PaymentMethod, type PaymentStatus, type Status } from './booking-states.ts';
import { capabilitiesFor, isAllowedFrom, STAFF_ACTIONS, type StaffAction } from './booking-transitions.ts';
import { hasUnfinishedMoney } from './unfinished-money.ts';

/** The staff's board: its columns, and which actions a booking offers there. Pure. */

/** The five columns, from left to right. */
export const BOARD_COLUMNS: readonly Status[] = STATUSES;
/** Columns of work still to be done, whatever day it was booked. */
export const OPEN_COLUMNS: readonly Status[] = ['pending', 'paid', 'pending-cancelled'];

interface BookingState {
  status: Status;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  /** Naira or kobo: only zero matters. */
  amount: number;
  /** All charges, where they are known; without them the booking's price is its only one. */
  charges?: readonly { kind: ChargeKind; due: number }[];
}

/** The booking's price was paid. */
const firstIsPaid = ({ status, paymentStatus, charges = [] }: BookingState): boolean =>
  status === 'paid' ||
  paymentStatus === 'paid' ||
  (paymentStatus === 'partly-paid' && charges.some(({ kind, due }) => kind === 'booking' && due === 0));

/**
 * Nothing is left to pay of the booking's price: a payment was recorded, or credit and discount cover the amount. A
 * completed booking was paid unless its payment was returned or undone.
 */
const firstIsRecorded = (booking: BookingState): boolean =>
  firstIsPaid(booking) ||
  booking.amount === 0 ||
  (booking.status === 'completed' && !isUnpaid(booking.paymentStatus) && booking.paymentStatus !== 'partly-paid');

/** Nothing is left to pay of any charge. */
export const moneyIsRecorded = (booking: BookingState): boolean =>
  firstIsRecorded(booking) &&
  (booking.charges?.every(({ kind, due }) => kind === 'booking' || due === 0) ??
    booking.paymentStatus !== 'partly-paid');

/** Staff recorded the payment: in cash or by transfer. A booking without anything to pay has none. */
const isRecordedByStaff = (booking: BookingState): boolean =>
  firstIsPaid(booking) && booking.paymentMethod !== 'online' && booking.amount > 0;

/**
 * True when the table allows the action and the money does: the booking's price is recorded once, a job is finished
 * when every charge is paid, and only a payment that staff recorded can be undone.
 */
export function isActionPossible(action: StaffAction, booking: BookingState): boolean {
  if (!isAllowedFrom(action, booking.status)) return false;
  if (action === 'recordPayment') return !firstIsRecorded(booking);
  if (action === 'undoPayment') return isRecordedByStaff(booking);
  return action !== 'finishJob' || moneyIsRecorded(booking);
}

/** True when this type of staff has every capability that the action needs on this booking. */
export const mayTakeAction = (
  action: StaffAction,
  booking: BookingState & { disputed: boolean },
  type: StaffType,
): boolean => capabilitiesFor(action, hasUnfinishedMoney(booking)).every((capability) => can(type, capability));

/** The actions that are possible on a booking and that this type of staff may take. */
export const availableActions = (booking: BookingState & { disputed: boolean }, type: StaffType): StaffAction[] =>
  STAFF_ACTIONS.filter((action) => isActionPossible(action, booking) && mayTakeAction(action, booking, type));
