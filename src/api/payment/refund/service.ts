import { recordBookingEvent } from '#api/booking/change-booking.ts';
import { notifyCustomer } from '#api/booking/notify-booking.ts';
import type { Trx } from '#api/db/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import { hasEnded, matchRefund, nextRefundStatus, type RefundStatus } from '#shared/payments/refund-states.ts';
import { alertStaff } from '../alert-staff.ts';
import { lockBookingWithPayments, syncPaymentStatus, type BookingWithPayments } from '../lock-booking-with-payments.ts';
import { refundSentNotification, refundStartedNotification } from '../messages.ts';
import { findPayment, findPaymentById, updatePayment, type PaymentRow } from '../repo.ts';
import * as repo from './repo.ts';

const receivedKobo = (payment: PaymentRow): number => payment.received_kobo ?? payment.amount_kobo;
const isLive = (refund: repo.RefundRow): boolean => refund.status !== 'failed';

/** What can still be refunded of a payment, kobo: received, less refunded or under way. */
const leftOf = (payment: PaymentRow, refunds: readonly repo.RefundRow[]): number =>
  receivedKobo(payment) - refunds.filter(isLive).reduce((sum, refund) => sum + refund.amount_kobo, 0);

/** Starts to refund one payment: at the provider by job, cash and transfers by hand; credit returns in its ledger. */
async function startRefund(runtime: Runtime, trx: Trx, { booking }: BookingWithPayments, payment: PaymentRow, reason: 'cancelled' | 'surplus', staffId: string | null): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  if (refunds.some((refund) => refund.source === 'centre' && isLive(refund))) return;
  const kobo = leftOf(payment, refunds);
  if (kobo <= 0) {
    await updatePayment(trx, payment.id, { status: 'refunded' });
    return;
  }
  if (payment.status !== 'refund-due') await updatePayment(trx, payment.id, { status: 'refund-due' });
  const how = payment.method === 'online' ? 'provider' : 'hand';
  const refund = await repo.insertRefund(trx, { payment_id: payment.id, amount_kobo: kobo, reason, how, requested_by: staffId });
  await recordBookingEvent(trx, booking.id, {
    actor: staffId === null ? 'system' : 'staff', ...(staffId !== null && { staffId }), event: 'refund-started', detail: { reference: payment.reference, kobo },
  });
  if (how === 'hand') return;
  await runtime.queue.send('send-refund', { id: refund.id }, trx, undefined, refund.id);
  await notifyCustomer(runtime, trx, booking, refundStartedNotification(kobo));
}

/** Everything that came for a cancelled booking goes back. In the transaction that cancels. */
export async function refundBooking(runtime: Runtime, trx: Trx, bookingId: string, staffId: string | null): Promise<void> {
  const locked = await lockBookingWithPayments(trx, bookingId);
  const due = locked.payments.filter(({ status }) => status === 'settled' || status === 'refund-due');
  if (due.length === 0) return;
  for (const payment of due) await startRefund(runtime, trx, locked, payment, 'cancelled', staffId);
  await syncPaymentStatus(trx, locked.booking);
}

/** Staff refund money that does not match its booking. @throws AppError payment.not_found, payment.not_possible */
export async function refundPayment(runtime: Runtime, actor: Actor, paymentId: string): Promise<void> {
  const known = await findPaymentById(runtime.db, paymentId);
  if (known === undefined) throw new AppError('payment.not_found');
  await acting(runtime, actor, async (trx, note) => {
    const locked = await lockBookingWithPayments(trx, known.booking_id);
    const payment = locked.payments.find((row) => row.id === paymentId);
    if (payment === undefined || (payment.status !== 'refund-due' && payment.status !== 'needs-review')) throw new AppError('payment.not_possible');
    const reason = locked.booking.status === 'cancelled' ? 'cancelled' : 'surplus';
    await startRefund(runtime, trx, locked, payment, reason, actor.staffId);
    await syncPaymentStatus(trx, locked.booking);
    note({ event: 'payment.refund', subject: { kind: 'payment', id: payment.reference }, detail: { booking: locked.booking.id, kobo: receivedKobo(payment) } });
  });
}

/**
 * Staff record that money went back by hand: cash, a bank transfer, or what the provider could not send.
 * @throws AppError payment.not_found, payment.not_possible
 */
