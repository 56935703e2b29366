import { isEditable, type BookingState } from './booking-states.ts';
import { isOpenBooking } from './booking-transitions.ts';
import { hasUnfinishedMoney } from './unfinished-money.ts';

/**
 * The changes that a booking allows, before and after its car came (docs/api.md 3.1). From the check-in on no one
 * lowers the amount owed by editing, moving, cancelling, deleting or erasing: it falls by a payment, a refund, or an
 * act of a manager with a reason. The server refuses by these functions, and the screens offer by them. Pure.
 */

/** What a customer can do to a booking; to `describe` is to write and photograph the fault. */
export type CustomerChange = 'edit' | 'move' | 'cancel' | 'describe';

interface ChangeableBooking extends BookingState {
  /** The car came: the booking has a visit, also after its release. */
  isCheckedIn?: boolean | undefined;
  services?: readonly { added?: boolean | undefined }[] | undefined;
}

/** Why a customer may not change a booking; null: they may, up to the cut-off of its appointment. */
export function refusedChange(
  change: CustomerChange,
  booking: ChangeableBooking,
): 'booking.not_possible' | 'booking.checked_in' | 'booking.service_added' | null {
  const isPossible = change === 'edit' ? isEditable(booking) : isOpenBooking(booking);
  if (!isPossible) return 'booking.not_possible';
  if (booking.isCheckedIn === true) return 'booking.checked_in';
  // An edit replaces all services, but one that the desk added has a charge of its own.
  return change === 'edit' && booking.services?.some(({ added }) => added) === true ? 'booking.service_added' : null;
}

/** True when a customer may change a booking, up to the cut-off of its appointment. */
export const mayChange = (change: CustomerChange, booking: ChangeableBooking): boolean =>
  refusedChange(change, booking) === null;

/** Only staff who may refund cancel a booking whose money is unfinished or whose car came. */
export const needsManager = (booking: ChangeableBooking & { disputed: boolean }): boolean =>
  hasUnfinishedMoney(booking) || booking.isCheckedIn === true;

/** Why an account is not deleted and a walk-in not erased, the first reason first. */
export const OPEN_REASONS = ['car-on-site', 'money-owed', 'money-open'] as const;
export type OpenReason = (typeof OPEN_REASONS)[number];

/** Why the customer of a booking cannot be erased; null: the booking is no reason. */
export function keepsCustomer(
  booking: ChangeableBooking & {
    disputed: boolean;
    isOnSite: boolean;
    /** What is due for all charges. Naira or kobo: only zero matters. */
    due: number;
    /** The period of limitation is over: the debt cannot be claimed any more. */
    isClaimOver: boolean;
  },
): OpenReason | null {
  if (booking.isOnSite) return 'car-on-site';
  // Before the car comes an unpaid booking is no debt: it is cancelled with the account.
  const isForWork = booking.isCheckedIn === true || booking.status === 'completed';
  if (isForWork && booking.due > 0 && !booking.isClaimOver) return 'money-owed';
  return hasUnfinishedMoney(booking) ? 'money-open' : null;
}
