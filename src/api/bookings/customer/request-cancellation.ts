import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { requireBeforeCutOff } from '#api/scheduling/taking/change-appointment.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
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
 * Requesting the current status is a success without effect.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in once the car came, booking.too_late
 * after the cut-off of its appointment
 */
export async function requestCancellation(
  runtime: Runtime,
  customerId: string,
  id: string,
  status: Status,
  person?: OwnersAgent,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    const row = await lockOwnBooking(trx, id, customerId);
    if (row.status === status) return presentBooking(trx, row, centre);
    if (status !== TRANSITIONS.requestCancellation.to) throw new AppError('booking.not_possible');
    const refused = refusedChange('cancel', { ...bookingState(row), isCheckedIn: await isCheckedIn(trx, id) });
    if (refused !== null) throw new AppError(refused);
    await requireBeforeCutOff(trx, id);
    const requested = await applyTransition(runtime, trx, row, 'requestCancellation', { person });
    await notifyOfTransition(runtime, trx, requested, 'requestCancellation', BOOKING_CONTENT, person);
    await notifyStaff(runtime, trx, requested, cancellationRequestedStaffNotification);
    return presentBooking(trx, requested, centre);
  });
}
