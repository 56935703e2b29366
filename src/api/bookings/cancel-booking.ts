import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { applyCancellation } from './apply-cancellation.ts';
import type { StaffCaller } from './staff-card.ts';
import { takeStaffAction } from './take-staff-action.ts';

/** Staff cancel a pending booking; received payments are refunded. @throws AppError as `takeStaffAction` */
export const cancelBookingAsStaff = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, note }: { version: number; note?: string | null | undefined },
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'cancelBooking',
    bookingId,
    version,
    apply: (trx, row) => applyCancellation(runtime, trx, row, 'cancelBooking', caller, version),
    auditDetail: () => (note ? { note } : {}),
  });
