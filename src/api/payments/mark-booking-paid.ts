import { findEmailAddress } from '#api/accounts/contact-channels.ts';
import { applyTransition } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyOfTransition } from '#api/bookings/notify-booking.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { statusAfter } from '#shared/bookings/booking-transitions.ts';
import { derivePaymentStatus } from './derive-payment-status.ts';
import { bookingCoveredNotification, paymentReceivedNotification, receiptEmail } from './payments.notifications.ts';
import { toReceipt } from './receipt.ts';
import { listPayments, type PaymentRow } from './payments.repository.ts';

/** The action by which the booking is paid. */
type PaidBy =
  | { action: 'settlePayment' }
  | { action: 'recordPayment'; staffId: string; version: number }
  | { action: 'acceptPayment'; staffId: string | null };

/**
 * Marks a booking paid. No other function does: it changes the booking's status and payment status, records the event,
 * logs, notifies the customer and sends the receipt. The caller has locked the booking and stored the settled payment;
 * the database rejects a second one.
 * @throws AppError booking.not_possible when the transition table does not have the action for the booking's status
 */
export async function markBookingPaid(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
  paidBy: PaidBy,
): Promise<BookingRow> {
  const { reference, method } = payment;
  const kobo = payment.received_kobo ?? payment.amount_kobo;
  const payments = await listPayments(trx, booking.id);
  const paid = await applyTransition(runtime, trx, booking, paidBy.action, {
    ...('staffId' in paidBy && paidBy.staffId !== null && { staffId: paidBy.staffId }),
    detail: paidBy.action === 'recordPayment' ? { version: paidBy.version } : { reference },
    changes: {
      payment_status: derivePaymentStatus(payments, statusAfter(paidBy.action, booking.status) ?? booking.status),
      // Credit is no payment method that a customer selects.
      ...(method !== 'credit' && { payment_method: method }),
    },
  });
  runtime.log.info(
    { event: 'payment.settled', reference, booking: booking.id, customer: booking.customer_id, method, kobo },
    'booking paid',
  );
  await notifyOfTransition(runtime, trx, paid, paidBy.action, {
    'payment-received': kobo === 0 ? bookingCoveredNotification : paymentReceivedNotification(kobo),
  });
  await sendReceipt(runtime, trx, paid, payment);
  return paid;
}

/** Sends the receipt to the address of the payment, or else of the customer. */
async function sendReceipt(runtime: Runtime, trx: Trx, booking: BookingRow, payment: PaymentRow): Promise<void> {
  const to = payment.email ?? (await findEmailAddress(trx, booking.customer_id));
  if (to === null) return;
  const receipt = toReceipt(booking, payment, await getSettings(runtime.db, trx));
  await queueEmail(runtime, trx, to, receiptEmail(receipt, runtime.config.publicUrl));
}
