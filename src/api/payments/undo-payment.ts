import type { StaffCaller } from '#api/bookings/staff-card.ts';
import { takeStaffAction } from '#api/bookings/take-staff-action.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { listPayments } from './payments.repository.ts';
import { receivedKobo } from './refund-amounts.ts';
import { insertRefund, updateRefund } from './refunds.repository.ts';
import { takePaymentBack } from './take-payment-back.ts';

/**
 * Staff undo a payment in cash or by transfer that was recorded by mistake: a counter-entry in the ledger, never a
 * deletion, and the booking is unpaid again.
 * @throws AppError as `takeStaffAction`; booking.not_possible when no such payment pays the booking
 */
export const undoPayment = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, note }: { version: number; note: string },
): Promise<StaffCard> => {
  const { staffId } = caller.staff;
  return takeStaffAction(runtime, caller, {
    action: 'undoPayment',
    bookingId,
    version,
    async apply(trx, row) {
      const payment = (await listPayments(trx, bookingId)).find(
        ({ status, method }) => status === 'settled' && (method === 'cash' || method === 'transfer'),
      );
      if (payment === undefined) throw new AppError('booking.not_possible');
      const refund = await insertRefund(trx, {
        payment_id: payment.id,
        amount_kobo: receivedKobo(payment),
        reason: 'undone',
        method: 'hand',
        requested_by: staffId,
      });
      await updateRefund(trx, refund.id, { status: 'processed' });
      return takePaymentBack(runtime, trx, row, payment, { action: 'undoPayment', staffId, version, note });
    },
    auditDetail: (row) => ({ kobo: row.amount_kobo }),
  });
};
