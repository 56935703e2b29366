import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailOf } from '#api/accounts/contact-channels.ts';
import { findOwn, insertEvent, lockOwn, present, standing, updateBooking, type BookingMoney, type BookingRow } from '#api/booking/service.ts';
import { tellCustomer } from '#api/booking/tell/service.ts';
import { settings } from '#api/settings/centre-settings.ts';
import { newId, type Connection, type Trx } from '#api/db/database.ts';
import { onceOutside } from '#api/db/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { after, isPayable, type PaymentStatus } from '#shared/bookings/booking-states.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { ARRIVED, isKnownStatus, judge, paymentStatusOf, type AttemptStatus, type ProviderSays } from '#shared/payments/evaluate-payment.ts';
import { closeBooks, mailReceipt, openBooks, tellStaff } from './books/service.ts';
import { failedNews, refundDoneNews, unfitNews } from './messages.ts';
import { recordReversal } from './refund/service.ts';
import * as repo from './repo.ts';

/** The slug under which the browser asks for the provider's public key. */
export const PROVIDER = 'paystack';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Hex timestamp, '-', random base32 (contract.md 2): only what the provider allows in a reference. */
export const newReference = (): string => `${Date.now().toString(16)}-${[...randomBytes(13)].map((byte) => BASE32[byte % 32]).join('')}`;

/** No open attempt of a booking may pay it any more; money that still arrives on one becomes needs-review. */
export const closeOpenAttempts = (trx: Trx, bookingId: string): Promise<void> => repo.closeAttempts(trx, bookingId);

/** What happens to the money of a booking that is made or edited. */
export const bookingMoney = (runtime: Runtime): BookingMoney => ({
  amountChanged: closeOpenAttempts,
  settleIfFree: (trx, row) => settleIfFree(runtime, trx, row),
});

/** A booking that credit and discount pay whole is paid at once: a payment of nothing stands in the books for it. */
async function settleIfFree(runtime: Runtime, trx: Trx, row: BookingRow): Promise<BookingRow> {
  if (row.amount_kobo > 0 || row.status !== 'pending') return row;
  const payment = await repo.insertPayment(trx, {
    id: newId(), booking_id: row.id, reference: newReference(), amount_kobo: 0, received_kobo: 0, received_currency: 'NGN', method: 'credit', status: 'settled',
  });
  await insertEvent(trx, row.id, { actor: 'settlement', event: 'payment-settled', detail: { reference: payment.reference } });
  runtime.log.info({ event: 'payment.settled', reference: payment.reference, booking: row.id, customer: row.customer_id, kobo: 0 }, 'credit and discount pay it whole');
  const booking = await updateBooking(trx, row.id, { status: 'paid', payment_status: 'paid' });
  await mailReceipt(runtime, trx, booking, payment);
  return booking;
}

/**
 * Staff took the whole amount in cash, or saw it on the bank's list. In the transaction that makes the booking paid; the
 * database itself refuses a second settled payment. Returns the booking's paymentStatus.
 */
export async function recordByHand(
  runtime: Runtime, trx: Trx, taken: { bookingId: string; amountKobo: number; method: 'cash' | 'transfer'; staffId: string; note: string | null },
): Promise<PaymentStatus> {
  const payment = await repo.insertPayment(trx, {
    id: newId(), booking_id: taken.bookingId, reference: newReference(), amount_kobo: taken.amountKobo, received_kobo: taken.amountKobo, received_currency: 'NGN',
    method: taken.method, status: 'settled', recorded_by: taken.staffId, note: taken.note,
  });
  const { booking, payments } = await openBooks(trx, taken.bookingId);
  await mailReceipt(runtime, trx, booking, payment);
  return paymentStatusOf(payments.map(({ status }) => status), false);
}

/** Every payment of a booking and every attempt, oldest first; for staff. */
export const paymentsOf = (db: Connection, bookingId: string): Promise<repo.PaymentRow[]> => repo.listPayments(db, bookingId);

