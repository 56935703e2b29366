import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { hasEnded } from '#shared/payments/refund-states.ts';
import { alertIfReturnedTwice } from './alert-if-returned-twice.ts';
import type { PaymentRow } from '#api/payments/payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { isAtProvider, receivedKobo, refundedKobo } from './refund-amounts.ts';
import { WENT_BACK_OTHERWISE } from '#api/payments/payments.texts.ts';

/**
 * Records that the provider returned the whole payment: refunds under way are complete, and the rest is a refund by the
 * provider, whatever staff handed back before. The caller updates the status of payment and booking.
 */
export async function recordReversal(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  for (const refund of refunds) {
    if (refund.method === 'provider' && !hasEnded(refund.status) && refund.status !== 'due')
      await repo.updateRefund(trx, refund.id, { status: 'processed' });
    if (refund.status === 'due')
      await repo.updateRefund(trx, refund.id, { status: 'failed', note: WENT_BACK_OTHERWISE });
  }
  const atProvider = (await repo.listRefunds(trx, payment.id)).filter(isAtProvider);
  const rest = receivedKobo(payment) - refundedKobo(atProvider);
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
  await alertIfReturnedTwice(runtime, trx, booking, payment, refunds);
}
