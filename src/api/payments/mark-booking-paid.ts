import { mailAddressOf } from '#api/accounts/contact-channels.ts';
import { applyTransition } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { settings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { paymentStatusOf } from '#shared/payments/evaluate-payment.ts';
import { bookingCoveredNotification, paymentReceivedNotification, receiptEmail } from './payments.notifications.ts';
import { toReceipt } from './receipt.ts';
import { listPayments, type PaymentRow } from './payments.repository.ts';

/** How a payment came to count as the booking's. */
type PaidBy =
  | { action: 'settlePayment' }
  | { action: 'recordPayment'; staffId: string; version: number }
  | { action: 'acceptPayment'; staffId: string | null };

/**
 * Makes a booking paid. The one function that does: it changes the booking's status and payment status, records the event,
 * logs, notifies the customer and sends the receipt. The caller holds the booking's lock and has written the settled payment;
 * the database refuses a second one.
 * @throws AppError booking.not_possible when the booking is not pending
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
  const paid = await applyTransition(trx, booking, paidBy.action, {
    ...('staffId' in paidBy && paidBy.staffId !== null && { staffId: paidBy.staffId }),
    detail: paidBy.action === 'recordPayment' ? { version: paidBy.version } : { reference },
    changes: {
      payment_status: paymentStatusOf(
        payments.map(({ status }) => status),
        false,
      ),
      // Credit is no way of paying that a customer chooses.
      ...(method !== 'credit' && { payment_method: method }),
    },
  });
  runtime.log.info(
    { event: 'payment.settled', reference, booking: booking.id, customer: booking.customer_id, method, kobo },
    'booking paid',
  );
  await notifyCustomer(runtime, trx, paid, kobo === 0 ? bookingCoveredNotification : paymentReceivedNotification(kobo));
  await sendReceipt(runtime, trx, paid, payment);
  return paid;
}

/** To the address that was used for the payment, else the customer's. */
async function sendReceipt(runtime: Runtime, trx: Trx, booking: BookingRow, payment: PaymentRow): Promise<void> {
  const to = payment.email ?? (await mailAddressOf(trx, booking.customer_id));
  if (to === null) return;
  const receipt = toReceipt(booking, payment, await settings(runtime.db, trx));
  await queueEmail(runtime, trx, to, receiptEmail(receipt, runtime.config.publicUrl));
}
