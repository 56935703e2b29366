import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Runtime } from '#api/runtime.ts';
import { renewHold } from '#api/scheduling/taking/booking-hold.ts';
import { changeAppointment } from '#api/scheduling/taking/change-appointment.ts';
import { withinUnpaidLimit } from '#api/scheduling/taking/limit-unpaid-time.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { publishFreed } from '#api/scheduling/publish-freed.ts';
import { depositCharges } from '#shared/bookings/booking-charges.ts';
import { refusedChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { appointmentOf } from '#api/bookings/booking-row.ts';
import { bookingMovedNotification, bookingMovedStaffNotification } from '#api/bookings/appointments.texts.ts';
import { recordBookingEvent, updateBooking } from '#api/bookings/change-booking.ts';
import { findServiceIds } from '#api/bookings/find-booking-services.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer, notifyStaff } from '#api/bookings/notify-booking.ts';
import { limitChanges } from './limit-bookings.ts';
import { refuseSameCar } from '#api/bookings/refuse-same-car.ts';
import { bookingState, presentBooking } from '#api/bookings/present-booking.ts';

/**
 * Moves the appointment of a pending or paid booking whose car did not come, or takes one for a booking without. A
 * repeated call returns the same result and changes nothing.
 * @param startsAt ISO 8601
 * @param person one of the car's people, who acts for the customer
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in, booking.too_late,
 * booking.too_many_changes, booking.too_much_time, booking.car_elsewhere, booking.deposit_at_once, schedule.* with the
 * nearest free times
 */
export async function moveBooking(
  runtime: Runtime,
  customerId: string,
  id: string,
  startsAt: string,
  person?: OwnersAgent,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return withNearestTimes(runtime.db, () =>
    runtime.db.transaction().execute(async (trx) => {
      const row = await lockOwnBooking(trx, id, customerId);
      const refused = refusedChange('move', { ...bookingState(row), isCheckedIn: await isCheckedIn(trx, id) });
      if (refused !== null) throw new AppError(refused);
      await lockCustomer(trx, customerId);
      const isDepositDue = depositCharges(await findCharges(trx, id)).some(({ isPaid }) => !isPaid);
      const appointment = appointmentOf(row, await findServiceIds(trx, id), { startsAt }, isDepositDue);
      const change = () => withinUnpaidLimit(trx, customerId, () => changeAppointment(trx, appointment));
      if (!(await publishFreed(runtime, trx, id, change))) return presentBooking(trx, row, centre);
      await refuseSameCar(trx, centre, row);
      await limitChanges(trx, id);
      if (isDepositDue) await renewHold(trx, id, appointment);
      await recordBookingEvent(trx, id, { actor: 'customer', event: 'moved', person, detail: { to: startsAt } });
      const moved = await updateBooking(trx, id, {});
      await notifyCustomer(runtime, trx, moved, bookingMovedNotification, person);
      await notifyStaff(runtime, trx, moved, bookingMovedStaffNotification);
      return presentBooking(trx, moved, centre);
    }),
  );
}
