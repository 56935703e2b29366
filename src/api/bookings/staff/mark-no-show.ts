import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import type { Runtime } from '#api/runtime.ts';
import { minutesSinceStart } from '#api/scheduling/find-appointments.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { depositCharges } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';
import { NO_SHOW_MINUTES } from '#shared/bookings/staff-day.contract.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { applyCancellation } from '#api/bookings/apply-cancellation.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takeStaffAction } from './take-staff-action.ts';

const hasPaidDeposit = (charges: readonly Charge[]): boolean => depositCharges(charges).some(({ isPaid }) => isPaid);

/** The reason that the history of a booking has. */
const REASON = 'No-show';

/**
 * Staff cancel a booking whose car did not come, with that reason. A paid deposit is kept, and this needs no
 * right to refund; other received payments are refunded.
 * @throws AppError booking.car_came, booking.no_time, booking.no_show_too_soon, and as `takeStaffAction`
 */
export const markNoShow = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version }: { version: number },
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'cancelBooking',
    needsNoManager: hasPaidDeposit,
    bookingId,
    version,
    async apply(trx, row) {
      if (await isCheckedIn(trx, bookingId)) throw new AppError('booking.car_came');
      const minutes = await minutesSinceStart(trx, bookingId);
      if (minutes === null) throw new AppError('booking.no_time');
      if (minutes < NO_SHOW_MINUTES) throw new AppError('booking.no_show_too_soon');
      const keepsDeposit = hasPaidDeposit(await findCharges(trx, bookingId));
      const detail = { version, note: REASON, noShow: true } as const;
      return applyCancellation(runtime, trx, row, 'cancelBooking', caller, detail, keepsDeposit);
    },
    auditDetail: () => ({ noShow: true }),
  });