interface Claimed {
  row: repo.PaymentRow;
  mine: boolean;
}

/** Under the booking's lock: the live attempt, or a new one that this caller must start. Null when there is none and no time for one. */
function claim(runtime: Runtime, customerId: string, bookingId: string, wanted: repo.WantedChannel, hasTime: boolean): Promise<Claimed | null> {
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwn(trx, bookingId, customerId);
    if (booking === undefined) throw new AppError('booking.not_found');
    if (!isPayable(standing(booking))) throw new AppError('payment.not_due');
    const live = await repo.findLiveAttempt(trx, bookingId, booking.amount_kobo, wanted);
    if (live !== undefined) return { row: live, mine: false };
    if (!hasTime) return null;
    const email = await emailOf(runtime, trx, customerId);
    const row = { id: newId(), booking_id: bookingId, reference: newReference(), amount_kobo: booking.amount_kobo, email, wanted_channel: wanted };
    return { row: await repo.insertPayment(trx, row), mine: true };
  });
}

/** How long another caller's start is waited for: a little over the provider's own limit, ms. */
const WAIT_MS = 6000;
/** Past this nobody starts one of their own: it could take as long again, and an answer comes within 8 s, ms. */
const OPEN_MS = 2000;

/**
 * Starts one attempt at the provider with our amount, or hands the open one out again; of many calls at once one starts
 * and the others wait for it. Throws payment.not_due, payment.provider_unavailable or payment.provider_refused.
 */
export async function startPayment(runtime: Runtime, customerId: string, bookingId: string, channel: repo.WantedChannel = null): Promise<Attempt> {
  if (channel !== null && !runtime.config.paystack.bankTransfer) throw new AppError('payment.provider_refused');
  const began = performance.now();
  for (;;) {
    const claimed = await claim(runtime, customerId, bookingId, channel, performance.now() - began < OPEN_MS);
    if (claimed === null) throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
    const { row, mine } = claimed;
    if (row.access_code !== null) return attemptOf(runtime, row, row.access_code);
    if (mine) {
      const accessCode = await openAtProvider(runtime, customerId, row);
      if (accessCode !== null) return attemptOf(runtime, row, accessCode);
    }
    if (performance.now() - began > WAIT_MS) throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
    await sleep(150);
  }
}

/** Null when the attempt died through no fault of the provider and a new one is to be made. */
async function openAtProvider(runtime: Runtime, customerId: string, row: repo.PaymentRow): Promise<string | null> {
  const result = await runtime.paystack.initialize({
    email: row.email ?? '',
    amountKobo: row.amount_kobo,
    reference: row.reference,
    callbackUrl: `${runtime.config.publicUrl}/user/bookings`,
    metadata: { booking_id: row.booking_id },
    ...(row.wanted_channel !== null && { channels: [row.wanted_channel] }),
  });
  if (result.kind === 'started') {
    return (await repo.openAttempt(runtime.db, row.reference, result.accessCode)) ? result.accessCode : null;
  }
  // Never sent again: after a time-out the provider may know this reference, so it is dead and the next try has a new one.
  await repo.closeAttempt(runtime.db, row.reference);
  if (result.kind === 'duplicate-reference') return null;
  runtime.log.warn({ event: 'payment.start_failed', kind: result.kind, reference: row.reference, customer: customerId }, 'the provider did not start a payment');
  if (result.kind === 'refused') throw new AppError('payment.provider_refused');
  if (result.reason === 'unauthorized') sayUnauthorized(runtime);
  throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
}

const attemptOf = ({ paystack }: Runtime, row: repo.PaymentRow, accessCode: string): Attempt => ({
  reference: row.reference, accessCode, amount: row.amount_kobo, currency: 'NGN', email: row.email ?? '', key: paystack.publicKey,
});

