import { getSettings } from '#api/settings/centre-settings.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, toActor } from '#api/audit/audit-log.ts';
import { isActionPossible, mayTakeAction } from '#shared/bookings/board.ts';
import { ESTIMATE_ACTIONS, isEstimateActionAllowed, isSettled } from '#shared/bookings/booking-charges.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import { isAllowedFrom, TRANSITIONS, type StaffAction, type Transition } from '#shared/bookings/booking-transitions.ts';
import { can } from '#shared/capabilities.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasEvent, isVisitReady } from './staff-board.repository.ts';
import { lockBooking } from './lock-booking.ts';
import type { BookingRow } from './booking-row.ts';
import { BOOKING_CONTENT, notifyOfTransition } from './notify-booking.ts';
import { moneyState } from './present-charges.ts';
import { presentStaffCard, type StaffCaller } from './staff-card.ts';

export interface TakenAction {
  action: StaffAction;
  bookingId: string;
  /** The version of the booking that the member of staff saw. */
  version: number;
  /** Chooses the charge whose payment it is about; without it, and where it returns none, the booking's price. */
  choose?: (charges: readonly Charge[], status: Status) => Charge | undefined;
  /**
   * Applies the action to the locked row: changes the status and records the event with `version`. `charge` is that of
   * an estimate, or null for the booking's price.
   */
  apply: (trx: Trx, row: BookingRow, charge: Charge | null) => Promise<BookingRow>;
  /** Additional detail for the audit log. */
  auditDetail?: (row: BookingRow, charge: Charge | null) => object;
}

/** The actions of staff on a payment, which can be of any charge. */
const isOnPayment = (action: StaffAction): action is 'recordPayment' | 'undoPayment' =>
  action === 'recordPayment' || action === 'undoPayment';

const estimateEvents = (action: StaffAction): BookingEventName[] =>
  isOnPayment(action) ? [ESTIMATE_ACTIONS[action].event] : [];

/** True when a payment of this charge of an estimate can be recorded or undone. */
const isPossibleOn = (charge: Charge, action: StaffAction, status: Status): boolean =>
  isOnPayment(action) &&
  isEstimateActionAllowed(action, status) &&
  !charge.isVoided &&
  isSettled(charge) === (action === 'undoPayment');

/**
 * Takes one staff action on a booking, under the booking's lock and with an audit record. A repeated call of the same
 * person is a success without effect, and so is a status that the booking already has.
 * @throws AppError session.forbidden without the capabilities that it needs on this booking; booking.not_found;
 *   booking.stale when the version is not the booking's; booking.money_missing; booking.not_possible; the last three
 *   contain the current card
 */
export async function takeStaffAction(
  runtime: Runtime,
  caller: StaffCaller,
  { action, bookingId, version, choose, apply, auditDetail }: TakenAction,
): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const { capability, event } = TRANSITIONS[action];
  const { to }: Transition = TRANSITIONS[action];
  if (!can(type, capability)) throw new AppError('session.forbidden');
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const row = await lockBooking(trx, bookingId);
    const current = await presentStaffCard(trx, row, centre, type);
    const payload = { booking: current };
    const charges = await findCharges(trx, bookingId);
    const state = moneyState(row, charges);
    if (row.version !== version) {
      if (await hasEvent(trx, bookingId, staffId, [event, ...estimateEvents(action)], version)) return current;
      throw new AppError('booking.stale', { payload });
    }
    const chosen = choose?.(charges, row.status);
    const charge = chosen?.kind === 'estimate' ? chosen : null;
    // A repeated recording of a payment is rejected: the second payment may be real.
    if (action !== 'recordPayment' && charge === null && row.status === to) return current;
    if (!(charge === null ? isActionPossible(action, state) : isPossibleOn(charge, action, row.status))) {
      if (action === 'finishJob' && isAllowedFrom(action, row.status))
        throw new AppError('booking.money_missing', { payload });
      throw new AppError('booking.not_possible', { payload });
    }
    if (!mayTakeAction(action, state, type)) throw new AppError('session.forbidden');
    const changed = await apply(trx, row, charge);
    // The payments feature and visits notify of their own. The notification describes the payment status before.
    const isKnown = action === 'finishJob' && (await isVisitReady(trx, bookingId));
    if (action !== 'recordPayment' && action !== 'undoPayment' && !isKnown)
      await notifyOfTransition(
        runtime,
        trx,
        { ...changed, payment_status: row.payment_status },
        action,
        BOOKING_CONTENT,
      );
    recordAudit({
      event: `booking.${event}`,
      subject: { kind: 'booking', id: bookingId },
      detail: { from: row.status, to: changed.status, ...auditDetail?.(row, charge) },
    });
    return presentStaffCard(trx, changed, centre, type);
  });
}
