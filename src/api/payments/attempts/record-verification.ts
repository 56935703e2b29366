import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Transaction, VerifyResult } from '#api/vendors/paystack.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import {
  effectsOf,
  evaluatePayment,
  isKnownProviderStatus,
  type PaymentOutcome,
} from '#shared/payments/evaluate-payment.ts';
import { cutText } from '#shared/cut-text.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import {
  chargeOf,
  lockBookingWithPayments,
  type BookingWithPayments,
} from '#api/payments/lock-booking-with-payments.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { markChargePaid } from '#api/payments/mark-charge-paid.ts';
import {
  paymentFailedNotification,
  refundSentNotification,
  unexpectedPaymentNotification,
} from '#api/payments/payments.texts.ts';
import { recordReversal } from '#api/payments/refunds/record-reversal.ts';
import { takePaymentBack } from '#api/payments/refunds/take-payment-back.ts';
import { settlePayment, updatePayment, type PaymentRow } from '#api/payments/payments.repository.ts';

interface Recorded extends PaymentOutcome {
  booking: BookingRow;
}

/** Records the provider's result for an attempt, under the booking's lock. */
export function recordVerification(runtime: Runtime, attempt: PaymentRow, result: VerifyResult): Promise<Recorded> {
  return runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, attempt.booking_id);
    const current = locked.payments.find((row) => row.id === attempt.id);
    if (current === undefined) throw new Error('payment attempt not found');
    if (result.kind === 'transaction') return recordTransaction(runtime, trx, locked, current, result);
    // An unknown reference was never opened at the provider, so no payment can arrive on it.
    const pending = result.kind === 'uncertain' && (current.status === 'open' || current.status === 'starting');
    await updatePayment(trx, current.id, { provider_pending: pending });
    return { status: current.status, pending, booking: await syncBookingMoney(runtime, trx, locked.booking) };
  });
}

async function recordTransaction(
  runtime: Runtime,
  trx: Trx,
  locked: BookingWithPayments,
  attempt: PaymentRow,
  transaction: Transaction,
): Promise<Recorded> {
  const { booking } = locked;
  const charge = chargeOf(locked, attempt);
  const outcome = evaluatePayment(transaction, {
    attemptStatus: attempt.status,
    attemptKobo: attempt.amount_kobo,
    bookingStatus: booking.status,
    charge,
    customerBearsFees: runtime.config.paystack.customerBearsFees,
  });
  const { status } = outcome;
  const changes = {
    provider_pending: outcome.pending,
    provider_id: transaction.id,
    provider_status: transaction.status,
    ...firstReceipt(attempt, transaction),
  };
  const payment =
    status === 'settled'
      ? await settlePayment(trx, attempt.id, changes)
      : await updatePayment(trx, attempt.id, { ...changes, status });
  logTransaction(runtime, booking, attempt, transaction, outcome);
  const isReversed = transaction.status === 'reversed';
  if (isReversed) await recordReversal(runtime, trx, booking, payment);
  const effects = effectsOf(attempt.status, outcome.status);
  if (effects.marksPaid) {
    const paid = await markChargePaid(runtime, trx, booking, charge, payment, { action: 'settlePayment' });
    return { ...outcome, booking: paid };
  }
  if (effects.isReturned) {
    const unpaid = await takePaymentBack(runtime, trx, booking, charge, payment, { action: 'returnPayment' });
    return { ...outcome, booking: unpaid };
  }
  const { reference } = payment;
  if (effects.event !== null)
    await recordBookingEvent(trx, booking.id, { actor: 'settlement', event: effects.event, detail: { reference } });
  if (effects.staffAlert !== null) await alertStaff(runtime, trx, effects.staffAlert, { booking, reference });
  await notifyOfOutcome(runtime, trx, booking, payment, effects.customerNotification);
  return { ...outcome, booking: await syncBookingMoney(runtime, trx, booking) };
}

/** The received amount is stored once; a later result with another amount does not change it. */
function firstReceipt(attempt: PaymentRow, transaction: Transaction) {
  if (attempt.received_kobo !== null || (transaction.status !== 'success' && transaction.status !== 'reversed'))
    return {};
  return {
    received_kobo: transaction.amountKobo,
    received_currency: transaction.currency,
    fees_kobo: transaction.feesKobo ?? null,
    channel: transaction.channel,
    paid_at: transaction.paidAt,
  };
}

function logTransaction(
  runtime: Runtime,
  booking: BookingRow,
  attempt: PaymentRow,
  transaction: Transaction,
  outcome: PaymentOutcome,
): void {
  const ids = { reference: attempt.reference, booking: booking.id, customer: booking.customer_id };
  if (
    attempt.received_kobo !== null &&
    transaction.status === 'success' &&
    attempt.received_kobo !== transaction.amountKobo
  ) {
    const amounts = { was: attempt.received_kobo, reported: transaction.amountKobo };
    runtime.log.error({ event: 'payment.amount_changed', ...ids, ...amounts }, 'provider reports another amount');
  }
  const { status } = outcome;
  // A settled payment is logged with its charge, in markChargePaid. Verification starts and closes no attempt.
  if (status !== attempt.status && status !== 'settled' && status !== 'starting' && status !== 'closed')
    runtime.log.info({ event: `payment.${status}`, ...ids, kobo: transaction.amountKobo }, 'payment verified');
  if (!isKnownProviderStatus(transaction.status)) {
    runtime.log.warn(
      { event: 'payment.unknown_status', status: cutText(transaction.status, 40), ...ids },
      'unknown provider status',
    );
  }
}

async function notifyOfOutcome(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
  notification: ReturnType<typeof effectsOf>['customerNotification'],
): Promise<void> {
  const kobo = payment.received_kobo ?? payment.amount_kobo;
  const isNaira = (payment.received_currency ?? 'NGN') === 'NGN';
  if (notification === 'payment-failed') await notifyCustomer(runtime, trx, booking, paymentFailedNotification);
  if (notification === 'payment-unexpected') {
    const goesBack = payment.status === 'refund-due';
    await notifyCustomer(runtime, trx, booking, unexpectedPaymentNotification(isNaira ? kobo : null, goesBack));
  }
  // A reversal that we did not start, e.g. by a bank; the completion of our own refund sends its own notification.
  if (notification === 'refund-sent' && isNaira)
    await notifyCustomer(runtime, trx, booking, refundSentNotification(kobo));
}
