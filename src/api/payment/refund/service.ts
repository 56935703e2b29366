import { insertEvent } from '#api/booking/service.ts';
import { tellCustomer } from '#api/booking/tell/service.ts';
import type { Trx } from '#api/db/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import type { PaymentStatus } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import { hasEnded, matchRefund, refundAfter, type RefundStatus } from '#shared/payments/refund-states.ts';
import { closeBooks, openBooks, tellStaff, type Books } from '../books/service.ts';
import { refundDoneNews, refundStartedNews } from '../messages.ts';
import { findPayment, findPaymentById, updatePayment, type PaymentRow } from '../repo.ts';
import * as repo from './repo.ts';

const receivedKobo = (payment: PaymentRow): number => payment.received_kobo ?? payment.amount_kobo;
const isLive = (refund: repo.RefundRow): boolean => refund.status !== 'failed';

/** What can still go back of a payment, kobo: what came, less what has gone or is on its way. */
const leftOf = (payment: PaymentRow, refunds: readonly repo.RefundRow[]): number =>
  receivedKobo(payment) - refunds.filter(isLive).reduce((sum, refund) => sum + refund.amount_kobo, 0);

/** Starts sending one payment back: at the provider by job, at the desk by hand, credit in the ledger by itself. */
async function startRefund(runtime: Runtime, trx: Trx, { booking }: Books, payment: PaymentRow, reason: 'cancelled' | 'surplus', staffId: string | null): Promise<void> {
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
  await insertEvent(trx, booking.id, {
    actor: staffId === null ? 'system' : 'staff', ...(staffId !== null && { staffId }), event: 'refund-started', detail: { reference: payment.reference, kobo },
  });
  if (how === 'hand') return;
  await runtime.queue.send('send-refund', { id: refund.id }, trx, undefined, refund.id);
  await tellCustomer(runtime, trx, booking, refundStartedNews(kobo));
}

/**
 * A cancellation by staff or accepted by them: everything that came for a booking goes back. In the transaction that cancels.
 * Returns the paymentStatus that follows, or null when there is nothing to send back.
 */
export async function refundBooking(runtime: Runtime, trx: Trx, bookingId: string, staffId: string | null): Promise<PaymentStatus | null> {
  const books = await openBooks(trx, bookingId);
  const due = books.payments.filter(({ status }) => status === 'settled' || status === 'refund-due');
  if (due.length === 0) return null;
  for (const payment of due) await startRefund(runtime, trx, books, payment, 'cancelled', staffId);
  return (await closeBooks(trx, books.booking)).payment_status;
}

/** Sends back money that fits nothing. Throws payment.not_found, payment.not_possible. */
export async function refundPayment(runtime: Runtime, actor: Actor, paymentId: string): Promise<void> {
  const known = await findPaymentById(runtime.db, paymentId);
  if (known === undefined) throw new AppError('payment.not_found');
  await acting(runtime, actor, async (trx, note) => {
    const books = await openBooks(trx, known.booking_id);
    const payment = books.payments.find((row) => row.id === paymentId);
    if (payment === undefined || (payment.status !== 'refund-due' && payment.status !== 'needs-review')) throw new AppError('payment.not_possible');
    const reason = books.booking.status === 'cancelled' ? 'cancelled' : 'surplus';
    await startRefund(runtime, trx, books, payment, reason, actor.staffId);
    await closeBooks(trx, books.booking);
    note({ event: 'payment.refund', subject: { kind: 'payment', id: payment.reference }, detail: { booking: books.booking.id, kobo: receivedKobo(payment) } });
  });
}

/** Says that money went back by hand: cash, a bank transfer, or what the provider could not send. Throws payment.not_possible. */
export async function handedBack(runtime: Runtime, actor: Actor, paymentId: string, words: string | null): Promise<void> {
  const known = await findPaymentById(runtime.db, paymentId);
  if (known === undefined) throw new AppError('payment.not_found');
  await acting(runtime, actor, async (trx, note) => {
    const books = await openBooks(trx, known.booking_id);
    const payment = books.payments.find((row) => row.id === paymentId);
    if (payment?.status !== 'refund-due') throw new AppError('payment.not_possible');
    const refunds = await repo.listRefunds(trx, payment.id);
    const live = refunds.find((refund) => refund.source === 'centre' && isLive(refund));
    // What the provider has in hand may still arrive, so it cannot be paid out a second time here.
    if (live !== undefined && live.how === 'provider' && live.status !== 'needs-attention') throw new AppError('payment.not_possible');
    if (live === undefined) {
      const kobo = leftOf(payment, refunds);
      const refund = await repo.insertRefund(trx, { payment_id: payment.id, amount_kobo: kobo, reason: 'surplus', how: 'hand', requested_by: actor.staffId });
      await repo.updateRefund(trx, refund.id, { status: 'processed', note: words });
    } else {
      await repo.updateRefund(trx, live.id, { status: 'processed', how: 'hand', note: words, requested_by: actor.staffId });
    }
    await afterRefunds(runtime, trx, books, payment);
    note({ event: 'payment.handed-back', subject: { kind: 'payment', id: payment.reference }, detail: { booking: books.booking.id, kobo: receivedKobo(payment) } });
  });
}

/** The payment is refunded once all that came has gone back; the booking follows. */
async function afterRefunds(runtime: Runtime, trx: Trx, { booking }: Books, payment: PaymentRow): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  const gone = refunds.filter(({ status }) => status === 'processed').reduce((sum, refund) => sum + refund.amount_kobo, 0);
  if (payment.status !== 'refunded' && gone > 0 && gone >= receivedKobo(payment)) {
    await updatePayment(trx, payment.id, { status: 'refunded', moving: false });
    await insertEvent(trx, booking.id, { actor: 'settlement', event: 'payment-refunded', detail: { reference: payment.reference, kobo: gone } });
    await tellCustomer(runtime, trx, booking, refundDoneNews(gone));
  }
  await closeBooks(trx, booking);
}

