import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyOfTransition } from '#api/bookings/notify-booking.ts';
import { setChargePaid } from '#api/charges/change-charges.ts';
import type { Charge } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { chargeEvent, isChargeActionAllowed } from '#shared/bookings/booking-charges.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { AppError } from '#shared/errors.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import { paymentReturnedNotification, paymentUndoneNotification } from '#api/payments/payments.texts.ts';
import { updatePayment, type PaymentRow } from '#api/payments/payments.repository.ts';
import { receivedKobo } from './refund-amounts.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';

/** Who took a payment back: the provider or a bank, or staff who had recorded it by mistake. */
type TakenBackBy =
  | { action: 'returnPayment' }
  | { action: 'undoPayment'; staffId: string; version: number; note: string };

/**
 * Makes a charge unpaid whose settled payment was taken back in full. No other function does: the payment no longer
 * counts, the booking's status and payment status follow, and the customer is notified. Staff are alerted when the
 * provider or a bank took it back. The caller holds the booking's lock and has recorded the loss in the ledger.
 * @throws AppError booking.not_possible when the booking's status does not allow the action
 */
export async function takePaymentBack(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  charge: Charge,
  payment: PaymentRow,
  by: TakenBackBy,
): Promise<BookingRow> {
  const { reference } = payment;
  const { action } = by;
  const kobo = receivedKobo(payment);
  const isNamed = charge.kind === 'estimate' || charge.splitFrom !== null;
  if (!isChargeActionAllowed(action, charge.kind, booking.status)) throw new AppError('booking.not_possible');
  await updatePayment(trx, payment.id, { status: 'refunded', provider_pending: false, taken_back: true });
  await setChargePaid(trx, charge.id, false);
  await recordBookingEvent(trx, booking.id, {
    actor: TRANSITIONS[action].by,
    ...(action === 'undoPayment' && { staffId: by.staffId }),
    event: chargeEvent(action, charge.kind),
    detail: {
      ...(isNamed && { charge: charge.id }),
      ...(action === 'undoPayment' && { version: by.version, note: by.note }),
      reference,
      kobo,
    },
  });
  const unpaid = await syncBookingMoney(runtime, trx, booking, { isChargeChanged: true });
  runtime.log.warn(
    {
      event: 'payment.taken-back',
      reference,
      booking: booking.id,
      customer: booking.customer_id,
      charge: charge.id,
      by: action,
      kobo,
    },
    'charge unpaid again',
  );
  await notifyOfTransition(runtime, trx, unpaid, action, {
    'payment-returned': paymentReturnedNotification(kobo, unpaid.status),
    'payment-undone': paymentUndoneNotification(kobo, unpaid.status),
  });
  if (action === 'returnPayment') await alertStaff(runtime, trx, 'returned', { booking: unpaid, reference });
  return unpaid;
}
