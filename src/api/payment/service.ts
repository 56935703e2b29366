import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailOf } from '#api/account/service.ts';
import { findOwn, insertEvent, lockBooking, lockOwn, present, standing, updateBooking } from '#api/booking/service.ts';
import { settings } from '#api/centre/service.ts';
import { newId, type Trx } from '#api/db/database.ts';
import { onceOutside } from '#api/db/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { after, isPayable } from '#shared/booking/booking.ts';
import type { Booking } from '#shared/booking/contract.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Attempt } from '#shared/payment/contract.ts';
import { judge, paymentStatusOf, type AttemptStatus } from '#shared/payment/settle.ts';
import * as repo from './repo.ts';

/** The slug under which the browser asks for the provider's public key. */
export const PROVIDER = 'paystack';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Hex timestamp, '-', random base32 (contract.md 2): only what the provider allows in a reference. */
export const newReference = (): string => `${Date.now().toString(16)}-${[...randomBytes(13)].map((byte) => BASE32[byte % 32]).join('')}`;

/** An edit that changes the amount closes open attempts; money that still arrives on one becomes needs-review. */
export const closeOpenAttempts = (trx: Trx, bookingId: string): Promise<void> => repo.closeAttempts(trx, bookingId);

interface Claimed {
  row: repo.AttemptRow;
  mine: boolean;
}

/** Under the booking's lock: the live attempt, or a new one that this caller must start. */
function claim(runtime: Runtime, customerId: string, bookingId: string): Promise<Claimed> {
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwn(trx, bookingId, customerId);
    if (booking === undefined) throw new AppError('booking.not_found');
    if (!isPayable(standing(booking))) throw new AppError('payment.not_due');
    const live = await repo.findLiveAttempt(trx, bookingId, booking.amount_kobo);
    if (live !== undefined) return { row: live, mine: false };
    const email = await emailOf(runtime, trx, customerId);
    const row = { id: newId(), booking_id: bookingId, reference: newReference(), amount_kobo: booking.amount_kobo, email };
    return { row: await repo.insertAttempt(trx, row), mine: true };
  });
}

/** How long another caller's start is waited for: a little over the provider's own limit, ms. */
const WAIT_MS = 6000;

/**
 * Starts one attempt at the provider with our amount, or hands the open one out again; of many calls at once one starts
 * and the others wait for it. Throws payment.not_due, payment.provider_unavailable or payment.provider_refused.
 */
export async function startPayment(runtime: Runtime, customerId: string, bookingId: string): Promise<Attempt> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const { row, mine } = await claim(runtime, customerId, bookingId);
    if (row.access_code !== null) return attemptOf(runtime, row, row.access_code);
    if (mine) {
      const accessCode = await openAtProvider(runtime, row);
      if (accessCode !== null) return attemptOf(runtime, row, accessCode);
    }
    if (performance.now() > until) throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
    await sleep(150);
  }
}

/** Null when the attempt died through no fault of the provider and a new one is to be made. */
async function openAtProvider(runtime: Runtime, row: repo.AttemptRow): Promise<string | null> {
  const result = await runtime.paystack.initialize({
    email: row.email ?? '',
    amountKobo: row.amount_kobo,
    reference: row.reference,
    callbackUrl: `${runtime.config.publicUrl}/user/bookings`,
    metadata: { booking_id: row.booking_id },
  });
  if (result.kind === 'started') {
    return (await repo.openAttempt(runtime.db, row.reference, result.accessCode)) ? result.accessCode : null;
  }
  // Never sent again: after a time-out the provider may know this reference, so it is dead and the next try has a new one.
  await repo.updateAttempt(runtime.db, row.reference, { status: 'closed' });
  if (result.kind === 'duplicate-reference') return null;
  runtime.log.warn({ event: 'payment.start_failed', kind: result.kind, reference: row.reference }, 'the provider did not start a payment');
  if (result.kind === 'refused') throw new AppError('payment.provider_refused');
  throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
}

const attemptOf = ({ paystack }: Runtime, row: repo.AttemptRow, accessCode: string): Attempt => ({
  reference: row.reference, accessCode, amount: row.amount_kobo, currency: 'NGN', email: row.email ?? '', key: paystack.publicKey,
});

