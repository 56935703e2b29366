import { findEmailAddress } from '#api/accounts/contact-channels.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyOfTransition } from '#api/bookings/notify-booking.ts';
import { setChargePaid } from '#api/charges/change-charges.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { chargeEvent, isChargeActionAllowed } from '#shared/bookings/booking-charges.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { AppError } from '#shared/errors.ts';
import { bookingCoveredNotification, paymentReceivedNotification, receiptEmail } from './payments.texts.ts';
import { toReceipt } from './receipt.ts';
import type { PaymentRow } from './payments.repository.ts';
import { receivedKobo } from './refunds/refund-amounts.ts';
import { syncBookingMoney } from './sync-booking-money.ts';

/** The action by which the charge is paid. */
type PaidBy = (
  | { action: 'settlePayment' }
  | { action: 'recordPayment'; staffId: string; version: number }
  | { action: 'acceptPayment'; staffId: string | null }
) & {
  /**
   * The amount of which the customer is notified, kobo; null: none, since another charge of the same payment has their
   * sum. The amount of the payment when not given.
   */
  notifiedKobo?: number | null;
};

/**
 * Marks the charge of a payment paid. No other function does: the booking's status and payment status follow, the event
 * is recorded and logged, the customer is notified and gets the receipt. The caller has locked the booking and stored
 * the settled payment; the database rejects a second one for the charge. Its callers: `record-verification.ts` (money
 * verified at the provider), `record-payment.ts` (cash and transfers that staff record), `accept-payment.ts` (staff
 * accept a payment under review) and `pay-covered-booking.ts` (a price of zero).
 * @throws AppError booking.not_possible when the booking's status does not allow the action
 */
export async function markChargePaid(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  charge: Charge,
  payment: PaymentRow,
  paidBy: PaidBy,
): Promise<BookingRow> {
  const { reference, method } = payment;
  const { action } = paidBy;
  const kobo = receivedKobo(payment);
  // A price has one receipt, unless it is paid in parts.
  const isNamed = charge.kind === 'estimate' || charge.part !== 'whole' || charge.splitFrom !== null;
  if (!isChargeActionAllowed(action, charge.kind, booking.status)) throw new AppError('booking.not_possible');
  await setChargePaid(trx, charge.id, true);
  await recordBookingEvent(trx, booking.id, {
    actor: TRANSITIONS[action].by,
    ...('staffId' in paidBy && paidBy.staffId !== null && { staffId: paidBy.staffId }),
    event: chargeEvent(action, charge.kind),
    detail: {
      ...(isNamed && { charge: charge.id }),
      ...((charge.splitFrom !== null || charge.part !== 'whole') && { kobo }),
      ...(action === 'recordPayment' ? { version: paidBy.version } : { reference }),
    },
  });
  const paid = await syncBookingMoney(runtime, trx, booking, { isChargeChanged: true });
  runtime.log.info(
    {
      event: 'payment.settled',
      reference,
      booking: booking.id,
      customer: booking.customer_id,
      charge: charge.id,
      method,
      kobo,
    },
    'charge paid',
  );
  const { notifiedKobo = kobo } = paidBy;
  if (notifiedKobo !== null)
    await notifyOfTransition(runtime, trx, paid, action, {
      'payment-received':
        notifiedKobo === 0
          ? bookingCoveredNotification
          : paymentReceivedNotification(notifiedKobo, {
              charge: isNamed ? charge.id : null,
              isForSeveral: notifiedKobo !== kobo,
            }),
    });
  await sendReceipt(runtime, trx, paid, payment);
  return paid;
}

/** Sends the receipt to the address of the payment, or else of the customer. */
async function sendReceipt(runtime: Runtime, trx: Trx, booking: BookingRow, payment: PaymentRow): Promise<void> {
  const to = payment.email ?? (await findEmailAddress(trx, booking.customer_id));
  if (to === null) return;
  const charges = await findCharges(trx, booking.id);
  const receipt = toReceipt(booking, charges, payment, await getSettings(runtime.db, trx));
  await queueEmail(runtime, trx, to, receiptEmail(receipt, runtime.config.publicUrl));
}