export async function recordHandBack(runtime: Runtime, actor: Actor, paymentId: string, text: string | null): Promise<void> {
  const known = await findPaymentById(runtime.db, paymentId);
  if (known === undefined) throw new AppError('payment.not_found');
  await acting(runtime, actor, async (trx, note) => {
    const locked = await lockBookingWithPayments(trx, known.booking_id);
    const payment = locked.payments.find((row) => row.id === paymentId);
    if (payment?.status !== 'refund-due') throw new AppError('payment.not_possible');
    const refunds = await repo.listRefunds(trx, payment.id);
    const live = refunds.find((refund) => refund.source === 'centre' && isLive(refund));
    // A refund under way at the provider may still arrive: it must not be paid out a second time.
    if (live !== undefined && live.how === 'provider' && live.status !== 'needs-attention') throw new AppError('payment.not_possible');
    if (live === undefined) {
      const kobo = leftOf(payment, refunds);
      const refund = await repo.insertRefund(trx, { payment_id: payment.id, amount_kobo: kobo, reason: 'surplus', how: 'hand', requested_by: actor.staffId });
      await repo.updateRefund(trx, refund.id, { status: 'processed', note: text });
    } else {
      await repo.updateRefund(trx, live.id, { status: 'processed', how: 'hand', note: text, requested_by: actor.staffId });
    }
    await completeRefunds(runtime, trx, locked, payment);
    note({ event: 'payment.handed-back', subject: { kind: 'payment', id: payment.reference }, detail: { booking: locked.booking.id, kobo: receivedKobo(payment) } });
  });
}

/** Marks the payment refunded once all of it went back, and updates the booking's payment status. */
async function completeRefunds(runtime: Runtime, trx: Trx, { booking }: BookingWithPayments, payment: PaymentRow): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  const gone = refunds.filter(({ status }) => status === 'processed').reduce((sum, refund) => sum + refund.amount_kobo, 0);
  if (payment.status !== 'refunded' && gone > 0 && gone >= receivedKobo(payment)) {
    await updatePayment(trx, payment.id, { status: 'refunded', moving: false });
    await recordBookingEvent(trx, booking.id, { actor: 'settlement', event: 'payment-refunded', detail: { reference: payment.reference, kobo: gone } });
    await notifyCustomer(runtime, trx, booking, refundSentNotification(gone));
  }
  await syncPaymentStatus(trx, booking);
}

/** Writes one refund's new status and alerts staff when they must act. */
async function changeRefundStatus(runtime: Runtime, trx: Trx, { booking }: BookingWithPayments, payment: PaymentRow, refund: repo.RefundRow, status: RefundStatus, providerId: string | null): Promise<void> {
  if (status === refund.status && (providerId === null || providerId === refund.provider_id)) return repo.updateRefund(trx, refund.id, {});
  await repo.updateRefund(trx, refund.id, { status, ...(providerId !== null && refund.provider_id === null && { provider_id: providerId }) });
  if (status === refund.status) return;
  runtime.log.info({ event: `refund.${status}`, reference: payment.reference, booking: booking.id, customer: booking.customer_id, kobo: refund.amount_kobo }, 'refund status changed');
  if (status === 'failed' || status === 'needs-attention') await alertStaff(runtime, trx, `refund-${status}`, { booking, reference: payment.reference });
}

/** One refund as the provider knows it. */
interface RefundUpdate {
  id: string | null;
  status: string;
  amountKobo: number | null;
}

/** Writes words of the provider into the locked of one payment. */
async function recordRefundUpdates(runtime: Runtime, payment: PaymentRow, updates: readonly RefundUpdate[], from: 'event' | 'answer'): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, payment.booking_id);
    const fresh = locked.payments.find((row) => row.id === payment.id);
    if (fresh === undefined) return;
    for (const update of updates) {
      const refunds = await repo.listRefunds(trx, payment.id);
      const known = refunds.map(({ id, provider_id, amount_kobo, status }) => ({ id, providerId: provider_id, amountKobo: amount_kobo, status }));
      const amountKobo = update.amountKobo ?? leftOf(fresh, refunds);
      const match = matchRefund(known, { id: update.id, amountKobo });
      const refund = refunds.find(({ id }) => id === match?.id)
        ?? (amountKobo > 0 ? await repo.insertRefund(trx, { payment_id: payment.id, amount_kobo: amountKobo, reason: 'reversed', source: 'provider', status: 'asked' }) : undefined);
      if (refund !== undefined) await changeRefundStatus(runtime, trx, locked, fresh, refund, nextRefundStatus(refund.status, update.status, from), update.id);
    }
    await completeRefunds(runtime, trx, locked, fresh);
  });
}

