import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import { lockBookingWithPayments, syncPaymentStatus, type BookingWithPayments } from './lock-booking-with-payments.ts';
import { refundStartedNotification } from './payments.notifications.ts';
import { findPaymentById, updatePayment, type PaymentRow } from './payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { receivedKobo, isLive, refundableKobo } from './refund-amounts.ts';

/** Starts the refund of one payment: through the provider by job, cash and transfers manually, credit in its ledger. */
async function startRefund(
  runtime: Runtime,
  trx: Trx,
  { booking }: BookingWithPayments,
  payment: PaymentRow,
  reason: 'cancelled' | 'surplus',
  staffId: string | null,
): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  if (refunds.some((refund) => refund.source === 'centre' && isLive(refund))) return;
  const kobo = refundableKobo(payment, refunds);
  if (kobo <= 0) {
    await updatePayment(trx, payment.id, { status: 'refunded' });
    return;
  }
  if (payment.status !== 'refund-due') await updatePayment(trx, payment.id, { status: 'refund-due' });
  const method = payment.method === 'online' ? 'provider' : 'hand';
  const refund = await repo.insertRefund(trx, {
    payment_id: payment.id,
    amount_kobo: kobo,
    reason,
    method,
    requested_by: staffId,
  });
  await recordBookingEvent(trx, booking.id, {
    actor: staffId === null ? 'system' : 'staff',
    ...(staffId !== null && { staffId }),
    event: 'refund-started',
    detail: { reference: payment.reference, kobo },
  });
  if (method === 'hand') return;
  await runtime.queue.send('send-refund', { id: refund.id }, trx, undefined, refund.id);
  await notifyCustomer(runtime, trx, booking, refundStartedNotification(kobo));
}

/** Refunds all payments of a cancelled booking, in the transaction that cancels it. */
export async function refundBooking(
  runtime: Runtime,
  trx: Trx,
  bookingId: string,
  staffId: string | null,
): Promise<void> {
  const locked = await lockBookingWithPayments(trx, bookingId);
  const due = locked.payments.filter(({ status }) => status === 'settled' || status === 'refund-due');
  if (due.length === 0) return;
  for (const payment of due) await startRefund(runtime, trx, locked, payment, 'cancelled', staffId);
  await syncPaymentStatus(trx, locked.booking);
}

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
    await syncPaymentStatus(trx, locked.booking);
    recordAudit({
      event: 'payment.refund',
      subject: { kind: 'payment', id: payment.reference },
      detail: { booking: locked.booking.id, kobo: receivedKobo(payment) },
    });
  });
}
