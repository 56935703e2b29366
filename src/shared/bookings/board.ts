import { can, type StaffType } from '#shared/capabilities.ts';
import { isChargeActionAllowed, priceCharges, type ChargeKind } from './booking-charges.ts';
import { isDeskMethod, STATUSES, type MoneyMethod, type PaymentStatus, type Status } from './booking-states.ts';
import { capabilitiesFor, isAllowedFrom, STAFF_ACTIONS, type StaffAction } from './booking-transitions.ts';
import { needsManager } from './booking-changes.ts';

/** The staff's board: its columns, and which actions a booking offers there. Pure. */

/** The five columns, from left to right. */
export const BOARD_COLUMNS: readonly Status[] = STATUSES;
/** Columns of work still to be done, whatever day it was booked. */
export const OPEN_COLUMNS: readonly Status[] = ['pending', 'paid', 'pending-cancelled'];

interface BookingState {
  status: Status;
  paymentStatus: PaymentStatus;
  /** The car came. Nothing: it did not, as far as the sender knew. */
  isCheckedIn?: boolean | undefined;
  /** All charges. Naira or kobo: only zero matters. */
  charges: readonly { kind: ChargeKind; amount: number; due: number; method?: MoneyMethod | undefined }[];
}

/** Nothing is left to pay of any charge. */
export const moneyIsRecorded = ({ charges }: Pick<BookingState, 'charges'>): boolean =>
  charges.every(({ due }) => due === 0);

/** Staff recorded the payment of the price at the desk. A price of zero has no such payment. */
const isRecordedByStaff = ({ charges }: Pick<BookingState, 'charges'>): boolean =>
  priceCharges(charges).some(({ due, method }) => due === 0 && method !== undefined && isDeskMethod(method));

/**
 * True when the table allows the action, and the money and the car do: the booking's price is recorded once, a job is
 * finished when every charge is paid, only a payment that staff recorded can be undone, and once the car came a request
 * to cancel is not accepted, since that would lower the amount owed without a reason.
 */
export function isActionPossible(action: StaffAction, booking: BookingState): boolean {
  if (!isAllowedFrom(action, booking.status)) return false;
  if (action === 'recordPayment') return !moneyIsRecorded({ charges: priceCharges(booking.charges) });
  if (action === 'undoPayment') return isRecordedByStaff(booking);
  if (action === 'acceptCancellation') return booking.isCheckedIn !== true;
  return action !== 'finishJob' || moneyIsRecorded(booking);
}

/** True when staff recorded the payment of this charge at the desk and can undo it in this status. */
export const canUndoCharge = (
  charge: { _id: string; kind: ChargeKind },
  payments: readonly { charge: string; method: MoneyMethod; status: string }[],
  status: Status,
): boolean =>
  isChargeActionAllowed('undoPayment', charge.kind, status) &&
  payments.some(
    (payment) => payment.charge === charge._id && payment.status === 'settled' && isDeskMethod(payment.method),
  );

/** True when this type of staff has every capability that the action needs on this booking. */
export const mayTakeAction = (
  action: StaffAction,
  booking: BookingState & { disputed: boolean },
  type: StaffType,
): boolean => capabilitiesFor(action, needsManager(booking)).every((capability) => can(type, capability));

/** True when money is owed that this type of staff may record now: of the price, of approved work, or of both. */
export function mayRecordOwed({ status, charges }: Pick<BookingState, 'status' | 'charges'>, type: StaffType): boolean {
  const owed = charges.filter(({ due }) => due > 0);
  const isOpen = owed.every(({ kind }) => isChargeActionAllowed('recordPayment', kind, status));
  return owed.length > 0 && isOpen && can(type, 'payments.record');
}

/** The actions that are possible on a booking and that this type of staff may take. */
export const availableActions = (booking: BookingState & { disputed: boolean }, type: StaffType): StaffAction[] =>
  STAFF_ACTIONS.filter((action) => isActionPossible(action, booking) && mayTakeAction(action, booking, type));
