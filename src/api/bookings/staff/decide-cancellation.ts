import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { applyCancellation } from '#api/bookings/apply-cancellation.ts';
import { applyTransition } from '#api/bookings/change-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takeStaffAction } from './take-staff-action.ts';

/** Staff accept or reject the customer's request to cancel. @throws AppError as `takeStaffAction` */
export const decideCancellation = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, decision }: { version: number; decision: 'accept' | 'keep' },
): Promise<StaffCard> =>
  (decision === 'accept' ? acceptCancellation : keepBooking)(runtime, caller, bookingId, version);

/** Staff accept the customer's request to cancel; received payments are refunded. */
const acceptCancellation = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  version: number,
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'acceptCancellation',
    bookingId,
    version,
    apply: (trx, row) => applyCancellation(runtime, trx, row, 'acceptCancellation', caller, { version }),
  });

/** Staff reject the request to cancel: the booking returns to its former status. */
const keepBooking = (runtime: Runtime, caller: StaffCaller, bookingId: string, version: number): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'keepBooking',
    bookingId,
    version,
    apply: (trx, row) =>
      applyTransition(runtime, trx, row, 'keepBooking', {
        staffId: caller.staff.staffId,
        detail: { version },
        changes: { keeps_deposit: false },
      }),
  });
