import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { applyTransition } from '#api/bookings/change-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takeStaffAction } from './take-staff-action.ts';

/** Staff finish the job of a booking whose payment is recorded. @throws AppError as `takeStaffAction` */
export const finishJob = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version }: { version: number },
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'finishJob',
    bookingId,
    version,
    apply: (trx, row) =>
      applyTransition(runtime, trx, row, 'finishJob', { staffId: caller.staff.staffId, detail: { version } }),
  });
