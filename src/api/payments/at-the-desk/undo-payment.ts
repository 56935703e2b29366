import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takePaymentAction } from '#api/bookings/staff/take-staff-action.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { chargeMethod, priceCharges } from '#shared/bookings/booking-charges.ts';
import { isDeskMethod } from '#shared/bookings/booking-states.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { listPayments } from '#api/payments/payments.repository.ts';
import { namedCharges, requireCharge, sumKobo } from '#api/payments/find-payable-charges.ts';
import { refundableKobo } from '#api/payments/refunds/refund-amounts.ts';
import { insertRefund, listRefunds, updateRefund } from '#api/payments/refunds/refunds.repository.ts';
import { takePaymentBack } from '#api/payments/refunds/take-payment-back.ts';

interface UndonePayment {
  booking: StaffCard;
  /** The undone amount if it was a part of a charge, naira. */
  part: number | null;
}

/**
 * Staff undo a payment at the desk that was recorded by mistake: a counter-entry in the ledger, never a deletion, and
 * the charge (without one: the booking's price, or the newest part of it that was paid at the desk) is unpaid again.
 * @throws AppError as `takePaymentAction`, charge.not_found
 */
export async function undoPayment(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, note, charge: chargeId }: { version: number; note: string; charge?: string | null | undefined },
): Promise<UndonePayment> {
  const { staffId } = caller.staff;
  let part: number | null = null;
  const booking = await takePaymentAction(runtime, caller, {
    action: 'undoPayment',
    bookingId,
    version,
    choose: (charges) =>
      chargeId == null
        ? priceCharges(charges)
            .filter((charge) => isDeskMethod(chargeMethod(charge) ?? 'online') && charge.isPaid)
            .slice(-1)
        : [requireCharge(charges, chargeId)],
    async apply(trx, row, [charge]) {
      const payment = (await listPayments(trx, bookingId)).find(
        ({ charge_id: of, status }) => of === charge?.id && status === 'settled',
      );
      if (charge === undefined || payment === undefined) throw new Error('a paid charge without its payment');
      if (charge.splitFrom !== null) part = nairaFromKobo(charge.amountKobo);
      const refund = await insertRefund(trx, {
        payment_id: payment.id,
        amount_kobo: refundableKobo(payment, await listRefunds(trx, payment.id)),
        reason: 'undone',
        method: 'hand',
        requested_by: staffId,
      });
      await updateRefund(trx, refund.id, { status: 'processed' });
      return takePaymentBack(runtime, trx, row, charge, payment, { action: 'undoPayment', staffId, version, note });
    },
    auditDetail: (charges) => ({ kobo: sumKobo(charges), ...namedCharges(charges) }),
  });
  return { booking, part };
}
