import type { Runtime } from '#api/runtime.ts';
import { appointAsStaff, type StaffMove } from '#api/scheduling/staff-calendar/appoint-as-staff.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { publishFreed } from '#api/scheduling/publish-freed.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { bookingMovedNotification, timeSetNotification } from '#api/bookings/appointments.texts.ts';
import { refuseSameCarUnlessConfirmed } from '#api/bookings/refuse-same-car.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { appointmentOf } from '#api/bookings/booking-row.ts';
import { findServiceIds } from '#api/bookings/find-booking-services.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takeCalendarAction } from './take-calendar-action.ts';

/**
 * Staff move a booking to another time or bay, or give it one; the customer is notified of a new time.
 * @param startsAt ISO 8601; null: from this minute on
 * @param confirm although the car has another booking at that time
 * @throws AppError booking.car_elsewhere, and as `takeCalendarAction` and `appointAsStaff`
 */
export async function appointBookingAsStaff(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  {
    version,
    startsAt,
    bay,
    confirm,
  }: { version: number; startsAt: string | null; bay: string | null; confirm: boolean },
): Promise<StaffCard> {
  const centre = await getSettings(runtime.db);
  let move: StaffMove | null = null;
  const { booking } = await withNearestTimes(runtime.db, () =>
    takeCalendarAction(runtime, caller, {
      bookingId,
      version,
      event: 'moved',
      async apply(trx, row) {
        const { customerId, job } = appointmentOf(row, await findServiceIds(trx, row.id), {});
        const start = startsAt === null ? null : Date.parse(startsAt);
        move = await publishFreed(runtime, trx, bookingId, () =>
          appointAsStaff(trx, { customerId, bookingId, job, start, bay }),
        );
        if (move?.isNewStart === true) await refuseSameCarUnlessConfirmed(trx, centre, row, confirm);
        return move === null ? null : { to: new Date(move.startsAt).toISOString(), bay };
      },
      async notify(trx, row) {
        if (move?.isNewStart !== true) return;
        const content = move.hadTime ? bookingMovedNotification : timeSetNotification;
        await notifyCustomer(runtime, trx, row, content);
      },
      read: async () => undefined,
    }),
  );
  return booking;
}
