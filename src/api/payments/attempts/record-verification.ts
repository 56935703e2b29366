import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Transaction, VerifyResult } from '#api/vendors/paystack.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Charge } from '#api/charges/find-charges.ts';
import type { AttemptStatus } from '#shared/bookings/booking-charges.ts';
import {
  effectsOf,
  evaluatePayment,
  isKnownProviderStatus,
  NO_EFFECTS,
  RECEIVED_STATUSES,
  type PaymentEffects,
  type PaymentOutcome,
} from '#shared/payments/evaluate-payment.ts';
import { splitPayment, type Share } from '#shared/payments/split-payment.ts';
import { cutText } from '#shared/cut-text.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import {
  chargeOf,
  lockBookingWithPayments,
  rowsOf,
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
import { receivedKobo } from '#api/payments/refunds/refund-amounts.ts';
import { isFirstRow, settlePayment, updatePayment, type PaymentRow } from '#api/payments/payments.repository.ts';

interface Recorded extends PaymentOutcome {
  booking: BookingRow;
}

/** Which of the statuses of an attempt's rows says most about it; of others that of the first row does. */
const TELLING: readonly AttemptStatus[] = ['needs-review', 'refund-due', 'settled', 'refunded'];
const together = (outcomes: readonly PaymentOutcome[]): PaymentOutcome => ({
  status: TELLING.find((status) => outcomes.some((one) => one.status === status)) ?? outcomes[0]?.status ?? 'closed',
  pending: outcomes.some(({ pending }) => pending),
});

/** Records the provider's result for all rows of an attempt, under the booking's lock. */
export function recordVerification(runtime: Runtime, attempt: PaymentRow, result: VerifyResult): Promise<Recorded> {
  return runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, attempt.booking_id);
    const rows = rowsOf(locked, attempt);
    if (result.kind === 'transaction') return recordTransaction(runtime, trx, locked, rows, result);
    const outcomes: PaymentOutcome[] = [];
    for (const { id, status } of rows) {
      // An unknown reference was never opened at the provider, so no payment can arrive on it.
      const pending = result.kind === 'uncertain' && (status === 'open' || status === 'starting');
      await updatePayment(trx, id, { provider_pending: pending });
      outcomes.push({ status, pending });
    }
    return { ...together(outcomes), booking: await syncBookingMoney(runtime, trx, locked.booking) };
  });
}

/** What a transaction means for one row of its attempt. */
interface EvaluatedRow {
  row: PaymentRow;
  charge: Charge;
  /** What the row gets of the money; null: nothing, or it has it already. */
  share: Share | null;
  outcome: PaymentOutcome;
  effects: PaymentEffects;
}

/** Decides on each row of an attempt. Its money is split once: a row that got nothing then has failed. */
function evaluateRows(
  runtime: Runtime,
  locked: BookingWithPayments,
  rows: PaymentRow[],
  transaction: Transaction,
): EvaluatedRow[] {
  const { customerBearsFees } = runtime.config.paystack;
  const parts = rows.map(({ amount_kobo: kobo }) => kobo);
  const hasCome = transaction.status === 'success' || transaction.status === 'reversed';
  const isSplit = rows.some(({ received_kobo: kobo }) => kobo !== null);
  const shares = hasCome && !isSplit ? splitPayment(transaction, parts, customerBearsFees) : [];
  return rows.map((row, i) => {
    const charge = chargeOf(locked, row);
    const share = shares[i] ?? null;
    const hasNothing = hasCome && share === null && row.received_kobo === null;
    const outcome: PaymentOutcome = hasNothing
      ? { status: row.status === 'closed' ? 'closed' : 'failed', pending: false }
      : evaluatePayment(transaction, {
          attemptStatus: row.status,
          attemptKobo: parts.reduce((sum, part) => sum + part, 0),
          partKobo: row.amount_kobo,
          bookingStatus: locked.booking.status,
          charge,
          customerBearsFees,
        });
    return { row, charge, share, outcome, effects: hasNothing ? NO_EFFECTS : effectsOf(row.status, outcome.status) };
  });
}

async function recordTransaction(
  runtime: Runtime,
  trx: Trx,
  locked: BookingWithPayments,
  rows: PaymentRow[],
  transaction: Transaction,
): Promise<Recorded> {
  const evaluated = evaluateRows(runtime, locked, rows, transaction);
  logTransaction(runtime, locked.booking, rows, transaction);
  const settling = evaluated.filter(({ effects }) => effects.marksPaid);
  const settledKobo = settling.reduce((sum, { row, share }) => sum + (share?.receivedKobo ?? receivedKobo(row)), 0);
  let { booking } = locked;
  const outgoing: Outgoing[] = [];
  for (const one of evaluated) {
    const payment = await writeRow(trx, one, transaction);
    logOutcome(runtime, booking, one, transaction);
    const { charge, effects } = one;
    if (transaction.status === 'reversed' && payment.status === 'refunded')
      await recordReversal(runtime, trx, booking, payment);
    if (effects.marksPaid) {
      const notifiedKobo = one === settling.at(-1) ? settledKobo : null;
      booking = await markChargePaid(runtime, trx, booking, charge, payment, { action: 'settlePayment', notifiedKobo });
    } else if (effects.isReturned) {
      booking = await takePaymentBack(runtime, trx, booking, charge, payment, { action: 'returnPayment' });
    } else await recordEffects(runtime, trx, booking, payment, effects, outgoing);
  }
  for (const one of outgoing) await notifyOfOutcome(runtime, trx, booking, one);
  if (!evaluated.every(({ effects }) => effects.marksPaid || effects.isReturned))
    booking = await syncBookingMoney(runtime, trx, booking);
  return { ...together(evaluated.map(({ outcome }) => outcome)), booking };
}

