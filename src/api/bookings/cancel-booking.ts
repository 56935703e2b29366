import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { bookingCancelled } from './booking-domain-events.ts';
import { applyTransition } from './change-booking.ts';
import { lockBooking } from './lock-booking.ts';
import type { BookingRow } from './booking-row.ts';
import type { StaffCaller } from './staff-card.ts';
import { takeStaffAction } from './take-staff-action.ts';

interface Versioned {
  version: number;
}

/** Staff cancel a pending booking; received payments are refunded. @throws AppError as `takeStaffAction` */
export const cancelBookingAsStaff = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, note }: Versioned & { note?: string | null | undefined },
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'cancelBooking',
    bookingId,
    version,
    apply: (trx, row) => cancel(runtime, trx, row, 'cancelBooking', caller, version),
    auditDetail: () => (note ? { note } : {}),
  });

/** Staff accept the customer's request to cancel; received payments are refunded. @throws AppError as `takeStaffAction` */
export const acceptCancellation = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version }: Versioned,
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'acceptCancellation',
    bookingId,
    version,
    apply: (trx, row) => cancel(runtime, trx, row, 'acceptCancellation', caller, version),
  });

/** Staff reject the request to cancel: the booking returns to its former status. @throws AppError as `takeStaffAction` */
export const keepBooking = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version }: Versioned,
): Promise<StaffCard> =>
  takeStaffAction(runtime, caller, {
    action: 'keepBooking',
    bookingId,
    version,
    apply: (trx, row) =>
      applyTransition(trx, row, 'keepBooking', { staffId: caller.staff.staffId, detail: { version } }),
  });

async function cancel(
  runtime: Runtime,
  trx: Trx,
  row: BookingRow,
  action: 'cancelBooking' | 'acceptCancellation',
  { staff: { staffId } }: StaffCaller,
  version: number,
): Promise<BookingRow> {
  const booking = await applyTransition(trx, row, action, { staffId, detail: { version } });
  await bookingCancelled.publish(runtime, trx, { booking, staffId });
  return lockBooking(trx, row.id);
}
