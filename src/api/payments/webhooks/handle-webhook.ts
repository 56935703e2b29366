import { recordBookingEvent, updateBooking } from '#api/bookings/change-booking.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { chargeDueKobo } from '#shared/bookings/booking-charges.ts';
import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import { chargeOf, lockBookingWithPayments, rowsOf } from '#api/payments/lock-booking-with-payments.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { transferRejectedNotification } from '#api/payments/payments.texts.ts';
import {
  isRefundKnown,
  recordRefundEvent,
  recordRefundUpdates,
  UncertainResultError,
  refreshRefunds,
} from '#api/payments/refunds/record-refund-updates.ts';
import {
  findByProviderId,
  findPayment,
  findPendingByEmail,
  type PaymentRow,
} from '#api/payments/payments.repository.ts';
import { recordUnmatchedPayment } from '#api/payments/at-the-desk/unmatched-payments.ts';
import { recordProviderResult } from '#api/payments/attempts/record-provider-result.ts';
import { verifyReference } from '#api/payments/attempts/verify-payment.ts';
import * as repo from './webhook-events.repository.ts';

/** Handles a stored webhook, as a job. @throws UncertainResultError to run again later */
export async function handleEvent(runtime: Runtime, id: string): Promise<void> {
  const row = await repo.findEvent(runtime.db, id);
  if (row === undefined || row.handled_at !== null) return;
  const providerEvent = runtime.paystack.readEvent(row.body);
  const outcome = providerEvent === null ? 'unreadable' : await handle(runtime, providerEvent);
  await repo.markHandled(runtime.db, id, outcome);
}

type ProviderEvent = NonNullable<ReturnType<Runtime['paystack']['readEvent']>>;

/** An event only triggers a request to the provider, so the order of events does not matter. */
function handle(runtime: Runtime, providerEvent: ProviderEvent): Promise<string> {
  if (providerEvent.event === 'charge.success') return handleCharge(runtime, providerEvent);
  if (providerEvent.event.startsWith('refund.')) return handleRefund(runtime, providerEvent);
  if (providerEvent.event.startsWith('charge.dispute.')) return handleDispute(runtime, providerEvent);
  if (providerEvent.event === 'bank.transfer.rejected') return handleRejectedTransfer(runtime, providerEvent);
  runtime.log.info({ event: 'webhook.unknown', name: providerEvent.event }, 'unknown webhook event');
  return Promise.resolve('unknown-event');
}

async function handleCharge(runtime: Runtime, providerEvent: ProviderEvent): Promise<string> {
  const verification =
    providerEvent.reference === null ? null : await verifyReference(runtime, providerEvent.reference);
  if (verification === null) {
    await recordUnmatched(runtime, providerEvent);
    return 'unmatched';
  }
  // The event is signed, but the provider does not confirm it yet: verify again later.
  if (!RECEIVED_STATUSES.includes(verification.status))
    throw new UncertainResultError(`${providerEvent.reference}: the provider does not confirm the charge yet`);
  return verification.status;
}

async function recordUnmatched(runtime: Runtime, { reference, transaction }: ProviderEvent): Promise<void> {
  const known = reference ?? transaction?.reference ?? null;
  if (known === null) return;
  await recordUnmatchedPayment(runtime, {
    reference: known,
    provider_id: transaction?.id ?? null,
    amount_kobo: transaction?.amountKobo ?? null,
    currency: transaction?.currency ?? null,
    email: transaction?.email ?? null,
    paid_at: transaction?.paidAt ?? null,
  });
}

async function handleRefund(runtime: Runtime, { event, reference, amountKobo }: ProviderEvent): Promise<string> {
  const update = { status: event.slice('refund.'.length), amountKobo };
  const known = reference === null ? undefined : await findPayment(runtime.db, reference);
  // More went back than was asked for: first it must be known what was received.
  if (
    known?.received_kobo === null &&
    known.joint_reference === null &&
    amountKobo !== null &&
    amountKobo > known.amount_kobo
  )
    await verifyOrThrow(runtime, known.reference);
  if (reference === null || !(await recordRefundEvent(runtime, reference, update))) {
    runtime.log.warn({ event: 'webhook.refund_unknown', reference }, 'refund of an unknown payment');
    return 'not-ours';
  }
  await verifyOrThrow(runtime, reference);
  const payment = await findPayment(runtime.db, reference);
  if (payment !== undefined) await refreshRefunds(runtime, payment);
  if (payment !== undefined && !(await isRefundKnown(runtime, payment, amountKobo)))
    throw new UncertainResultError(`${reference}: the provider does not list the refund yet`);
  return payment?.status ?? 'not-ours';
}

