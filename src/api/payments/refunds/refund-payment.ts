import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lockBookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { findPaymentById } from '#api/payments/payments.repository.ts';
import { receivedKobo } from './refund-amounts.ts';
import { startRefund } from './start-refund.ts';

/** Staff refund a payment that does not match its booking. @throws AppError payment.not_found, payment.not_possible */
export async function refundPayment(runtime: Runtime, actor: Actor, paymentId: string): Promise<void> {
  const known = await findPaymentById(runtime.db, paymentId);
  if (known === undefined) throw new AppError('payment.not_found');
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const locked = await lockBookingWithPayments(trx, known.booking_id);
    const payment = locked.payments.find((row) => row.id === paymentId);
    if (payment === undefined || (payment.status !== 'refund-due' && payment.status !== 'needs-review'))
      throw new AppError('payment.not_possible');
    const reason = locked.booking.status === 'cancelled' ? 'cancelled' : 'surplus';
    await startRefund(runtime, trx, locked, payment, reason, actor.staffId);
    await syncBookingMoney(runtime, trx, locked.booking);
    recordAudit({
      event: 'payment.refund',
      subject: { kind: 'payment', id: payment.reference },
      detail: { booking: locked.booking.id, kobo: receivedKobo(payment) },
    });
  });
}