/** For the operator: no retry helps until somebody changes the key. */
const sayUnauthorized = (runtime: Runtime): void => runtime.log.error({ event: 'payment.unauthorized' }, 'the payment provider refuses our key');

export interface Settled {
  attempt: AttemptStatus;
  /** The provider is not certain yet; ask again later. */
  moving: boolean;
  /** Why not, in the provider client's words, and when to ask again at the earliest, ms. */
  uncertain: { reason: string; retryAfterMs: number | null } | null;
  booking: BookingRow;
}

/**
 * The one way money reaches a booking: asks the provider, then locks the booking, checks everything again and writes.
 * Idempotent; the browser, the webhook and the job may call it at once. Null for a reference we never made.
 */
export async function settle(runtime: Runtime, reference: string): Promise<Settled | null> {
  const known = await repo.findPayment(runtime.db, reference);
  if (known === undefined || known.method !== 'online') return null;
  const result = await runtime.paystack.verify(reference);
  if (result.kind === 'transaction') {
    const says = {
      status: result.status, amountKobo: result.amountKobo, currency: result.currency, requestedKobo: result.requestedAmountKobo, feesKobo: result.feesKobo,
    };
    return write(runtime, known, { says, id: result.id, channel: result.channel, paidAt: result.paidAt });
  }
  if (result.kind === 'unknown-reference') return write(runtime, known, null);
  const settled = await write(runtime, known, 'uncertain');
  const { id: booking, customer_id: customer } = settled.booking;
  if (result.reason === 'unauthorized') sayUnauthorized(runtime);
  else runtime.log.warn({ event: 'payment.uncertain', reason: result.reason, reference, booking, customer }, 'the provider gave no certain answer');
  return { ...settled, uncertain: { reason: result.reason, retryAfterMs: result.retryAfterMs ?? null } };
}

/** What the provider knows of one transaction, as far as it is written down. */
export interface Told {
  says: ProviderSays;
  id: string;
  channel: string | null;
  paidAt: string | null;
}

