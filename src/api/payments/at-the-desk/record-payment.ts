import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takePaymentAction } from '#api/bookings/staff/take-staff-action.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { ALL_CHARGES, chargeDueKobo } from '#shared/bookings/booking-charges.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { markChargePaid } from '#api/payments/mark-charge-paid.ts';
import { newReference } from '#api/payments/attempts/payment-reference.ts';
import { namedCharges, requireCharge, sumKobo } from '#api/payments/find-payable-charges.ts';
import { insertPayment, settlePayment } from '#api/payments/payments.repository.ts';

interface RecordedPayment {
  version: number;
  /** The charge that was paid, or `all` that are owed; without it the oldest of them. */
  charge?: string | null | undefined;
  method: 'cash' | 'transfer';
  note?: string | null | undefined;
}

/**
 * Staff record that whole charges were paid in cash or by bank transfer: each gets its payment, and the customer is
 * notified of the sum.
 * @throws AppError as `takePaymentAction`, charge.not_found
 */
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
    choose(charges, status) {
      if (chargeId != null && chargeId !== ALL_CHARGES) return [requireCharge(charges, chargeId)];
      const owed = charges.filter((charge) => chargeDueKobo(charge, status) > 0);
      return chargeId === ALL_CHARGES ? owed : owed.slice(0, 1);
    },
    async apply(trx, row, charges) {
      let booking = row;
      for (const charge of charges) {
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
        booking = await markChargePaid(runtime, trx, booking, charge, payment, {
          action: 'recordPayment',
          staffId,
          version,
          notifiedKobo: charge === charges.at(-1) ? sumKobo(charges) : null,
        });
      }
      return booking;
    },
    auditDetail: (charges) => ({ method, kobo: sumKobo(charges), ...namedCharges(charges) }),
  });
};
