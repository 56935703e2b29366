import { can, type StaffType } from '#shared/capabilities.ts';
import { priceCharges, type ChargeKind } from './booking-charges.ts';
import { STATUSES, type PaymentMethod, type PaymentStatus, type Status } from './booking-states.ts';
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
  /** All charges. Naira or kobo: only zero matters. */
  charges: readonly { kind: ChargeKind; amount: number; due: number }[];
}

/** Nothing is left to pay of any charge. */
export const moneyIsRecorded = ({ charges }: Pick<BookingState, 'charges'>): boolean =>
  charges.every(({ due }) => due === 0);

/** Staff recorded the payment of the price: in cash or by transfer. A price of zero has no such payment. */
const isRecordedByStaff = ({ paymentMethod, charges }: BookingState): boolean =>
  paymentMethod !== 'online' && priceCharges(charges).some(({ amount, due }) => amount > 0 && due === 0);

/**
 * True when the table allows the action and the money does: the booking's price is recorded once, a job is finished
 * when every charge is paid, and only a payment that staff recorded can be undone.
 */
export function isActionPossible(action: StaffAction, booking: BookingState): boolean {
  if (!isAllowedFrom(action, booking.status)) return false;
  if (action === 'recordPayment') return !moneyIsRecorded({ charges: priceCharges(booking.charges) });
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