/** Writes what the provider told, under the booking's lock. Null: it does not know the reference, so it was never opened there. */
export function write(runtime: Runtime, known: repo.PaymentRow, told: Told | null | 'uncertain'): Promise<Settled> {
  return runtime.db.transaction().execute(async (trx) => {
    const books = await openBooks(trx, known.booking_id);
    const { booking } = books;
    const attempt = books.payments.find((row) => row.id === known.id);
    if (attempt === undefined) throw new Error('an attempt vanished');
    if (told === null || told === 'uncertain') {
      const moving = told === 'uncertain' && (attempt.status === 'open' || attempt.status === 'starting');
      await repo.updatePayment(trx, attempt.id, { moving });
      return { attempt: attempt.status, moving, uncertain: null, booking: await closeBooks(trx, booking) };
    }
    const { says } = told;
    const about = { reference: attempt.reference, booking: booking.id, customer: booking.customer_id };
    const verdict = judge(says, {
      attemptStatus: attempt.status,
      attemptKobo: attempt.amount_kobo,
      bookingStatus: booking.status,
      bookingKobo: booking.amount_kobo,
      paidOtherwise: books.payments.some((row) => row.id !== attempt.id && row.status === 'settled'),
      customerBearsFees: runtime.config.paystack.customerBearsFees,
    });
    // Money is written down when it is first seen; a provider that later names another amount is not believed but looked into.
    const isFirst = attempt.received_kobo === null && (says.status === 'success' || says.status === 'reversed');
    if (!isFirst && says.status === 'success' && attempt.received_kobo !== says.amountKobo) {
      runtime.log.error({ event: 'payment.amount_changed', ...about, was: attempt.received_kobo, says: says.amountKobo }, 'the provider names another amount');
    }
    const payment = await repo.updatePayment(trx, attempt.id, {
      status: verdict.attempt,
      moving: verdict.moving,
      provider_id: told.id,
      provider_status: says.status,
      ...(isFirst && {
        received_kobo: says.amountKobo, received_currency: says.currency, fees_kobo: says.feesKobo ?? null, channel: told.channel,
        paid_at: told.paidAt === null ? null : new Date(told.paidAt),
      }),
    });
    const changed = verdict.attempt !== attempt.status;
    if (changed) {
      await insertEvent(trx, booking.id, { actor: 'settlement', event: `payment-${verdict.attempt}`, detail: { reference: payment.reference } });
      runtime.log.info({ event: `payment.${verdict.attempt}`, ...about, kobo: says.amountKobo }, 'payment looked at');
    }
    if (!isKnownStatus(says.status)) runtime.log.warn({ event: 'payment.unknown_status', status: says.status.slice(0, 40), ...about }, 'a status nobody knows');
    if (says.status === 'reversed') await recordReversal(runtime, trx, books, payment);
    if (changed && (verdict.attempt === 'needs-review' || verdict.attempt === 'refund-due')) {
      await tellStaff(runtime, trx, verdict.attempt, { booking, reference: payment.reference });
      await tellCustomer(runtime, trx, booking, unfitNews(says.currency === 'NGN' ? says.amountKobo : null, verdict.attempt === 'refund-due'));
    }
    if (changed && verdict.attempt === 'failed') await tellCustomer(runtime, trx, booking, failedNews);
    // Taken back without a refund of ours, e.g. by a bank; a refund's own end tells it otherwise.
    if (changed && verdict.attempt === 'refunded' && (payment.received_currency ?? 'NGN') === 'NGN') {
      await tellCustomer(runtime, trx, booking, refundDoneNews(payment.received_kobo ?? payment.amount_kobo));
    }
    const paid = changed && verdict.attempt === 'settled';
    const now = says.status === 'reversed' ? (await openBooks(trx, booking.id)).booking : booking;
    const row = await closeBooks(trx, now, paid ? { status: after('settle', booking.status) ?? booking.status, payment_method: 'online' } : {});
    if (paid) await mailReceipt(runtime, trx, row, payment);
    return { ...verdict, uncertain: null, booking: row };
  });
}

/** Asks again by job: soon, then in growing waits. */
export const settleLater = (runtime: Runtime, reference: string, afterMs = 3000): Promise<void> =>
  runtime.queue.send('settle-payment', { reference }, undefined, Math.ceil(afterMs / 1000), reference);

interface Claim {
  id: string;
  ref: string;
}

/** The browser says it paid; the provider decides. Throws what the person must know when the booking is not paid. */
export async function pay(runtime: Runtime, customerId: string, key: string | null, { id, ref }: Claim): Promise<Booking> {
  return onceOutside(runtime.db, { customerId, key, sent: ['booking/pay', id, ref] }, async () => {
    if (!isId(id) || (await findOwn(runtime.db, id, customerId)) === undefined) throw new AppError('booking.not_found');
    const attempt = await repo.findPayment(runtime.db, ref);
    if (attempt === undefined || attempt.booking_id !== id) throw new AppError('payment.wrong_reference');
    const settled = await settle(runtime, ref);
    if (settled === null) throw new AppError('payment.wrong_reference');
    const booking = present(settled.booking, await settings(runtime.db));
    if (settled.attempt === 'settled') return booking;
    // Not knowing is never told as a failure: the money may be there.
    if (settled.moving || (settled.uncertain !== null && !ARRIVED.includes(settled.attempt))) {
      await settleLater(runtime, ref, settled.uncertain?.retryAfterMs ?? undefined);
      throw new AppError('payment.confirming', { extra: { booking } });
    }
    if (settled.attempt === 'needs-review') throw new AppError('payment.needs_review');
    if (settled.attempt === 'refund-due' || settled.attempt === 'refunded') throw new AppError('payment.refund_due');
    throw new AppError('payment.not_completed');
  });
}