/** Records a signed refund event, which names no refund of ours. False when the payment is not ours. */
export async function recordRefundEvent(runtime: Runtime, reference: string, update: Omit<RefundUpdate, 'id'>): Promise<boolean> {
  const payment = await findPayment(runtime.db, reference);
  if (payment === undefined) return false;
  await recordRefundUpdates(runtime, payment, [{ ...update, id: null }], 'event');
  return true;
}

/** Thrown by a job that must run again later. */
export class NotCertain extends Error {
  override readonly name = 'NotCertain';
}

/** Asks the provider for all refunds of a payment and records them. @throws NotCertain */
export async function refreshRefunds(runtime: Runtime, payment: PaymentRow, withinMs?: number): Promise<void> {
  if (payment.provider_id === null) return;
  const result = await runtime.paystack.listRefunds(payment.provider_id, withinMs);
  if (result.kind === 'uncertain') throw new NotCertain(`refunds of ${payment.reference}: ${result.reason}`);
  // Oldest first: of two equal refunds the one requested first is matched first.
  await recordRefundUpdates(runtime, payment, result.refunds.toReversed(), 'answer');
}

/**
 * The provider says that all the money went back: refunds under way have arrived, and the provider sent the rest by itself.
 * The caller writes the payment's and the booking's status.
 */
export async function recordReversal(trx: Trx, payment: PaymentRow): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  for (const refund of refunds) {
    if (refund.how === 'provider' && !hasEnded(refund.status) && refund.status !== 'due') await repo.updateRefund(trx, refund.id, { status: 'processed' });
    if (refund.status === 'due') await repo.updateRefund(trx, refund.id, { status: 'failed', note: 'The money went back another way.' });
  }
  const gone = (await repo.listRefunds(trx, payment.id)).filter(({ status }) => status === 'processed').reduce((sum, refund) => sum + refund.amount_kobo, 0);
  const rest = receivedKobo(payment) - gone;
  if (rest > 0) {
    const refund = await repo.insertRefund(trx, { payment_id: payment.id, amount_kobo: rest, reason: 'reversed', source: 'provider', status: 'asked' });
    await repo.updateRefund(trx, refund.id, { status: 'processed' });
  }
}

/** How long the provider may still be working on a request without an answer before we repeat it, ms. */
const REPEAT_AFTER_MS = 30_000;

/**
 * The job that requests a refund at the provider, once. When an answer was lost it reads the provider's list first and
 * repeats the request only after the list has been without the refund for a while.
 * @throws NotCertain to run again later
 */
export async function sendRefund(runtime: Runtime, id: string): Promise<void> {
  const refund = await repo.findRefund(runtime.db, id);
  if (refund === undefined || hasEnded(refund.status) || refund.how !== 'provider') return;
  const payment = await findPaymentById(runtime.db, refund.payment_id);
  if (payment === undefined) return;
  if (refund.status !== 'due') {
    await refreshRefunds(runtime, payment);
    const now = await repo.findRefund(runtime.db, id);
    if (now?.status !== 'asked' || now.provider_id !== null) return;
    const askedAgo = Date.now() - (now.asked_at?.getTime() ?? 0);
    if (askedAgo < REPEAT_AFTER_MS) throw new NotCertain(`refund of ${payment.reference} was requested a moment ago`);
  } else if (!(await repo.markAsked(runtime.db, id))) {
    return;
  }
  // In another currency only the whole can be refunded: our amounts are naira.
  const isNaira = (payment.received_currency ?? 'NGN') === 'NGN';
  const result = await runtime.paystack.refund({ reference: payment.reference, ...(isNaira && { amountKobo: refund.amount_kobo }) });
  if (result.kind === 'refund') return recordRefundUpdates(runtime, payment, [{ id: result.id, status: result.status, amountKobo: refund.amount_kobo }], 'answer');
  if (result.kind === 'uncertain') throw new NotCertain(`refund of ${payment.reference}: ${result.reason}`);
  if (result.kind === 'already-refunded') await refreshRefunds(runtime, payment);
  await runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, payment.booking_id);
    const now = await repo.findRefund(trx, id);
    if (now === undefined || now.status !== 'asked') return;
    const reason = result.kind === 'refused' ? result.message.slice(0, 300) : 'The money went back another way.';
    await repo.updateRefund(trx, id, { status: 'failed', note: reason });
    if (result.kind === 'refused') await alertStaff(runtime, trx, 'refund-failed', { booking: locked.booking, reference: payment.reference });
    await completeRefunds(runtime, trx, locked, payment);
  });
}
