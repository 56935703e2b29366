import { createHash } from 'node:crypto';
import { insertEvent, lockBooking, updateBooking } from '#api/booking/service.ts';
import { tellCustomer } from '#api/booking/tell/service.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { ARRIVED } from '#shared/payments/evaluate-payment.ts';
import { closeBooks, openBooks, tellStaff } from '../books/service.ts';
import { wrongTransferNews } from '../messages.ts';
import { hearRefundEvent, NotCertain, refreshRefunds } from '../refund/service.ts';
import { findByProviderId, findPayment, findWaitingByEmail, type PaymentRow } from '../repo.ts';
import { settle, write } from '../service.ts';
import * as repo from './repo.ts';

/**
 * Takes one webhook: checks the signature over the raw bytes, keeps them, and puts the handling in line, in one transaction.
 * Nothing of an unsigned message is kept or believed. Throws payment.bad_signature, request.not_json.
 */
export async function receive(runtime: Runtime, body: Buffer, signature: string | undefined, from: { source: string; requestId: string }): Promise<void> {
  if (!runtime.paystack.verifySignature(body, signature)) {
    runtime.log.warn({ event: 'webhook.bad_signature', source: from.source, requestId: from.requestId, bytes: body.length }, 'a webhook was not signed by the provider');
    throw new AppError('payment.bad_signature');
  }
  const heard = runtime.paystack.readEvent(body);
  if (heard === null) throw new AppError('request.not_json');
  const digest = createHash('sha256').update(body).digest();
  await runtime.db.transaction().execute(async (trx) => {
    const { id, handled } = await repo.keepEvent(trx, { digest, event: heard.event, reference: heard.reference, body });
    if (!handled) await runtime.queue.send('handle-provider-event', { id }, trx);
  });
}

/** The job behind a webhook. Throws NotCertain to be tried again later. */
export async function handleEvent(runtime: Runtime, id: string): Promise<void> {
  const row = await repo.findEvent(runtime.db, id);
  if (row === undefined || row.handled_at !== null) return;
  const heard = runtime.paystack.readEvent(row.body);
  const outcome = heard === null ? 'unreadable' : await handle(runtime, heard);
  await repo.markHandled(runtime.db, id, outcome);
}

type Heard = NonNullable<ReturnType<Runtime['paystack']['readEvent']>>;

/** Whatever an event says, the provider is asked; the order in which events come decides nothing. */
function handle(runtime: Runtime, heard: Heard): Promise<string> {
  if (heard.event === 'charge.success') return chargeSucceeded(runtime, heard);
  if (heard.event.startsWith('refund.')) return refundMoved(runtime, heard);
  if (heard.event.startsWith('charge.dispute.')) return disputeMoved(runtime, heard);
  if (heard.event === 'bank.transfer.rejected') return transferRejected(runtime, heard);
  runtime.log.info({ event: 'webhook.unknown', name: heard.event }, 'an event that means nothing to us');
  return Promise.resolve('unknown-event');
}

async function chargeSucceeded(runtime: Runtime, heard: Heard): Promise<string> {
  const settled = heard.reference === null ? null : await settle(runtime, heard.reference);
  if (settled === null) {
    await keepStray(runtime, heard);
    return 'stray';
  }
  // Signed, yet the provider does not say so when asked: it is asked again.
  if (!ARRIVED.includes(settled.attempt)) throw new NotCertain(`${heard.reference}: the provider does not confirm the charge yet`);
  return settled.attempt;
}

async function keepStray(runtime: Runtime, { reference, transaction }: Heard): Promise<void> {
  const known = reference ?? transaction?.reference ?? null;
  if (known === null) return;
  await noteStray(runtime, {
    reference: known, provider_id: transaction?.id ?? null, amount_kobo: transaction?.amountKobo ?? null, currency: transaction?.currency ?? null,
    email: transaction?.email ?? null, paid_at: dateOrNull(transaction?.paidAt ?? null),
  });
}

const dateOrNull = (text: string | null): Date | null => (text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text));

/** Keeps money that is not ours in sight and tells staff, once. */
export async function noteStray(runtime: Runtime, stray: repo.Stray): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    if (await repo.keepStray(trx, stray)) await tellStaff(runtime, trx, 'stray', { reference: stray.reference });
  });
}

async function refundMoved(runtime: Runtime, { event, reference, amountKobo }: Heard): Promise<string> {
  const word = { status: event.slice('refund.'.length), amountKobo };
  if (reference === null || !(await hearRefundEvent(runtime, reference, word))) {
    runtime.log.warn({ event: 'webhook.refund_unknown', reference }, 'a refund of a payment that is not ours');
    return 'not-ours';
  }
  const settled = await settle(runtime, reference);
  const payment = await findPayment(runtime.db, reference);
  if (settled?.uncertain != null) throw new NotCertain(`${reference}: ${settled.uncertain.reason}`);
  if (payment !== undefined) await refreshRefunds(runtime, payment);
  return payment?.status ?? 'not-ours';
}

async function disputeMoved(runtime: Runtime, { event, id, reference, transaction, dispute }: Heard): Promise<string> {
  const payment = reference === null ? undefined : await findPayment(runtime.db, reference);
  if (payment === undefined || id === null) return 'not-ours';
  const resolved = event === 'charge.dispute.resolve';
  await runtime.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, payment.booking_id);
    if (booking === undefined) return;
    const changed = await repo.putDispute(trx, {
      provider_id: id, payment_id: payment.id, status: resolved ? 'resolved' : 'open', category: dispute.category, resolution: dispute.resolution,
      amount_kobo: amountOf(dispute.amountKobo, payment), due_at: dateOrNull(dispute.dueAt),
    });
    if (changed === null) return;
    await insertEvent(trx, booking.id, { actor: 'settlement', event: `dispute-${changed.status}`, detail: { reference: payment.reference, resolution: changed.resolution } });
    const disputed = await repo.hasOpenDispute(trx, booking.id);
    if (disputed !== booking.disputed) await updateBooking(trx, booking.id, { disputed });
    if (!resolved) await tellStaff(runtime, trx, 'dispute', { booking, reference: payment.reference });
  });
  const settled = await settle(runtime, payment.reference);
  // The signed event itself says that the money was taken back; the provider's answer may lag behind it.
  if (resolved && transaction?.status === 'reversed' && settled?.attempt !== 'refunded') {
    await write(runtime, payment, { says: { ...transaction, feesKobo: transaction.feesKobo }, id: transaction.id, channel: transaction.channel, paidAt: transaction.paidAt });
  }
  return resolved ? 'dispute-resolved' : 'dispute-open';
}

const amountOf = (kobo: number | null, payment: PaymentRow): number => kobo ?? payment.received_kobo ?? payment.amount_kobo;

/** A transfer of the wrong amount: the bank gets it back, the booking is still to be paid, and the person is told once. */
async function transferRejected(runtime: Runtime, { id, email }: Heard): Promise<string> {
  const payment = (id === null ? undefined : await findByProviderId(runtime.db, id)) ?? (email === null ? undefined : await findWaitingByEmail(runtime.db, email));
  if (payment === undefined) return 'not-ours';
  await runtime.db.transaction().execute(async (trx) => {
    const { booking } = await openBooks(trx, payment.booking_id);
    await insertEvent(trx, booking.id, { actor: 'settlement', event: 'transfer-rejected', detail: { reference: payment.reference } });
    await tellCustomer(runtime, trx, booking, wrongTransferNews(booking.amount_kobo));
    await closeBooks(trx, booking);
  });
  return 'told-customer';
}
