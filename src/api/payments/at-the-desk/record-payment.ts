import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takePaymentAction } from '#api/bookings/staff/take-staff-action.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { ALL_CHARGES, chargeDueKobo } from '#shared/bookings/booking-charges.ts';
import type { DeskMethod } from '#shared/bookings/booking-states.ts';
import { readSlipReference } from '#shared/bookings/slip-reference.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { can } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';
import { markChargePaid } from '#api/payments/mark-charge-paid.ts';
import { newReference } from '#api/payments/attempts/payment-reference.ts';
import { namedCharges, requireCharge, sumKobo } from '#api/payments/find-payable-charges.ts';
import * as repo from '#api/payments/payments.repository.ts';

interface RecordedPayment {
  version: number;
  /** The charge that was paid, or `all` that are owed; without it the oldest of them. */
  charge?: string | null | undefined;
  method: DeskMethod;
  /** The reference on the slip of the terminal, for a card. */
  slip?: string | null | undefined;
  note?: string | null | undefined;
}

/**
 * Staff record that whole charges were paid at the desk: each gets its payment, and the customer is notified of the
 * sum.
 * @throws AppError as `takePaymentAction`, charge.not_found, payment.slip_known
 */
export const recordPayment = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, charge: chargeId, method, slip, note }: RecordedPayment,
): Promise<StaffCard> => {
  const { staffId, type } = caller.staff;
  const slipReference = method === 'card' ? readSlipReference(slip) : null;
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
      if (slipReference !== null && (await repo.isSlipOfToday(trx, slipReference)) && !can(type, 'payments.refund'))
        throw new AppError('payment.slip_known');
      for (const charge of charges) {
        const { id } = await repo.insertPayment(trx, {
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
          slip_reference: slipReference,
        });
        const payment = await repo.settlePayment(trx, id);
        booking = await markChargePaid(runtime, trx, booking, charge, payment, {
          action: 'recordPayment',
          staffId,
          version,
          notifiedKobo: charge === charges.at(-1) ? sumKobo(charges) : null,
        });
      }
      return booking;
    },
    auditDetail: (charges) => ({
      method,
      kobo: sumKobo(charges),
      ...(slipReference !== null && { slip: slipReference }),
      ...namedCharges(charges),
    }),
  });
};
