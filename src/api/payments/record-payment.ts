import type { StaffCaller } from '#api/bookings/staff-card.ts';
import { takeStaffAction } from '#api/bookings/take-staff-action.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { markBookingPaid } from './mark-booking-paid.ts';
import { newReference } from './payment-reference.ts';
import { insertPayment } from './payments.repository.ts';

interface RecordedPayment {
  version: number;
  method: 'cash' | 'transfer';
  note?: string | null | undefined;
}

/** Staff record that the whole amount was paid in cash or by bank transfer. @throws AppError as `takeStaffAction` */
export const recordPayment = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, method, note }: RecordedPayment,
): Promise<StaffCard> => {
  const { staffId } = caller.staff;
  return takeStaffAction(runtime, caller, {
    action: 'recordPayment',
    bookingId,
    version,
    async apply(trx, row) {
      const payment = await insertPayment(trx, {
        id: newId(),
        booking_id: bookingId,
        reference: newReference(),
        amount_kobo: row.amount_kobo,
        received_kobo: row.amount_kobo,
        received_currency: 'NGN',
        method,
        status: 'settled',
        recorded_by: staffId,
        note: note || null,
      });
      return markBookingPaid(runtime, trx, row, payment, { action: 'recordPayment', staffId, version });
    },
    auditDetail: (row) => ({ method, kobo: row.amount_kobo }),
  });
};
