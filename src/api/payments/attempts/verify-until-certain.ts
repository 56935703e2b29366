import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';
import type { Runtime } from '#api/runtime.ts';
import { UncertainResultError } from '#api/payments/refunds/record-refund-updates.ts';
import { verifyReference } from './verify-payment.ts';

/**
 * Verifies an online payment, as a job that the queue repeats while the result is open.
 * @throws UncertainResultError to run again later
 */
export async function verifyUntilCertain(runtime: Runtime, reference: string): Promise<void> {
  const verification = await verifyReference(runtime, reference);
  if (verification === null || RECEIVED_STATUSES.includes(verification.status)) return;
  // A retry does not fix a refused key; the operator has a log line.
  if (verification.uncertain?.reason === 'unauthorized') return;
  if (verification.pending || verification.uncertain !== null)
    throw new UncertainResultError(`${reference} is not certain yet`);
}
