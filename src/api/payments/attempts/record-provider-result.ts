import type { Runtime } from '#api/runtime.ts';
import type { VerifyResult } from '#api/vendors/paystack.ts';
import { isPartlyRefunded } from '#shared/payments/evaluate-payment.ts';
import type { PaymentRow } from '#api/payments/payments.repository.ts';
import { recordRefundUpdates } from '#api/payments/refunds/record-refund-updates.ts';
import { recordVerification } from './record-verification.ts';

/** The verification before it and this list together take less than 8 s, when a response is due; ms. */
const LIST_MS = 2000;

/**
 * Records the provider's result for an attempt. The provider also calls a transaction reversed of which it refunded a
 * part: its refunds are read first, and when they are a part of the money, they are recorded and the rest stays paid.
 * Returns the recorded outcome with the result, which is uncertain when the refunds could not be read.
 */
export async function recordProviderResult(runtime: Runtime, attempt: PaymentRow, result: VerifyResult) {
  if (result.kind !== 'transaction' || result.status !== 'reversed')
    return { ...(await recordVerification(runtime, attempt, result)), result };
  const listed = await runtime.paystack.listRefunds(result.id, LIST_MS);
  if (listed.kind === 'uncertain') return { ...(await recordVerification(runtime, attempt, listed)), result: listed };
  if (!isPartlyRefunded(result, listed.refunds))
    return { ...(await recordVerification(runtime, attempt, result)), result };
  const recorded = await recordVerification(runtime, attempt, { ...result, status: 'success' });
  await recordRefundUpdates(runtime, attempt, listed.refunds.toReversed(), 'answer');
  return { ...recorded, result };
}
