import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Runtime } from '#api/runtime.ts';
import type { AttemptStatus } from '#shared/payments/evaluate-payment.ts';
import { logRefusedKey } from './log-refused-key.ts';
import { recordVerification } from './record-verification.ts';
import * as repo from './payments.repository.ts';

export interface Verification {
  status: AttemptStatus;
  /** The money may still arrive: verify again later. */
  pending: boolean;
  /** Set when the provider gave no certain answer: why, and the earliest instant to ask again, ms from now. */
  uncertain: { reason: string; retryAfterMs: number | null } | null;
  booking: BookingRow;
}

/** As `verifyPayment`, by reference. Null for a reference that is not ours. */
export async function verifyReference(runtime: Runtime, reference: string): Promise<Verification | null> {
  const payment = await repo.findPayment(runtime.db, reference);
  return payment?.method === 'online' ? verifyPayment(runtime, payment) : null;
}

/**
 * Asks the provider about an online payment and records the answer: the one way in which online money reaches a booking.
 * Idempotent; the browser's call, the webhook and the jobs may run it at the same time. The provider is asked outside any
 * transaction.
 */
export async function verifyPayment(runtime: Runtime, payment: repo.PaymentRow): Promise<Verification> {
  const { reference } = payment;
  const result = await runtime.paystack.verify(reference);
  const recorded = await recordVerification(runtime, payment, result);
  if (result.kind !== 'uncertain') return { ...recorded, uncertain: null };
  const { id: booking, customer_id: customer } = recorded.booking;
  if (result.reason === 'unauthorized') logRefusedKey(runtime);
  else
    runtime.log.warn(
      { event: 'payment.uncertain', reason: result.reason, reference, booking, customer },
      'the provider gave no certain answer',
    );
  return { ...recorded, uncertain: { reason: result.reason, retryAfterMs: result.retryAfterMs ?? null } };
}

/** Verifies by job: after `afterMs`, then in growing intervals. */
export const verifyLater = (runtime: Runtime, reference: string, afterMs = 3000): Promise<void> =>
  runtime.queue.send('settle-payment', { reference }, undefined, Math.ceil(afterMs / 1000), reference);