/** One refund's new state, with what staff must know. */
async function moveRefund(runtime: Runtime, trx: Trx, { booking }: Books, payment: PaymentRow, refund: repo.RefundRow, status: RefundStatus, providerId: string | null): Promise<void> {
  if (status === refund.status && (providerId === null || providerId === refund.provider_id)) return repo.updateRefund(trx, refund.id, {});
  await repo.updateRefund(trx, refund.id, { status, ...(providerId !== null && refund.provider_id === null && { provider_id: providerId }) });
  if (status === refund.status) return;
  runtime.log.info({ event: `refund.${status}`, reference: payment.reference, booking: booking.id, customer: booking.customer_id, kobo: refund.amount_kobo }, 'refund moved');
  if (status === 'failed' || status === 'needs-attention') await tellStaff(runtime, trx, `refund-${status}`, { booking, reference: payment.reference });
}

/** What the provider says of one refund. */
interface Word {
  id: string | null;
  status: string;
  amountKobo: number | null;
}

/** Writes words of the provider into the books of one payment. */
async function hear(runtime: Runtime, payment: PaymentRow, words: readonly Word[], from: 'event' | 'answer'): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const books = await openBooks(trx, payment.booking_id);
    const fresh = books.payments.find((row) => row.id === payment.id);
    if (fresh === undefined) return;
    for (const word of words) {
      const refunds = await repo.listRefunds(trx, payment.id);
      const known = refunds.map(({ id, provider_id, amount_kobo, status }) => ({ id, providerId: provider_id, amountKobo: amount_kobo, status }));
      const amountKobo = word.amountKobo ?? leftOf(fresh, refunds);
      const match = matchRefund(known, { id: word.id, amountKobo });
      const refund = refunds.find(({ id }) => id === match?.id)
        ?? (amountKobo > 0 ? await repo.insertRefund(trx, { payment_id: payment.id, amount_kobo: amountKobo, reason: 'reversed', source: 'provider', status: 'asked' }) : undefined);
      if (refund !== undefined) await moveRefund(runtime, trx, books, fresh, refund, refundAfter(refund.status, word.status, from), word.id);
    }
    await afterRefunds(runtime, trx, books, fresh);
  });
}

/** A signed refund event; its amount may be text and it names no refund of ours. False when the payment is not ours. */
export async function hearRefundEvent(runtime: Runtime, reference: string, word: Omit<Word, 'id'>): Promise<boolean> {
  const payment = await findPayment(runtime.db, reference);
  if (payment === undefined) return false;
  await hear(runtime, payment, [{ ...word, id: null }], 'event');
  return true;
}

/** Thrown to have a job tried again later. */
export class NotCertain extends Error {
  override readonly name = 'NotCertain';
}

/** Asks the provider for all refunds of a payment and writes them down. Throws NotCertain. */
export async function refreshRefunds(runtime: Runtime, payment: PaymentRow, withinMs?: number): Promise<void> {
  if (payment.provider_id === null) return;
  const result = await runtime.paystack.listRefunds(payment.provider_id, withinMs);
  if (result.kind === 'uncertain') throw new NotCertain(`refunds of ${payment.reference}: ${result.reason}`);
  // Oldest first, so that of two alike the one we asked for first is matched first.
  await hear(runtime, payment, result.refunds.toReversed(), 'answer');
}

/**
 * The money came and the provider says it has all gone back: whatever was on its way has arrived, and the rest was sent from
 * the provider's own side.
 */
export async function recordReversal(runtime: Runtime, trx: Trx, books: Books, payment: PaymentRow): Promise<void> {
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
  await afterRefunds(runtime, trx, books, payment);
}

/** How long a lost request may still be at work at the provider before we ask again, ms. */
const SETTLES_DOWN_MS = 30_000;

/**
 * The job: asks the provider for a refund once. After an answer that got lost it looks at the provider's list first, and asks
 * again only when the list has been without it for a while. Throws NotCertain to be tried again.
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
    if (askedAgo < SETTLES_DOWN_MS) throw new NotCertain(`refund of ${payment.reference} was asked for a moment ago`);
  } else if (!(await repo.markAsked(runtime.db, id))) {
    return;
  }
  // In another currency only the whole can be asked for: our amounts are naira.
  const isNaira = (payment.received_currency ?? 'NGN') === 'NGN';
  const result = await runtime.paystack.refund({ reference: payment.reference, ...(isNaira && { amountKobo: refund.amount_kobo }) });
  if (result.kind === 'refund') return hear(runtime, payment, [{ id: result.id, status: result.status, amountKobo: refund.amount_kobo }], 'answer');
  if (result.kind === 'uncertain') throw new NotCertain(`refund of ${payment.reference}: ${result.reason}`);
  if (result.kind === 'already-refunded') await refreshRefunds(runtime, payment);
  await runtime.db.transaction().execute(async (trx) => {
    const books = await openBooks(trx, payment.booking_id);
    const now = await repo.findRefund(trx, id);
    if (now === undefined || now.status !== 'asked') return;
    const words = result.kind === 'refused' ? result.message.slice(0, 300) : 'The money went back another way.';
    await repo.updateRefund(trx, id, { status: 'failed', note: words });
    if (result.kind === 'refused') await tellStaff(runtime, trx, 'refund-failed', { booking: books.booking, reference: payment.reference });
    await afterRefunds(runtime, trx, books, payment);
  });
}
