import { applyTransition } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyOfTransition } from '#api/bookings/notify-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { statusAfter } from '#shared/bookings/booking-transitions.ts';
import { alertStaff } from './alert-staff.ts';
import { derivePaymentStatus } from './derive-payment-status.ts';
import { paymentReturnedNotification, paymentUndoneNotification } from './payments.notifications.ts';
import { listPayments, updatePayment, type PaymentRow } from './payments.repository.ts';
import { receivedKobo } from './refund-amounts.ts';

/** Who took a payment back: the provider or a bank, or staff who had recorded it by mistake. */
type TakenBackBy =
  | { action: 'returnPayment' }
  | { action: 'undoPayment'; staffId: string; version: number; note: string };

/**
 * Makes a booking unpaid whose settled payment was taken back whole. No other function does: the payment counts no
 * more, the booking's status follows the transition table, and the customer is notified; staff are alerted when it was
 * not their own doing. The caller holds the booking's lock and has recorded in the ledger that the money is gone.
 */
export async function takePaymentBack(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
  by: TakenBackBy,
): Promise<BookingRow> {
  const { reference } = payment;
  await updatePayment(trx, payment.id, { status: 'refunded', provider_pending: false, taken_back: true });
  const kobo = receivedKobo(payment);
  const payments = await listPayments(trx, booking.id);
  const status = statusAfter(by.action, booking.status) ?? booking.status;
  const unpaid = await applyTransition(runtime, trx, booking, by.action, {
    ...(by.action === 'undoPayment'
      ? { staffId: by.staffId, detail: { version: by.version, reference, kobo, note: by.note } }
      : { detail: { reference, kobo } }),
    changes: { payment_status: derivePaymentStatus(payments, status) },
  });
  runtime.log.warn(
    { event: 'payment.taken-back', reference, booking: booking.id, customer: booking.customer_id, by: by.action, kobo },
    'booking unpaid again',
  );
  await notifyOfTransition(runtime, trx, unpaid, by.action, {
    'payment-returned': paymentReturnedNotification(kobo, status),
    'payment-undone': paymentUndoneNotification(kobo, status),
  });
  if (by.action === 'returnPayment') await alertStaff(runtime, trx, 'returned', { booking: unpaid, reference });
  return unpaid;
}
