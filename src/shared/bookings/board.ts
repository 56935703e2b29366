import { can, type StaffType } from '#shared/capabilities.ts';
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
}

/**
 * Nothing is left to pay: a payment was recorded, or credit and discount cover the amount. A completed booking was paid
 * unless its payment was returned or undone.
 */
export const moneyIsRecorded = ({ status, paymentStatus, amount }: BookingState): boolean =>
  status === 'paid' || paymentStatus === 'paid' || amount === 0 || (status === 'completed' && !isUnpaid(paymentStatus));

/** Staff recorded the payment: in cash or by transfer. A booking without anything to pay has none. */
const isRecordedByStaff = ({ status, paymentStatus, paymentMethod, amount }: BookingState): boolean =>
  (status === 'paid' || paymentStatus === 'paid') && paymentMethod !== 'online' && amount > 0;

/**
 * True when the table allows the action and the money does: a payment is recorded once, a job is finished after it, and
 * only a payment that staff recorded can be undone.
 */
export function isActionPossible(action: StaffAction, booking: BookingState): boolean {
  if (!isAllowedFrom(action, booking.status)) return false;
  if (action === 'recordPayment') return !moneyIsRecorded(booking);
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
