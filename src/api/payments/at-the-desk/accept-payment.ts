import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { isChargeActionAllowed } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';
import { chargeOf, lockBookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { markChargePaid } from '#api/payments/mark-charge-paid.ts';
import { listRefunds } from '#api/payments/refunds/refunds.repository.ts';
import { findPaymentById, settlePayment } from '#api/payments/payments.repository.ts';

/**
 * Staff accept a payment under review as the payment of its charge.
 * @throws AppError payment.not_found; payment.not_possible unless it is exactly the amount of the charge, which is
 * unpaid
 */
export async function acceptPayment(runtime: Runtime, actor: Actor, id: string): Promise<void> {
  const known = await findPaymentById(runtime.db, id);
  if (known === undefined) throw new AppError('payment.not_found');
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const locked = await lockBookingWithPayments(trx, known.booking_id);
    const { booking, payments } = locked;
    const payment = payments.find((row) => row.id === id);
    const charge = chargeOf(locked, known);
    const isUndecided = payment?.status === 'needs-review' || payment?.status === 'refund-due';
    const isWhole = payment?.received_currency === 'NGN' && payment.received_kobo === charge.amountKobo;
    const isRefunded = (await listRefunds(trx, id)).some((refund) => refund.status !== 'failed');
    if (
      payment === undefined ||
      !isUndecided ||
      !isWhole ||
      isRefunded ||
      charge.isPaid ||
      charge.isVoided ||
      !isChargeActionAllowed('acceptPayment', charge.kind, booking.status)
    ) {
      throw new AppError('payment.not_possible');
    }
    const settled = await settlePayment(trx, id);
    await markChargePaid(runtime, trx, booking, charge, settled, { action: 'acceptPayment', staffId: actor.staffId });
    recordAudit({
      event: 'payment.accepted',
      subject: { kind: 'payment', id: payment.reference },
      detail: { booking: booking.id, kobo: charge.amountKobo },
    });
  });
}
