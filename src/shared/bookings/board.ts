import { can, type StaffType } from '#shared/capabilities.ts';
import { STATUSES, type PaymentStatus, type Status } from './booking-states.ts';
import { isAllowedFrom, STAFF_ACTIONS, TRANSITIONS, type StaffAction } from './booking-transitions.ts';

/** The staff's board: its columns, and which actions a booking offers there. Pure. */

/** The five columns, from left to right. */
export const BOARD_COLUMNS: readonly Status[] = STATUSES;
/** Columns of work still to be done, whatever day it was booked. */
export const OPEN_COLUMNS: readonly Status[] = ['pending', 'paid', 'pending-cancelled'];

interface BookingState {
  status: Status;
  paymentStatus: PaymentStatus;
  /** Naira or kobo: only zero matters. */
  amount: number;
}

/** Nothing is left to pay: a payment was recorded, or credit and discount cover the amount. */
export const moneyIsRecorded = ({ status, paymentStatus, amount }: BookingState): boolean =>
  status === 'paid' || paymentStatus === 'paid' || amount === 0;

/** True when the table allows the action and the money does: a payment is recorded once, a job is finished after it. */
export function isActionPossible(action: StaffAction, booking: BookingState): boolean {
  if (!isAllowedFrom(action, booking.status)) return false;
  if (action === 'recordPayment') return !moneyIsRecorded(booking);
  return action !== 'finishJob' || moneyIsRecorded(booking);
}

/** The actions that are possible on a booking and that this type of staff may take. */
export const availableActions = (booking: BookingState, type: StaffType): StaffAction[] =>
  STAFF_ACTIONS.filter((action) => isActionPossible(action, booking) && can(type, TRANSITIONS[action].capability));
