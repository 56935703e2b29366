import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import { lockBookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { findPaymentById } from '#api/payments/payments.repository.ts';
import * as repo from '#api/payments/refunds/refunds.repository.ts';
import {
  canBeHandedBack,
  findRefundUnderWay,
  outstandingKobo,
  refundableKobo,
} from '#api/payments/refunds/refund-amounts.ts';
import { completeRefunds } from '#api/payments/refunds/record-refund-updates.ts';

/**
 * Staff record a manual refund: in cash, by bank transfer, or where the provider could not send it.
 * @throws AppError payment.not_found, payment.not_possible
 */
export async function recordHandBack(
  runtime: Runtime,
  actor: Actor,
  paymentId: string,
  text: string | null,
): Promise<void> {
  const known = await findPaymentById(runtime.db, paymentId);
  if (known === undefined) throw new AppError('payment.not_found');
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const locked = await lockBookingWithPayments(trx, known.booking_id);
    const payment = locked.payments.find((row) => row.id === paymentId);
    if (payment === undefined) throw new AppError('payment.not_possible');
    const refunds = await repo.listRefunds(trx, payment.id);
    const underWay = findRefundUnderWay(refunds);
    // A settled payment is handed back only where a manager gave back a part, which is under way.
    const isPart = payment.status === 'settled' && underWay?.reason === 'part';
    if (payment.status !== 'refund-due' && payment.status !== 'needs-review' && !isPart)
      throw new AppError('payment.not_possible');
    if (underWay !== undefined && !canBeHandedBack(underWay)) throw new AppError('payment.not_possible');
    const kobo =
      underWay === undefined ? refundableKobo(payment, refunds) : outstandingKobo(underWay, payment, refunds);
    // All of it is back or under way at the provider, or staff have not decided yet.
    const isUndecided = underWay === undefined && payment.status === 'needs-review';
    if (kobo <= 0 || isUndecided) throw new AppError('payment.not_possible');
    if (underWay === undefined) {
      const refund = await repo.insertRefund(trx, {
        payment_id: payment.id,
        amount_kobo: kobo,
        reason: 'surplus',
        method: 'hand',
        requested_by: actor.staffId,
      });
      await repo.updateRefund(trx, refund.id, { status: 'processed', note: text });
    } else {
      await repo.updateRefund(trx, underWay.id, {
        status: 'processed',
        amount_kobo: kobo,
        method: 'hand',
        note: text,
        requested_by: actor.staffId,
      });
    }
    await completeRefunds(runtime, trx, locked, payment);
    recordAudit({
      event: 'payment.handed-back',
      subject: { kind: 'payment', id: payment.reference },
      detail: { booking: locked.booking.id, kobo },
    });
  });
}