/** Stores the outcome for a row. The first row of an attempt has the provider's transaction. */
function writeRow(trx: Trx, { row, share, outcome }: EvaluatedRow, transaction: Transaction): Promise<PaymentRow> {
  const changes = {
    provider_pending: outcome.pending,
    provider_status: transaction.status,
    ...(isFirstRow(row) && { provider_id: transaction.id }),
    ...(share !== null && {
      received_kobo: share.receivedKobo,
      received_currency: transaction.currency,
      fees_kobo: share.feesKobo,
      channel: transaction.channel,
      paid_at: transaction.paidAt,
    }),
  };
  return outcome.status === 'settled'
    ? settlePayment(trx, row.id, changes)
    : updatePayment(trx, row.id, { ...changes, status: outcome.status });
}

/** What a customer is notified of: rows of one attempt with the same outcome are one notification, of their sum. */
interface Outgoing {
  notification: NonNullable<PaymentEffects['customerNotification']>;
  status: AttemptStatus;
  kobo: number;
  isNaira: boolean;
}

/** Records the event and alerts staff; money has both for each row, and an attempt that failed or is open once. */
async function recordEffects(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
  { event, staffAlert, customerNotification: notification }: PaymentEffects,
  outgoing: Outgoing[],
): Promise<void> {
  const { reference, status } = payment;
  if (event !== null && (isFirstRow(payment) || RECEIVED_STATUSES.includes(status)))
    await recordBookingEvent(trx, booking.id, { actor: 'settlement', event, detail: { reference } });
  if (staffAlert !== null) await alertStaff(runtime, trx, staffAlert, { booking, reference });
  if (notification === null) return;
  const kobo = receivedKobo(payment);
  const same = outgoing.find((one) => one.notification === notification && one.status === status);
  if (same !== undefined) same.kobo += kobo;
  else outgoing.push({ notification, status, kobo, isNaira: (payment.received_currency ?? 'NGN') === 'NGN' });
}

function logTransaction(runtime: Runtime, booking: BookingRow, rows: PaymentRow[], transaction: Transaction): void {
  const [first] = rows;
  const ids = { reference: first?.reference, booking: booking.id, customer: booking.customer_id };
  const isKnown = rows.some(({ received_kobo: kobo }) => kobo !== null);
  const was = rows.reduce((sum, { received_kobo: kobo }) => sum + (kobo ?? 0), 0);
  // The received amount is stored once; a later result with another amount does not change it.
  if (isKnown && transaction.status === 'success' && was !== transaction.amountKobo)
    runtime.log.error(
      { event: 'payment.amount_changed', ...ids, was, reported: transaction.amountKobo },
      'provider reports another amount',
    );
  if (!isKnownProviderStatus(transaction.status))
    runtime.log.warn(
      { event: 'payment.unknown_status', status: cutText(transaction.status, 40), ...ids },
      'unknown provider status',
    );
}

/** A settled payment is logged with its charge, in markChargePaid. Verification starts and closes no attempt. */
function logOutcome(
  { log }: Runtime,
  { id, customer_id: customer }: BookingRow,
  { row: { reference, status: was }, share, outcome: { status } }: EvaluatedRow,
  transaction: Transaction,
): void {
  if (status === was || status === 'settled' || status === 'starting' || status === 'closed') return;
  const kobo = share?.receivedKobo ?? transaction.amountKobo;
  log.info({ event: `payment.${status}`, reference, booking: id, customer, kobo }, 'payment verified');
}

async function notifyOfOutcome(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  { notification, status, kobo, isNaira }: Outgoing,
): Promise<void> {
  if (notification === 'payment-failed') await notifyCustomer(runtime, trx, booking, paymentFailedNotification);
  if (notification === 'payment-unexpected') {
    const goesBack = status === 'refund-due';
    await notifyCustomer(runtime, trx, booking, unexpectedPaymentNotification(isNaira ? kobo : null, goesBack));
  }
  // A reversal that we did not start, e.g. by a bank; the completion of our own refund sends its own notification.
  if (notification === 'refund-sent' && isNaira)
    await notifyCustomer(runtime, trx, booking, refundSentNotification(kobo));
}