export interface Settled {
  attempt: AttemptStatus;
  /** The provider is not certain yet; ask again later. */
  moving: boolean;
  booking: Booking;
}

/**
 * The one way money reaches a booking: asks the provider, then locks the booking, checks everything again and writes.
 * Idempotent; the browser, the webhook and the job may call it at once. Null for a reference we never made.
 */
export async function settle(runtime: Runtime, reference: string): Promise<Settled | null> {
  const known = await repo.findAttempt(runtime.db, reference);
  if (known === undefined) return null;
  const result = await runtime.paystack.verify(reference);
  const centre = await settings(runtime.db);
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, known.booking_id);
    const attempts = await repo.listAttempts(trx, known.booking_id);
    const attempt = attempts.find((row) => row.reference === reference);
    if (booking === undefined || attempt === undefined) throw new Error('an attempt lost its booking');
    if (result.kind !== 'transaction') {
      // An unknown reference was never opened there. Anything else is not certain: money may be on its way.
      const moving = result.kind === 'uncertain' && (attempt.status === 'open' || attempt.status === 'starting');
      if (result.kind === 'uncertain') runtime.log.warn({ event: 'payment.uncertain', reason: result.reason, reference }, 'the provider gave no certain answer');
      const row = moving && booking.status === 'pending' && booking.payment_status === 'unpaid'
        ? await updateBooking(trx, booking.id, { payment_status: 'confirming' }) : booking;
      return { attempt: attempt.status, moving, booking: present(row, centre) };
    }
    const others = attempts.filter((row) => row.reference !== reference);
    const verdict = judge(result, {
      attemptStatus: attempt.status,
      attemptKobo: attempt.amount_kobo,
      bookingStatus: booking.status,
      bookingKobo: booking.amount_kobo,
      paidOtherwise: others.some((row) => row.status === 'settled'),
    });
    await repo.updateAttempt(trx, reference, {
      status: verdict.attempt,
      provider_id: result.id,
      provider_status: result.status,
      ...(result.status === 'success' && {
        received_kobo: result.amountKobo, received_currency: result.currency, fees_kobo: result.feesKobo, channel: result.channel,
        paid_at: result.paidAt === null ? null : new Date(result.paidAt),
      }),
    });
    if (verdict.attempt !== attempt.status) {
      await insertEvent(trx, booking.id, { actor: 'settlement', event: `payment-${verdict.attempt}`, detail: { reference } });
      runtime.log.info({ event: `payment.${verdict.attempt}`, reference, booking: booking.id, kobo: result.amountKobo }, 'payment looked at');
    }
    const paid = verdict.attempt === 'settled' && attempt.status !== 'settled';
    const paymentStatus = paymentStatusOf([...others.map((row) => row.status), verdict.attempt], verdict.moving);
    if (!paid && paymentStatus === booking.payment_status) return { ...verdict, booking: present(booking, centre) };
    const row = await updateBooking(trx, booking.id, {
      payment_status: paymentStatus,
      ...(paid && { status: after('settle', booking.status) ?? booking.status, payment_method: 'online' as const }),
    });
    return { ...verdict, booking: present(row, centre) };
  });
}

interface Claim {
  id: string;
  ref: string;
}

/** The browser says it paid; the provider decides. Throws what the person must know when the booking is not paid. */
export async function pay(runtime: Runtime, customerId: string, key: string | null, { id, ref }: Claim): Promise<Booking> {
  return onceOutside(runtime.db, { customerId, key, sent: ['booking/pay', id, ref] }, async () => {
    if (!isId(id) || (await findOwn(runtime.db, id, customerId)) === undefined) throw new AppError('booking.not_found');
    const attempt = await repo.findAttempt(runtime.db, ref);
    if (attempt === undefined || attempt.booking_id !== id) throw new AppError('payment.wrong_reference');
    const settled = await settle(runtime, ref);
    if (settled === null) throw new AppError('payment.wrong_reference');
    if (settled.attempt === 'settled') return settled.booking;
    if (settled.moving) throw new AppError('payment.confirming', { extra: { booking: settled.booking } });
    if (settled.attempt === 'needs-review') throw new AppError('payment.needs_review');
    if (settled.attempt === 'refund-due' || settled.attempt === 'refunded') throw new AppError('payment.refund_due');
    throw new AppError('payment.not_completed');
  });
}
