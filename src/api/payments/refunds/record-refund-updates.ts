import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isReturned } from '#shared/payments/evaluate-payment.ts';
import { matchRefund, nextRefundStatus, type RefundStatus } from '#shared/payments/refund-states.ts';
import { alertIfReturnedTwice } from './alert-if-returned-twice.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import {
  chargeOf,
  lockBookingWithPayments,
  type BookingWithPayments,
} from '#api/payments/lock-booking-with-payments.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { partlyReturnedNotification, refundSentNotification } from '#api/payments/payments.texts.ts';
import { findPayment, updatePayment, type PaymentRow } from '#api/payments/payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { takePaymentBack } from './take-payment-back.ts';
import { isAtProvider, receivedKobo, refundableKobo, refundedKobo } from './refund-amounts.ts';

/** Marks a fully refunded payment and updates the booking's payment status, or its status when it is unpaid again. */
export async function completeRefunds(
  runtime: Runtime,
  trx: Trx,
  locked: BookingWithPayments,
  payment: PaymentRow,
): Promise<void> {
  const { booking } = locked;
  const kobo = refundedKobo(await repo.listRefunds(trx, payment.id));
  const isWhole = kobo > 0 && kobo >= receivedKobo(payment);
  if (isWhole && isReturned(payment.status, 'refunded')) {
    await takePaymentBack(runtime, trx, booking, chargeOf(locked, payment), payment, { action: 'returnPayment' });
    return;
  }
  if (isWhole && payment.status !== 'refunded') {
    await updatePayment(trx, payment.id, { status: 'refunded', provider_pending: false });
    await recordBookingEvent(trx, booking.id, {
      actor: 'settlement',
      event: 'payment-refunded',
      detail: { reference: payment.reference, kobo },
    });
    await notifyCustomer(runtime, trx, booking, refundSentNotification(kobo));
  }
  await syncBookingMoney(runtime, trx, booking);
}

/**
 * Notifies customer and staff of each refund that was made at the provider and ended just now, unless all of the
 * payment is back: that has a notification of its own. `before` are the refunds before the present change.
 */
async function notifyOfPartialRefunds(
  runtime: Runtime,
  trx: Trx,
  { booking }: BookingWithPayments,
  payment: PaymentRow,
  before: readonly repo.RefundRow[],
): Promise<void> {
  const refunds = await repo.listRefunds(trx, payment.id);
  if (refundedKobo(refunds) >= receivedKobo(payment)) return;
  for (const refund of refunds) {
    const was = before.find(({ id }) => id === refund.id)?.status;
    if (refund.source === 'centre' || refund.status !== 'processed' || was === 'processed') continue;
    await notifyCustomer(runtime, trx, booking, partlyReturnedNotification(refund.amount_kobo));
    await alertStaff(runtime, trx, 'partly-returned', { booking, reference: payment.reference });
  }
}

/** Updates the status of one refund and alerts staff when they must act. */
async function changeRefundStatus(
  runtime: Runtime,
  trx: Trx,
  { booking }: BookingWithPayments,
  payment: PaymentRow,
  refund: repo.RefundRow,
  status: RefundStatus,
  providerId: string | null,
): Promise<void> {
  if (status === refund.status && (providerId === null || providerId === refund.provider_id))
    return repo.updateRefund(trx, refund.id, {});
  await repo.updateRefund(trx, refund.id, {
    status,
    ...(providerId !== null && refund.provider_id === null && { provider_id: providerId }),
  });
  // The provider never changes a refund to `due` or `asked`.
  if (status === refund.status || status === 'due' || status === 'asked') return;
  runtime.log.info(
    {
      event: `refund.${status}`,
      reference: payment.reference,
      booking: booking.id,
      customer: booking.customer_id,
      kobo: refund.amount_kobo,
    },
    'refund status changed',
  );
  if (status === 'failed' || status === 'needs-attention')
    await alertStaff(runtime, trx, `refund-${status}`, { booking, reference: payment.reference });
}

/** The state of one refund at the provider. */
interface RefundUpdate {
  id: string | null;
  status: string;
  amountKobo: number | null;
}

/** Applies the provider's refund states to the refunds of one payment, under the booking's lock. */
export async function recordRefundUpdates(
  runtime: Runtime,
  payment: PaymentRow,
  updates: readonly RefundUpdate[],
  from: 'event' | 'answer',
): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, payment.booking_id);
    const current = locked.payments.find((row) => row.id === payment.id);
    if (current === undefined) return;
    const before = await repo.listRefunds(trx, payment.id);
    for (const update of updates) {
      const refunds = await repo.listRefunds(trx, payment.id);
      // What staff handed back without asking the provider is none of its refunds.
      const known = refunds.filter(
        (refund) => isAtProvider(refund) || refund.requested_at !== null || refund.provider_id !== null,
      );
      const candidates = known.map(({ id, provider_id, amount_kobo, status }) => ({
        id,
        providerId: provider_id,
        amountKobo: amount_kobo,
        status,
      }));
      const amountKobo = update.amountKobo ?? refundableKobo(current, refunds);
      const match = matchRefund(candidates, { id: update.id, amountKobo });
      // The provider returns no more than it received: of a payment known to be reversed this is a part.
      const unknownKobo = Math.min(amountKobo, receivedKobo(current) - refundedKobo(refunds.filter(isAtProvider)));
      const refund =
        refunds.find(({ id }) => id === match?.id) ??
        (unknownKobo > 0
          ? await repo.insertRefund(trx, {
              payment_id: payment.id,
              amount_kobo: unknownKobo,
              reason: 'reversed',
              source: 'provider',
              status: 'asked',
            })
          : undefined);
      if (refund !== undefined)
        await changeRefundStatus(
          runtime,
          trx,
          locked,
          current,
          refund,
          nextRefundStatus(refund.status, update.status, from),
          update.id,
        );
    }
    await alertIfReturnedTwice(runtime, trx, locked.booking, current, before);
    await notifyOfPartialRefunds(runtime, trx, locked, current, before);
    await completeRefunds(runtime, trx, locked, current);
  });
}

/** Records a signed refund event, which contains no id of our refund. Returns false for an unknown payment. */
export async function recordRefundEvent(
  runtime: Runtime,
  reference: string,
  update: Omit<RefundUpdate, 'id'>,
): Promise<boolean> {
  const payment = await findPayment(runtime.db, reference);
  if (payment === undefined) return false;
  await recordRefundUpdates(runtime, payment, [{ ...update, id: null }], 'event');
  return true;
}

/** Thrown by a job that must run again later. */
export class UncertainResultError extends Error {
  override readonly name = 'UncertainResultError';
}

/** Reads all refunds of a payment from the provider and records them. @throws UncertainResultError */
export async function refreshRefunds(runtime: Runtime, payment: PaymentRow, withinMs?: number): Promise<void> {
  if (payment.provider_id === null) return;
  const result = await runtime.paystack.listRefunds(payment.provider_id, withinMs);
  if (result.kind === 'uncertain') throw new UncertainResultError(`refunds of ${payment.reference}: ${result.reason}`);
  // Oldest first: of two equal refunds the one requested first is matched first.
  await recordRefundUpdates(runtime, payment, result.refunds.toReversed(), 'answer');
}
