import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { applyCancellation } from '#api/bookings/apply-cancellation.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takeStaffAction } from './take-staff-action.ts';

/**
 * Staff cancel a pending or paid booking for a reason; received payments are refunded. The reason is in the booking's
 * history, not in the audit log, which is never erased. @throws AppError as `takeStaffAction`
 */
export const cancelBooking = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, note }: { version: number; note: string },
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'cancelBooking',
    bookingId,
    version,
    apply: (trx, row) => applyCancellation(runtime, trx, row, 'cancelBooking', caller, { version, note }),
  });
