import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { isAllowedFrom } from '#shared/bookings/booking-transitions.ts';
import { AppError } from '#shared/errors.ts';
import { lockBookingWithPayments } from './lock-booking-with-payments.ts';
import { markBookingPaid } from './mark-booking-paid.ts';
import { listRefunds } from './refunds.repository.ts';
import { findPaymentById, updatePayment } from './payments.repository.ts';

/**
 * Staff accept a payment under review as the payment of its booking.
 * @throws AppError payment.not_found; payment.not_possible unless it is exactly the booking's amount and the booking is
 * unpaid
 */
export async function acceptPayment(runtime: Runtime, actor: Actor, id: string): Promise<void> {
  const known = await findPaymentById(runtime.db, id);
  if (known === undefined) throw new AppError('payment.not_found');
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const { booking, payments } = await lockBookingWithPayments(trx, known.booking_id);
    const payment = payments.find((row) => row.id === id);
    const isUndecided = payment?.status === 'needs-review' || payment?.status === 'refund-due';
    const isWhole = payment?.received_currency === 'NGN' && payment.received_kobo === booking.amount_kobo;
    const isRefunded = (await listRefunds(trx, id)).some((refund) => refund.status !== 'failed');
    const isPaid = payments.some((row) => row.status === 'settled');
    if (
      payment === undefined ||
      !isUndecided ||
      !isWhole ||
      isRefunded ||
      isPaid ||
      !isAllowedFrom('acceptPayment', booking.status)
    ) {
      throw new AppError('payment.not_possible');
    }
    const settled = await updatePayment(trx, id, { status: 'settled' });
    await markBookingPaid(runtime, trx, booking, settled, { action: 'acceptPayment', staffId: actor.staffId });
    recordAudit({
      event: 'payment.accepted',
      subject: { kind: 'payment', id: payment.reference },
      detail: { booking: booking.id, kobo: booking.amount_kobo },
    });
  });
}
