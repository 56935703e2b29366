import type { Runtime } from '#api/runtime.ts';
import { cutText } from '#shared/cut-text.ts';
import { hasEnded } from '#shared/payments/refund-states.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import { lockBookingWithPayments, rowsOf } from '#api/payments/lock-booking-with-payments.ts';
import { findPaymentById, providerReference, type PaymentRow } from '#api/payments/payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { completeRefunds, recordRefundUpdates, UncertainResultError, refreshRefunds } from './record-refund-updates.ts';
import { isOpenAtProvider, refundableKobo } from './refund-amounts.ts';
import { WENT_BACK_OTHERWISE } from '#api/payments/payments.texts.ts';

/** Time to wait before repeating a request without a response, which the provider may still be processing, ms. */
const REPEAT_AFTER_MS = 30_000;

/**
 * Claims the request of a refund that is due. Returns the refund to exactly one caller, with the amount that is left of
 * its payment. Undefined: another refund of the transaction is open, whose end queues this one again, or the money went
 * back already.
 */
function claimRequest(runtime: Runtime, payment: PaymentRow, id: string): Promise<repo.RefundRow | undefined> {
  return runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, payment.booking_id);
    const rows = rowsOf(locked, payment);
    const refunds = await repo.listRefundsOf(
      trx,
      rows.map((row) => row.id),
    );
    const others = refunds.filter((one) => one.id !== id);
    const refund = refunds.find((one) => one.id === id);
    if (refund?.status !== 'due') return undefined;
    if (others.some(isOpenAtProvider)) {
      await repo.updateRefund(trx, id, {});
      return undefined;
    }
    const own = others.filter(({ payment_id: of }) => of === payment.id);
    const amountKobo = Math.min(refund.amount_kobo, refundableKobo(payment, own));
    if (amountKobo <= 0) {
      await repo.updateRefund(trx, id, { status: 'failed', note: WENT_BACK_OTHERWISE });
      await completeRefunds(runtime, trx, locked, rows.find((row) => row.id === payment.id) ?? payment);
      return undefined;
    }
    await repo.updateRefund(trx, id, { amount_kobo: amountKobo });
    return (await repo.markRequested(trx, id)) ? { ...refund, amount_kobo: amountKobo } : undefined;
  });
}

/**
 * The job that requests a refund at the provider once, while no other one of the transaction is open. Of a joint
 * payment it reads the provider's list before, because a refund that was made there may be of this part. When a
 * response was lost, it also reads the list first, and repeats the request only after the refund has been missing from
 * it for a while.
 * @throws UncertainResultError to run again later
 */
export async function sendRefund(runtime: Runtime, id: string): Promise<void> {
  let refund = await repo.findRefund(runtime.db, id);
  if (refund === undefined || hasEnded(refund.status) || refund.method !== 'provider') return;
  const payment = await findPaymentById(runtime.db, refund.payment_id);
  if (payment === undefined) return;
  if (refund.status === 'due') {
    if (payment.joint_reference !== null) await refreshRefunds(runtime, payment);
    refund = await claimRequest(runtime, payment, id);
    if (refund === undefined) return;
  } else {
    await refreshRefunds(runtime, payment);
    const current = await repo.findRefund(runtime.db, id);
    if (current?.status !== 'asked' || current.provider_id !== null) return;
    if (await repo.wasRequestedWithin(runtime.db, id, REPEAT_AFTER_MS))
      throw new UncertainResultError(`refund of ${payment.reference} was requested a moment ago`);
  }
  // In another currency only the whole payment can be refunded: our amounts are naira.
  const isNaira = (payment.received_currency ?? 'NGN') === 'NGN';
  const result = await runtime.paystack.refund({
    reference: providerReference(payment),
    ...(isNaira && { amountKobo: refund.amount_kobo }),
  });
  if (result.kind === 'refund')
    return recordRefundUpdates(
      runtime,
      payment,
      [{ id: result.id, status: result.status, amountKobo: refund.amount_kobo }],
      'answer',
    );
  if (result.kind === 'uncertain') throw new UncertainResultError(`refund of ${payment.reference}: ${result.reason}`);
  if (result.kind === 'already-refunded') await refreshRefunds(runtime, payment);
  await runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, payment.booking_id);
    const current = await repo.findRefund(trx, id);
    if (current === undefined || current.status !== 'asked') return;
    const reason = result.kind === 'refused' ? cutText(result.message, 300) : WENT_BACK_OTHERWISE;
    await repo.updateRefund(trx, id, { status: 'failed', note: reason });
    if (result.kind === 'refused')
      await alertStaff(runtime, trx, 'refund-failed', { booking: locked.booking, reference: payment.reference });
    await completeRefunds(runtime, trx, locked, payment);
  });
}
