import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takePaymentAction } from '#api/bookings/staff/take-staff-action.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { chargeDueKobo } from '#shared/bookings/booking-charges.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { markChargePaid } from '#api/payments/mark-charge-paid.ts';
import { newReference } from '#api/payments/attempts/payment-reference.ts';
import { requireCharge } from '#api/payments/find-payable-charge.ts';
import { insertPayment, settlePayment } from '#api/payments/payments.repository.ts';

interface RecordedPayment {
  version: number;
  /** The charge that was paid; without it the oldest that is owed. */
  charge?: string | null | undefined;
  method: 'cash' | 'transfer';
  note?: string | null | undefined;
}

/** Staff record that a whole charge was paid in cash or by bank transfer. @throws AppError as `takePaymentAction` */
export const recordPayment = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, charge: chargeId, method, note }: RecordedPayment,
): Promise<StaffCard> => {
  const { staffId } = caller.staff;
  return takePaymentAction(runtime, caller, {
    action: 'recordPayment',
    bookingId,
    version,
    choose: (charges, status) =>
      chargeId == null ? charges.find((charge) => chargeDueKobo(charge, status) > 0) : requireCharge(charges, chargeId),
    async apply(trx, row, charge) {
      const { id } = await insertPayment(trx, {
        id: newId(),
        booking_id: bookingId,
        charge_id: charge.id,
        reference: newReference(),
        amount_kobo: charge.amountKobo,
        received_kobo: charge.amountKobo,
        received_currency: 'NGN',
        method,
        recorded_by: staffId,
        note: note || null,
      });
      const payment = await settlePayment(trx, id);
      return markChargePaid(runtime, trx, row, charge, payment, { action: 'recordPayment', staffId, version });
    },
    auditDetail: ({ id, kind, amountKobo }) => ({
      method,
      kobo: amountKobo,
      ...(kind === 'estimate' && { charge: id }),
    }),
  });
};
