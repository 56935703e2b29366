import { getSettings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, toActor } from '#api/audit/audit-log.ts';
import { isActionPossible, mayTakeAction } from '#shared/bookings/board.ts';
import { isAllowedFrom, TRANSITIONS, type StaffAction, type Transition } from '#shared/bookings/booking-transitions.ts';
import { can } from '#shared/capabilities.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasEvent } from './staff-board.repository.ts';
import { lockBooking } from './lock-booking.ts';
import type { BookingRow } from './booking-row.ts';
import { BOOKING_CONTENT, notifyOfTransition } from './notify-booking.ts';
import { bookingState } from './present-booking.ts';
import { presentStaffCard, type StaffCaller } from './staff-card.ts';

export interface TakenAction {
  action: StaffAction;
  bookingId: string;
  /** The version of the booking that the member of staff saw. */
  version: number;
  /** Applies the action to the locked row: changes the status and records the event with `version`. */
  apply: (trx: Trx, row: BookingRow) => Promise<BookingRow>;
  /** Additional detail for the audit log. */
  auditDetail?: (row: BookingRow) => object;
}

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
  { action, bookingId, version, apply, auditDetail }: TakenAction,
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
    const state = {
      ...bookingState(row),
      paymentMethod: row.payment_method,
      amount: row.amount_kobo,
      disputed: row.disputed,
    };
    if (row.version !== version) {
      if (await hasEvent(trx, bookingId, staffId, event, version)) return current;
      throw new AppError('booking.stale', { payload });
    }
    // A repeated recording of a payment is rejected: the second payment may be real.
    if (action !== 'recordPayment' && row.status === to) return current;
    if (!isActionPossible(action, state)) {
      if (action === 'finishJob' && isAllowedFrom(action, row.status))
        throw new AppError('booking.money_missing', { payload });
      throw new AppError('booking.not_possible', { payload });
    }
    if (!mayTakeAction(action, state, type)) throw new AppError('session.forbidden');
    const changed = await apply(trx, row);
    // The payments feature notifies of its own. The notification describes the payment status before the action.
    if (action !== 'recordPayment' && action !== 'undoPayment')
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
      detail: { from: row.status, to: changed.status, ...auditDetail?.(row) },
    });
    return presentStaffCard(trx, changed, centre, type);
  });
}
