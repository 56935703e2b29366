import type { Runtime } from '#api/runtime.ts';
import { offerStart } from '#api/scheduling/staff-calendar/offer-start.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { timeOfferedNotification } from '#api/bookings/appointments.texts.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takeCalendarAction } from '#api/bookings/staff/take-calendar-action.ts';

/**
 * Staff offer the customer of a booking another time; the booking keeps its own until the customer accepts.
 * @param startsAt ISO 8601
 * @throws AppError booking.car_came, and as `takeCalendarAction` and `offerStart`
 */
export async function offerTime(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, startsAt }: { version: number; startsAt: string },
): Promise<StaffCard> {
  const { booking } = await withNearestTimes(runtime.db, () =>
    takeCalendarAction(runtime, caller, {
      bookingId,
      version,
      event: 'time-offered',
      async apply(trx) {
        // Its customer could not accept: staff move the car themselves.
        if (await isCheckedIn(trx, bookingId)) throw new AppError('booking.car_came');
        return (await offerStart(trx, bookingId, Date.parse(startsAt))) ? { offered: startsAt } : null;
      },
      notify: (trx, row) => notifyCustomer(runtime, trx, row, timeOfferedNotification),
      read: async () => undefined,
    }),
  );
  return booking;
}
