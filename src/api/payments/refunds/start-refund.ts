import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { setChargePaid } from '#api/charges/change-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { BookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { refundStartedNotification } from '#api/payments/payments.texts.ts';
import { updatePayment, type PaymentRow } from '#api/payments/payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { isOwnUnderWay, receivedKobo, refundableKobo, refundedKobo } from './refund-amounts.ts';

/**
 * Starts the refund of one payment: through the provider by job, cash and transfers manually, credit in its ledger.
 * The caller holds the booking's lock and calls `syncBookingMoney` afterwards. Without effect when our own refund is
 * under way. While a part is under way that a manager gave back, the charge is unpaid at once, and `completeRefunds`
 * sends the rest after it.
 */
export async function startRefund(
  runtime: Runtime,
  trx: Trx,
  { booking }: BookingWithPayments,
  payment: PaymentRow,
  reason: 'cancelled' | 'surplus',
  staffId: string | null,
): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  const underWay = refunds.find(isOwnUnderWay);
  if (underWay !== undefined && underWay.reason !== 'part') return;
  if (payment.status === 'settled') await setChargePaid(trx, payment.charge_id, false);
  const kobo = refundableKobo(payment, refunds);
  if (kobo <= 0) {
    // A refund that was started at the provider can still fail.
    const isBack = refundedKobo(refunds) >= receivedKobo(payment);
    await updatePayment(trx, payment.id, { status: isBack ? 'refunded' : 'refund-due' });
    return;
  }
  if (payment.status !== 'refund-due') await updatePayment(trx, payment.id, { status: 'refund-due' });
  if (underWay !== undefined) return;
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
