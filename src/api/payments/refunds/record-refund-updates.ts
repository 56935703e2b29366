import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isReturned } from '#shared/payments/evaluate-payment.ts';
import { hasEnded, matchRefund, nextRefundStatus, type RefundStatus } from '#shared/payments/refund-states.ts';
import { alertIfReturnedTwice } from './alert-if-returned-twice.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import {
  chargeOf,
  lockBookingWithPayments,
  rowsOf,
  type BookingWithPayments,
} from '#api/payments/lock-booking-with-payments.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { partlyReturnedNotification, refundSentNotification } from '#api/payments/payments.texts.ts';
import {
  findPayment,
  isFirstRow,
  listRows,
  providerReference,
  updatePayment,
  type PaymentRow,
} from '#api/payments/payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { startRefund } from './start-refund.ts';
import { takePaymentBack } from './take-payment-back.ts';
import {
  isAtProvider,
  isOpenAtProvider,
  placeRefund,
  receivedKobo,
  refundableKobo,
  refundedKobo,
} from './refund-amounts.ts';

/** Marks a fully refunded payment and updates the booking's payment status, or its status when it is unpaid again. */
export async function completeRefunds(
  runtime: Runtime,
  trx: Trx,
  locked: BookingWithPayments,
  payment: PaymentRow,
): Promise<BookingRow> {
  const { booking } = locked;
  const refunds = await repo.listRefunds(trx, payment.id);
  const kobo = refundedKobo(refunds);
  const isWhole = kobo > 0 && kobo >= receivedKobo(payment);
  if (isWhole && isReturned(payment.status, 'refunded'))
    return takePaymentBack(runtime, trx, booking, chargeOf(locked, payment), payment, { action: 'returnPayment' });
  if (isWhole && payment.status !== 'refunded') {
    await updatePayment(trx, payment.id, { status: 'refunded', provider_pending: false });
    await recordBookingEvent(trx, booking.id, {
      actor: 'settlement',
      event: 'payment-refunded',
      detail: { reference: payment.reference, kobo },
    });
    await notifyCustomer(runtime, trx, booking, refundSentNotification(kobo));
  }
  if (!isWhole && waitsForPart(payment, refunds)) await startRefund(runtime, trx, locked, payment, 'cancelled', null);
  return syncBookingMoney(runtime, trx, booking);
}

/** True when all of a payment must go back, only parts of it were sent so far, and each of them has ended. */
const waitsForPart = ({ status }: PaymentRow, refunds: readonly repo.RefundRow[]): boolean => {
  const own = refunds.filter(({ source }) => source === 'centre');
  return status === 'refund-due' && own.length > 0 && own.every((one) => one.reason === 'part' && hasEnded(one.status));
};

/**
 * Notifies the customer of each part that went back just now, and staff if it was refunded at the provider, unless all
 * of the payment is back: that has a notification of its own. `before` are the refunds before the present change.
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
    if (refund.status !== 'processed' || was === 'processed') continue;
    if (refund.source === 'centre' && refund.reason !== 'part') continue;
    await notifyCustomer(runtime, trx, booking, partlyReturnedNotification(refund.amount_kobo));
    if (refund.source === 'centre') continue;
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

/** The payments of a transaction that got money of it: one, unless its attempt was joint. */
function paidRows(locked: BookingWithPayments, payment: PaymentRow): PaymentRow[] {
  const rows = rowsOf(locked, payment);
  return rows.length === 1 ? rows : rows.filter(({ received_kobo: kobo }) => kobo !== null);
}

/** The refunds of several payments, those of `payment` first, and otherwise oldest first. */
async function listRefundsOfAll(trx: Trx, rows: readonly PaymentRow[], payment: PaymentRow): Promise<repo.RefundRow[]> {
  const refunds = await repo.listRefundsOf(
    trx,
    rows.map(({ id }) => id),
  );
  const isOwn = ({ payment_id: of }: repo.RefundRow): boolean => of === payment.id;
  return [...refunds.filter(isOwn), ...refunds.filter((refund) => !isOwn(refund))];
}

/** Our rows of one refund at the provider: several when it reaches several payments; new ones when none is known. */
async function findOrInsert(
  trx: Trx,
  rows: readonly PaymentRow[],
  refunds: readonly repo.RefundRow[],
  update: RefundUpdate,
): Promise<repo.RefundRow[]> {
  const named = refunds.filter(({ provider_id: id }) => id !== null && id === update.id);
  if (named.length > 0) return named;
  const withRefunds = rows.map((payment) => ({
    payment,
    refunds: refunds.filter(({ payment_id: of }) => of === payment.id),
  }));
  const amountKobo =
    update.amountKobo ?? withRefunds.reduce((sum, one) => sum + refundableKobo(one.payment, one.refunds), 0);
  // What staff handed back without asking the provider is none of its refunds.
  const known = refunds.filter(
    (refund) => isAtProvider(refund) || refund.requested_at !== null || refund.provider_id !== null,
  );
  const match = matchRefund(
    known.map(({ id, provider_id: providerId, amount_kobo: kobo, status }) => ({
      id,
      providerId,
      amountKobo: kobo,
      status,
    })),
    { id: update.id, amountKobo },
  );
  const matched = refunds.filter(({ id }) => id === match?.id);
  if (matched.length > 0) return matched;
  const inserted: repo.RefundRow[] = [];
  for (const [payment, kobo] of placeRefund(withRefunds, amountKobo))
    inserted.push(
      await repo.insertRefund(trx, {
        payment_id: payment.id,
        amount_kobo: kobo,
        reason: 'reversed',
        source: 'provider',
        status: 'asked',
      }),
    );
  return inserted;
}