/** @throws UncertainResultError when the provider's result is uncertain */
async function verifyOrThrow(runtime: Runtime, reference: string): Promise<void> {
  const verification = await verifyReference(runtime, reference);
  if (verification?.uncertain != null) throw new UncertainResultError(`${reference}: ${verification.uncertain.reason}`);
}

async function handleDispute(
  runtime: Runtime,
  { event, id, reference, transaction, dispute }: ProviderEvent,
): Promise<string> {
  const payment = reference === null ? undefined : await findPayment(runtime.db, reference);
  if (payment === undefined || id === null) return 'not-ours';
  const resolved = event === 'charge.dispute.resolve';
  const jointKobo = payment.joint_reference === null ? null : (transaction?.amountKobo ?? null);
  await runtime.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, payment.booking_id);
    const changed = await repo.putDispute(trx, {
      provider_id: id,
      payment_id: payment.id,
      status: resolved ? 'resolved' : 'open',
      category: dispute.category,
      resolution: dispute.resolution,
      amount_kobo: disputedKobo(dispute.amountKobo ?? jointKobo, payment),
      due_at: dispute.dueAt,
    });
    if (changed === null) return;
    await recordBookingEvent(trx, booking.id, {
      actor: 'settlement',
      event: `dispute-${changed.status}`,
      detail: { reference: payment.reference, resolution: changed.resolution },
    });
    const disputed = await repo.hasOpenDispute(trx, booking.id);
    if (disputed !== booking.disputed) await updateBooking(trx, booking.id, { disputed });
    if (!resolved) await alertStaff(runtime, trx, 'dispute', { booking, reference: payment.reference });
  });
  await verifyReference(runtime, payment.reference);
  // The signed event itself confirms the reversal; the provider's response may be older.
  if (resolved && transaction?.status === 'reversed' && dispute.resolution !== WON) {
    const { result } = await recordProviderResult(runtime, payment, { kind: 'transaction', ...transaction });
    if (result.kind === 'uncertain') throw new UncertainResultError(`${payment.reference}: ${result.reason}`);
    await recordLostDispute(runtime, payment, id, dispute.amountKobo);
  }
  return resolved ? 'dispute-resolved' : 'dispute-open';
}

/** The provider's word for a dispute that the centre has won. */
const WON = 'declined';

/**
 * Records that a bank took the disputed amount, kobo (null: all that is left). A part of the payment may have been
 * refunded before, after which the provider calls the transaction reversed as well: its list alone does not show that
 * the rest is gone, too. Recorded once, and not when the reversal of the whole payment was.
 */
async function recordLostDispute(
  runtime: Runtime,
  payment: PaymentRow,
  disputeId: string,
  amountKobo: number | null,
): Promise<void> {
  const lost = { id: `dispute-${disputeId}`, status: 'processed', amountKobo };
  await recordRefundUpdates(runtime, payment, [lost], 'answer');
}

const disputedKobo = (kobo: number | null, payment: PaymentRow): number =>
  kobo ?? payment.received_kobo ?? payment.amount_kobo;

/** The bank got back a transfer of the wrong amount: the booking remains unpaid, and the customer is notified once. */
async function handleRejectedTransfer(runtime: Runtime, { id, email }: ProviderEvent): Promise<string> {
  const payment =
    (id === null ? undefined : await findByProviderId(runtime.db, id)) ??
    (email === null ? undefined : await findPendingByEmail(runtime.db, email));
  if (payment === undefined) return 'not-ours';
  await runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, payment.booking_id);
    const { booking } = locked;
    await recordBookingEvent(trx, booking.id, {
      actor: 'settlement',
      event: 'transfer-rejected',
      detail: { reference: payment.reference },
    });
    const charges = rowsOf(locked, payment).map((row) => chargeOf(locked, row));
    const dueKobo = charges.reduce((sum, charge) => sum + chargeDueKobo(charge, booking.status), 0);
    await notifyCustomer(runtime, trx, booking, transferRejectedNotification(dueKobo));
    await syncBookingMoney(runtime, trx, booking);
  });
  return 'customer-notified';
}
