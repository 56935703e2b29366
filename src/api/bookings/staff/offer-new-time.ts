import type { Runtime } from '#api/runtime.ts';
import { findNewPlace } from '#api/scheduling/staff-calendar/find-new-place.ts';
import { publishFreed } from '#api/scheduling/publish-freed.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import {
  appointmentLostNotification,
  appointmentLostStaffNotification,
  timeOfferedNotification,
} from '#api/bookings/appointments.texts.ts';
import { recordBookingEvent, updateBooking } from '#api/bookings/change-booking.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer, notifyStaff } from '#api/bookings/notify-booking.ts';
import { bookingState } from '#api/bookings/present-booking.ts';

const EVENTS = { moved: 'moved', offered: 'time-offered', lost: 'appointment-lost' } as const;

/**
 * The job after a change of the calendar that left an appointment without its time: another bay at the same time, else
 * the customer is offered the nearest free one, else it has no time. A car that came keeps its time. A job that runs
 * again changes nothing.
 */
export async function offerNewTime(runtime: Runtime, bookingId: string): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const row = await lockBooking(trx, bookingId);
    if (!isOpenBooking(bookingState(row))) return;
    // The car is here, and its customer can accept no other time: staff find the place.
    const mayOffer = !(await isCheckedIn(trx, bookingId));
    const done = await publishFreed(runtime, trx, bookingId, () => findNewPlace(trx, bookingId, { mayOffer }));
    if (done === 'fits') return;
    await recordBookingEvent(trx, bookingId, { actor: 'system', event: EVENTS[done] });
    const changed = await updateBooking(trx, bookingId, {});
    if (done === 'offered') await notifyCustomer(runtime, trx, changed, timeOfferedNotification);
    if (done !== 'lost') return;
    await notifyCustomer(runtime, trx, changed, appointmentLostNotification);
    await notifyStaff(runtime, trx, changed, appointmentLostStaffNotification);
  });
}
