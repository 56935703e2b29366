import { getSettings } from '#api/settings/centre-settings.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, toActor } from '#api/audit/audit-log.ts';
import { isActionPossible, mayTakeAction } from '#shared/bookings/board.ts';
import { CHARGE_KINDS, chargeEvent, isChargeActionAllowed } from '#shared/bookings/booking-charges.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import { isDeskMethod, type Status } from '#shared/bookings/booking-states.ts';
import { isAllowedFrom, TRANSITIONS, type StaffAction, type Transition } from '#shared/bookings/booking-transitions.ts';
import { can } from '#shared/capabilities.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasEvent, isVisitReady } from './staff-bookings.repository.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { BOOKING_CONTENT, notifyOfTransition } from '#api/bookings/notify-booking.ts';
import { moneyState } from '#api/bookings/present-charges.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';

/** The actions of staff on the payment of a charge; the others change the status of the booking. */
type PaymentAction = 'recordPayment' | 'undoPayment';

interface TakenAction<Action extends StaffAction> {
  action: Action;
  bookingId: string;
  /** The version of the booking that the member of staff saw. */
  version: number;
}

export interface StatusChange extends TakenAction<Exclude<StaffAction, PaymentAction>> {
  /** Changes the status of the locked booking and records the event with `version`. */
  apply: (trx: Trx, row: BookingRow) => Promise<BookingRow>;
  /** True for a booking with these charges whose money needs no one with the right to refund. */
  needsNoManager?: (charges: readonly Charge[]) => boolean;
  /** Additional detail for the audit log. */
  auditDetail?: () => object;
}

export interface PaymentChange extends TakenAction<PaymentAction> {
  /** Chooses the charges among those of the booking; none when none is meant. */
  choose: (charges: readonly Charge[], status: Status) => readonly Charge[];
  /** Changes the chosen charges of the locked booking and records the events with `version`. */
  apply: (trx: Trx, row: BookingRow, charges: readonly Charge[]) => Promise<BookingRow>;
  /** Additional detail for the audit log. */
  auditDetail: (charges: readonly Charge[]) => object;
}

/** A booking that is locked for an action. */
interface LockedBooking {
  row: BookingRow;
  charges: readonly Charge[];
  /** The current card, which goes with a refusal. */
  payload: { booking: StaffCard };
}

/**
 * Takes an action that changes the status of a booking, under its lock and with an audit record. A repeated call of the
 * same person is a success without effect, and so is a status that the booking already has.
 * @throws AppError session.forbidden without the capabilities that it needs on this booking; booking.not_found;
 *   booking.stale when the version is not the booking's; booking.money_missing; booking.car_came; booking.not_possible;
 *   the last four contain the current card
 */
export const takeStaffAction = (runtime: Runtime, caller: StaffCaller, taken: StatusChange): Promise<StaffCard> =>
  takeOnce(runtime, caller, taken, [TRANSITIONS[taken.action].event], async (trx, { row, charges, payload }) => {
    const { action } = taken;
    const { to }: Transition = TRANSITIONS[action];
    if (row.status === to) return null;
    const state = { ...moneyState(row, charges), isCheckedIn: payload.booking.isCheckedIn };
    if (!isActionPossible(action, state)) {
      if (action === 'finishJob' && isAllowedFrom(action, row.status))
        throw new AppError('booking.money_missing', { payload });
      if (action === 'acceptCancellation' && isAllowedFrom(action, row.status))
        throw new AppError('booking.car_came', { payload });
      throw new AppError('booking.not_possible', { payload });
    }
    const needsNoManager = taken.needsNoManager?.(charges) === true;
    if (!needsNoManager && !mayTakeAction(action, state, caller.staff.type)) throw new AppError('session.forbidden');
    const changed = await taken.apply(trx, row);
    // Visits send notifications of their own. The notification describes the payment status before.
    const isKnown = action === 'finishJob' && (await isVisitReady(trx, row.id));
    const described = { ...changed, payment_status: row.payment_status };
    if (!isKnown) await notifyOfTransition(runtime, trx, described, action, BOOKING_CONTENT);
    return { changed, detail: taken.auditDetail?.() ?? {} };
  });

/**
 * Records or undoes the payments of charges, as `takeStaffAction`.
 * @throws AppError as `takeStaffAction`; booking.not_possible also when one of the charges has no such payment
 */
export const takePaymentAction = (runtime: Runtime, caller: StaffCaller, taken: PaymentChange): Promise<StaffCard> =>
  takeOnce(
    runtime,
    caller,
    taken,
    CHARGE_KINDS.map((kind) => chargeEvent(taken.action, kind)),
    async (trx, { row, charges, payload }) => {
      const chosen = taken.choose(charges, row.status);
      // A repeated recording of a payment is rejected: the second payment may be real.
      if (chosen.length === 0 || !chosen.every((charge) => isPossibleOn(charge, taken.action, row.status)))
        throw new AppError('booking.not_possible', { payload });
      const changed = await taken.apply(trx, row, chosen);
      return { changed, detail: taken.auditDetail(chosen) };
    },
  );

/** True when a payment of this charge can be recorded, or was recorded by staff and can be undone. */
const isPossibleOn = (charge: Charge, action: PaymentAction, status: Status): boolean =>
  isChargeActionAllowed(action, charge.kind, status) &&
  !charge.isVoided &&
  (action === 'recordPayment'
    ? !charge.isPaid
    : charge.payments.some((payment) => payment.status === 'settled' && isDeskMethod(payment.method)));

/** The part that both kinds of action share. `events`: the events in the history if the action was taken before. */
async function takeOnce(
  runtime: Runtime,
  caller: StaffCaller,
  { action, bookingId, version }: TakenAction<StaffAction>,
  events: BookingEventName[],
  take: (trx: Trx, locked: LockedBooking) => Promise<{ changed: BookingRow; detail: object } | null>,
): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const { capability, event } = TRANSITIONS[action];
  if (!can(type, capability)) throw new AppError('session.forbidden');
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const row = await lockBooking(trx, bookingId);
    const current = await presentStaffCard(trx, row, centre, type);
    const payload = { booking: current };
    if (await isRepeated(trx, row, { version, staffId, events, payload })) return current;
    const charges = await findCharges(trx, bookingId);
    const taken = await take(trx, { row, charges, payload });
    if (taken === null) return current;
    recordAudit({
      event: `booking.${event}`,
      subject: { kind: 'booking', id: bookingId },
      detail: { from: row.status, to: taken.changed.status, ...taken.detail },
    });
    return presentStaffCard(trx, taken.changed, centre, type);
  });
}

/** What a member of staff sent, with the card that goes with a refusal. */
interface SentAction {
  version: number;
  staffId: string;
  /** The events in the history if the action was taken before. */
  events: readonly BookingEventName[];
  payload: { booking: StaffCard };
}

/**
 * True when this member of staff took the action on this version of the locked booking already: the call is repeated
 * and changes nothing.
 * @throws AppError booking.stale when the version is not the booking's and the action is new
 */
export async function isRepeated(
  trx: Trx,
  row: BookingRow,
  { version, staffId, events, payload }: SentAction,
): Promise<boolean> {
  if (row.version === version) return false;
  if (await hasEvent(trx, row.id, staffId, events, version)) return true;
  throw new AppError('booking.stale', { payload });
}
