import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';
import { UncertainResultError, refreshRefunds } from '#api/payments/refunds/record-refund-updates.ts';
import { findPaymentById } from '#api/payments/payments.repository.ts';
import { verifyPayment } from './verify-payment.ts';

/**
 * Time limit of both requests of a check, ms: each may take 5 s at the provider, and the response is due within 8 s.
 */
const CHECK_MS = 6500;

/**
 * Verifies a payment and its refunds at the provider. @throws AppError payment.confirming while the result is uncertain
 */
export async function checkPayment(runtime: Runtime, actor: Actor, id: string): Promise<void> {
  const payment = await findPaymentById(runtime.db, id);
  if (payment === undefined) throw new AppError('payment.not_found');
  if (payment.method !== 'online') throw new AppError('payment.not_possible');
  await withAudit(runtime, actor, async (_trx, recordAudit) =>
    recordAudit({ event: 'payment.checked', subject: { kind: 'payment', id: payment.reference } }),
  );
  const startedAt = performance.now();
  const verification = await verifyPayment(runtime, payment);
  if (verification.uncertain !== null) throw new AppError('payment.confirming');
  if (!RECEIVED_STATUSES.includes(verification.status)) return;
  try {
    const updated = await findPaymentById(runtime.db, id);
    if (updated !== undefined) await refreshRefunds(runtime, updated, CHECK_MS - (performance.now() - startedAt));
  } catch (error) {
    if (error instanceof UncertainResultError) throw new AppError('payment.confirming');
    throw error;
  }
}
