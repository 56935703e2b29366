import type { Trx } from '#api/platform/database/database.ts';
import { hasEnded } from '#shared/payments/refund-states.ts';
import type { PaymentRow } from './payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { receivedKobo } from './refund-amounts.ts';

/**
 * Records that the provider returned the whole payment: refunds under way are complete, and the rest is a refund by the
 * provider. The caller updates the status of payment and booking.
 */
export async function recordReversal(trx: Trx, payment: PaymentRow): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  for (const refund of refunds) {
    if (refund.method === 'provider' && !hasEnded(refund.status) && refund.status !== 'due')
      await repo.updateRefund(trx, refund.id, { status: 'processed' });
    if (refund.status === 'due')
      await repo.updateRefund(trx, refund.id, { status: 'failed', note: 'The money went back another way.' });
  }
  const refundedKobo = (await repo.listRefunds(trx, payment.id))
    .filter(({ status }) => status === 'processed')
    .reduce((sum, refund) => sum + refund.amount_kobo, 0);
  const rest = receivedKobo(payment) - refundedKobo;
  if (rest > 0) {
    const refund = await repo.insertRefund(trx, {
      payment_id: payment.id,
      amount_kobo: rest,
      reason: 'reversed',
      source: 'provider',
      status: 'asked',
    });
    await repo.updateRefund(trx, refund.id, { status: 'processed' });
  }
}