/** Queues the refunds of a transaction that waited for the end of another one. */
async function sendWaitingRefunds(
  { queue }: Runtime,
  trx: Trx,
  before: readonly repo.RefundRow[],
  now: readonly repo.RefundRow[],
): Promise<void> {
  const hasOneEnded = before.some(isOpenAtProvider) && !now.some(isOpenAtProvider);
  const waiting = hasOneEnded ? now.filter(({ status, method }) => status === 'due' && method === 'provider') : [];
  for (const { id } of waiting) await queue.send('send-refund', { id }, trx, undefined, id);
}

/**
 * Applies the provider's refund states to the refunds of a payment, and of the others of its transaction, under the
 * booking's lock.
 */
export async function recordRefundUpdates(
  runtime: Runtime,
  payment: PaymentRow,
  updates: readonly RefundUpdate[],
  from: 'event' | 'answer',
): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const locked = await lockBookingWithPayments(trx, payment.booking_id);
    const rows = paidRows(locked, payment);
    const before = await listRefundsOfAll(trx, rows, payment);
    for (const update of updates) {
      const refunds = await findOrInsert(trx, rows, await listRefundsOfAll(trx, rows, payment), update);
      for (const refund of refunds) {
        const current = rows.find(({ id }) => id === refund.payment_id);
        const status = nextRefundStatus(refund.status, update.status, from);
        if (current !== undefined) await changeRefundStatus(runtime, trx, locked, current, refund, status, update.id);
      }
    }
    let { booking } = locked;
    for (const current of rows) {
      const ownBefore = before.filter(({ payment_id: of }) => of === current.id);
      const now = { ...locked, booking };
      await alertIfReturnedTwice(runtime, trx, booking, current, ownBefore);
      await notifyOfPartialRefunds(runtime, trx, now, current, ownBefore);
      booking = await completeRefunds(runtime, trx, now, current);
    }
    await sendWaitingRefunds(runtime, trx, before, await listRefundsOfAll(trx, rows, payment));
  });
}

/**
 * Records a signed refund event, which contains no id of our refund. Returns false for an unknown payment. Of a joint
 * attempt it would not say whose refund it is: reading the provider's list does.
 */
export async function recordRefundEvent(
  runtime: Runtime,
  reference: string,
  update: Omit<RefundUpdate, 'id'>,
): Promise<boolean> {
  const payment = await findPayment(runtime.db, reference);
  if (payment === undefined) return false;
  if (payment.joint_reference === null) await recordRefundUpdates(runtime, payment, [{ ...update, id: null }], 'event');
  return true;
}

/**
 * True when a refund of this amount is known for the transaction of a joint attempt, or all of its money went back.
 * Always true for other payments, whose events are recorded themselves.
 */
export async function isRefundKnown({ db }: Runtime, payment: PaymentRow, amountKobo: number | null): Promise<boolean> {
  if (payment.joint_reference === null || amountKobo === null) return true;
  const rows = (await listRows(db, payment.joint_reference)).filter(({ received_kobo: kobo }) => kobo !== null);
  const refunds = await repo.listRefundsOf(
    db,
    rows.map(({ id }) => id),
  );
  const atProvider = refunds.filter(isAtProvider);
  const receivedInAll = rows.reduce((sum, row) => sum + receivedKobo(row), 0);
  const sum = (some: readonly repo.RefundRow[]) => some.reduce((total, { amount_kobo: kobo }) => total + kobo, 0);
  if (refundedKobo(atProvider) >= receivedInAll) return true;
  return [...Map.groupBy(atProvider, (one) => one.provider_id ?? one.id).values()].some(
    (rowsOfOne) => sum(rowsOfOne) === amountKobo,
  );
}

/** Thrown by a job that must run again later. */
export class UncertainResultError extends Error {
  override readonly name = 'UncertainResultError';
}

/** Reads all refunds of a payment's transaction from the provider and records them. @throws UncertainResultError */
export async function refreshRefunds(runtime: Runtime, payment: PaymentRow, withinMs?: number): Promise<void> {
  const providerId = isFirstRow(payment)
    ? payment.provider_id
    : ((await findPayment(runtime.db, providerReference(payment)))?.provider_id ?? null);
  if (providerId === null) return;
  const result = await runtime.paystack.listRefunds(providerId, withinMs);
  if (result.kind === 'uncertain') throw new UncertainResultError(`refunds of ${payment.reference}: ${result.reason}`);
  // Oldest first: of two equal refunds the one requested first is matched first.
  await recordRefundUpdates(runtime, payment, result.refunds.toReversed(), 'answer');
}
