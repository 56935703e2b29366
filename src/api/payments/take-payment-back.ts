import { applyTransition, recordBookingEvent, updateBooking } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyOfTransition } from '#api/bookings/notify-booking.ts';
import { setChargePaid } from '#api/charges/change-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { ESTIMATE_ACTIONS } from '#shared/bookings/booking-charges.ts';
import { statusAfter, TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { alertStaff } from './alert-staff.ts';
import { paymentReturnedNotification, paymentUndoneNotification } from './payments.notifications.ts';
import { updatePayment, type PaymentRow } from './payments.repository.ts';
import { receivedKobo } from './refund-amounts.ts';
import { derivePaymentStatus } from './sync-booking-money.ts';

/** Who took a payment back: the provider or a bank, or staff who had recorded it by mistake. */
type TakenBackBy =
  | { action: 'returnPayment' }
  | { action: 'undoPayment'; staffId: string; version: number; note: string };

/**
 * Makes the charge unpaid whose settled payment was taken back whole. No other function does: the payment counts no
 * more, the status of the booking follows the transition table when it was for the booking's price, and the customer is
 * notified; staff are alerted when it was not their own doing. The caller holds the booking's lock and has recorded in
 * the ledger that the money is gone.
 */
export async function takePaymentBack(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
  by: TakenBackBy,
): Promise<BookingRow> {
  const { reference, charge_id: charge } = payment;
  await updatePayment(trx, payment.id, { status: 'refunded', provider_pending: false, taken_back: true });
  const kobo = receivedKobo(payment);
  const isFirst = charge === booking.id;
  const status = (isFirst ? statusAfter(by.action, booking.status) : null) ?? booking.status;
  const event =
    by.action === 'undoPayment'
      ? { staffId: by.staffId, detail: { version: by.version, reference, kobo, note: by.note } }
      : { detail: { reference, kobo } };
  const changes = { payment_status: await derivePaymentStatus(trx, booking.id, status) };
  const unpaid = isFirst
    ? await applyTransition(runtime, trx, booking, by.action, { ...event, changes })
    : await takeBackFromEstimate(trx, booking, charge, by.action, event, changes);
  runtime.log.warn(
    {
      event: 'payment.taken-back',
      reference,
      booking: booking.id,
      customer: booking.customer_id,
      by: by.action,
      kobo,
      ...(!isFirst && { charge }),
    },
    'charge unpaid again',
  );
  await notifyOfTransition(runtime, trx, unpaid, by.action, {
    'payment-returned': paymentReturnedNotification(kobo, status),
    'payment-undone': paymentUndoneNotification(kobo, status),
  });
  if (by.action === 'returnPayment') await alertStaff(runtime, trx, 'returned', { booking: unpaid, reference });
  return unpaid;
}

/** A charge of an estimate is due again: the booking keeps its status. */
async function takeBackFromEstimate(
  trx: Trx,
  booking: BookingRow,
  charge: string,
  action: TakenBackBy['action'],
  { detail, ...staff }: { staffId?: string; detail: object },
  changes: Pick<BookingRow, 'payment_status'>,
): Promise<BookingRow> {
  await setChargePaid(trx, charge, false);
  await recordBookingEvent(trx, booking.id, {
    actor: TRANSITIONS[action].by,
    ...staff,
    event: ESTIMATE_ACTIONS[action].event,
    detail: { charge, ...detail },
  });
  return updateBooking(trx, booking.id, changes);
}
