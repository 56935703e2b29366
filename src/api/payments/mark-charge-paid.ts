import { findEmailAddress } from '#api/accounts/contact-channels.ts';
import { applyTransition, recordBookingEvent, updateBooking } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyOfTransition } from '#api/bookings/notify-booking.ts';
import { setChargePaid } from '#api/charges/change-charges.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingPaymentStatus, ESTIMATE_ACTIONS, isEstimateActionAllowed } from '#shared/bookings/booking-charges.ts';
import { statusAfter, TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { AppError } from '#shared/errors.ts';
import { bookingCoveredNotification, paymentReceivedNotification, receiptEmail } from './payments.notifications.ts';
import { toReceipt } from './receipt.ts';
import type { PaymentRow } from './payments.repository.ts';
import { derivePaymentStatus } from './sync-booking-money.ts';

/** The action by which the charge is paid. */
type PaidBy =
  | { action: 'settlePayment' }
  | { action: 'recordPayment'; staffId: string; version: number }
  | { action: 'acceptPayment'; staffId: string | null };

/**
 * Marks the charge of a payment paid. No other function does: for the booking's price it changes the booking's status,
 * and always its payment status; it records the event, logs, notifies the customer and sends the receipt. The caller
 * has locked the booking and stored the settled payment; the database rejects a second one for the charge.
 * @throws AppError booking.not_possible when the booking's status does not allow the action
 */
export async function markChargePaid(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
  paidBy: PaidBy,
): Promise<BookingRow> {
  const { reference, method } = payment;
  const kobo = payment.received_kobo ?? payment.amount_kobo;
  const isFirst = payment.charge_id === booking.id;
  const paid = await (isFirst ? payBooking : payEstimate)(runtime, trx, booking, payment, paidBy);
  runtime.log.info(
    {
      event: 'payment.settled',
      reference,
      booking: booking.id,
      customer: booking.customer_id,
      method,
      kobo,
      ...(!isFirst && { charge: payment.charge_id }),
    },
    'charge paid',
  );
  await notifyOfTransition(runtime, trx, paid, paidBy.action, {
    'payment-received': kobo === 0 ? bookingCoveredNotification : paymentReceivedNotification(kobo),
  });
  await sendReceipt(runtime, trx, paid, payment);
  return paid;
}

/** The booking's price is paid: the booking changes its status by the transition table. */
async function payBooking(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  { reference, method }: PaymentRow,
  paidBy: PaidBy,
): Promise<BookingRow> {
  const status = statusAfter(paidBy.action, booking.status) ?? booking.status;
  const charges = await findCharges(trx, booking.id);
  return applyTransition(runtime, trx, booking, paidBy.action, {
    ...staffOf(paidBy),
    detail: paidBy.action === 'recordPayment' ? { version: paidBy.version } : { reference },
    changes: {
      payment_status: bookingPaymentStatus(charges, status),
      // Credit is no payment method that a customer selects.
      ...(method !== 'credit' && { payment_method: method }),
    },
  });
}

/** A charge of an estimate is paid: the booking keeps its status. */
async function payEstimate(
  _runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  { charge_id: charge, reference }: PaymentRow,
  paidBy: PaidBy,
): Promise<BookingRow> {
  if (!isEstimateActionAllowed(paidBy.action, booking.status)) throw new AppError('booking.not_possible');
  await setChargePaid(trx, charge, true);
  await recordBookingEvent(trx, booking.id, {
    actor: TRANSITIONS[paidBy.action].by,
    ...staffOf(paidBy),
    event: ESTIMATE_ACTIONS[paidBy.action].event,
    detail: { charge, ...(paidBy.action === 'recordPayment' ? { version: paidBy.version } : { reference }) },
  });
  const paymentStatus = await derivePaymentStatus(trx, booking.id, booking.status);
  return updateBooking(trx, booking.id, { payment_status: paymentStatus });
}

const staffOf = (paidBy: PaidBy): { staffId?: string } =>
  'staffId' in paidBy && paidBy.staffId !== null ? { staffId: paidBy.staffId } : {};

/** Sends the receipt to the address of the payment, or else of the customer. */
async function sendReceipt(runtime: Runtime, trx: Trx, booking: BookingRow, payment: PaymentRow): Promise<void> {
  const to = payment.email ?? (await findEmailAddress(trx, booking.customer_id));
  if (to === null) return;
  const charges = await findCharges(trx, booking.id);
  const centre = await getSettings(runtime.db, trx);
  const receipt = toReceipt(booking, charges, payment, centre);
  await queueEmail(runtime, trx, to, receiptEmail(receipt, runtime.config.publicUrl));
}
