import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { findNearness } from '#api/scheduling/taking/change-appointment.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import { depositCharges } from '#shared/bookings/booking-charges.ts';
import { refusedChange } from '#shared/bookings/booking-changes.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { applyTransition } from '#api/bookings/change-booking.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { cancellationRequestedStaffNotification } from '#api/bookings/bookings.texts.ts';
import { BOOKING_CONTENT, notifyOfTransition, notifyStaff } from '#api/bookings/notify-booking.ts';
import { bookingState, presentBooking } from '#api/bookings/present-booking.ts';

/**
 * The customer, or `person` for the customer, requests a cancellation, the only status that a customer may set.
 * Requesting the current status is a success without effect. After the cut-off a paid deposit is kept, if the caller
 * knows that; the time of the request counts, not that of its acceptance.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in once the car came, booking.too_late
 * after the cut-off of its appointment, or with a deposit after its start; booking.deposit_retained
 */
export async function requestCancellation(
  runtime: Runtime,
  customerId: string,
  id: string,
  { status, knowsDepositIsRetained = false }: { status: Status; knowsDepositIsRetained?: boolean | undefined },
  person?: OwnersAgent,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    const row = await lockOwnBooking(trx, id, customerId);
    if (row.status === status) return presentBooking(trx, row, centre);
    if (status !== TRANSITIONS.requestCancellation.to) throw new AppError('booking.not_possible');
    const refused = refusedChange('cancel', { ...bookingState(row), isCheckedIn: await isCheckedIn(trx, id) });
    if (refused !== null) throw new AppError(refused);
    const keepsDeposit = await decideDeposit(trx, id, { knowsDepositIsRetained, isOwner: person === undefined });
    const requested = await applyTransition(runtime, trx, row, 'requestCancellation', {
      person,
      changes: { keeps_deposit: keepsDeposit },
      ...(keepsDeposit && { detail: { keepsDeposit } }),
    });
    await notifyOfTransition(runtime, trx, requested, 'requestCancellation', BOOKING_CONTENT, person);
    await notifyStaff(runtime, trx, requested, cancellationRequestedStaffNotification);
    return presentBooking(trx, requested, centre);
  });
}

/** Whether the centre keeps the deposit of a booking that is to be cancelled. Only its owner gives it up. */
async function decideDeposit(
  trx: Trx,
  id: string,
  { knowsDepositIsRetained, isOwner }: { knowsDepositIsRetained: boolean; isOwner: boolean },
): Promise<boolean> {
  const nearness = await findNearness(trx, id);
  if (nearness === 'before-cut-off') return false;
  const deposit = depositCharges(await findCharges(trx, id));
  if (nearness === 'started' || deposit.length === 0 || !isOwner) throw new AppError('booking.too_late');
  if (!deposit.some(({ isPaid }) => isPaid)) return false;
  if (!knowsDepositIsRetained) throw new AppError('booking.deposit_retained');
  return true;
}
