import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Runtime } from '#api/runtime.ts';
import type { AttemptStatus } from '#shared/bookings/booking-charges.ts';
import { recordProviderResult } from './record-provider-result.ts';
import * as repo from '#api/payments/payments.repository.ts';

export interface Verification {
  status: AttemptStatus;
  /** The payment may still arrive: verify again later. */
  pending: boolean;
  /** Set when the provider's result is uncertain: the reason, and the delay before the next request, ms. */
  uncertain: { reason: string; retryAfterMs: number | null } | null;
  booking: BookingRow;
}

/** As `verifyPayment`, by reference. Null for an unknown reference. */
export async function verifyReference(runtime: Runtime, reference: string): Promise<Verification | null> {
  const payment = await repo.findPayment(runtime.db, reference);
  return payment?.method === 'online' ? verifyPayment(runtime, payment) : null;
}

/**
 * Verifies an online payment at the provider and records the result: the only way in which an online payment reaches a
 * booking. Idempotent; browser call, webhook and jobs may run it concurrently. Sends its request outside any
 * transaction.
 */
export async function verifyPayment(runtime: Runtime, payment: repo.PaymentRow): Promise<Verification> {
  const reference = repo.providerReference(payment);
  const { result, ...recorded } = await recordProviderResult(
    runtime,
    payment,
    await runtime.paystack.verify(reference),
  );
  if (result.kind !== 'uncertain') return { ...recorded, uncertain: null };
  const { id: booking, customer_id: customer } = recorded.booking;
  if (result.reason === 'unauthorized') logRefusedKey(runtime);
  else
    runtime.log.warn(
      { event: 'payment.uncertain', reason: result.reason, reference, booking, customer },
      'uncertain result from the provider',
    );
  return { ...recorded, uncertain: { reason: result.reason, retryAfterMs: result.retryAfterMs ?? null } };
}

/** Queues a verification after `afterMs`, repeated at growing intervals. */
export const verifyLater = (runtime: Runtime, reference: string, afterMs = 3000): Promise<void> =>
  runtime.queue.send('verify-payment', { reference }, undefined, Math.ceil(afterMs / 1000), reference);

/** For the operator: no retry helps until the key is replaced. */
export const logRefusedKey = (runtime: Runtime): void =>
  runtime.log.error({ event: 'payment.unauthorized' }, 'payment provider rejected the key');
