import { settings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import { bookingNumber } from '#shared/bookings/booking-states.ts';
import { CSV_START, csvRow } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { RECEIVED_STATUSES, type AttemptStatus } from '#shared/payments/evaluate-payment.ts';
import type { MoneyAction, Queue, StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { can, type StaffType } from '#shared/staff/capabilities.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { NotCertain, refreshRefunds } from '../refund/service.ts';
import { findPaymentById } from '../repo.ts';
import { listTransferProofs } from '../transfer/service.ts';
import { verifyPayment } from '../verify-payment.ts';
import * as repo from './repo.ts';
import { keysOf } from '#shared/guards.ts';

const PAYMENT_QUEUES = ['needs-review', 'refund-due', 'refund-moving', 'disputed', 'open-too-long'] as const satisfies readonly Queue[];

/** How many payments wait in each queue of the money page. */
export async function countQueues({ db }: Runtime, type: StaffType) {
  const [perQueue, proof, stray] = await Promise.all([
    Promise.all(PAYMENT_QUEUES.map(async (queue) => [queue, await repo.countPayments(db, { queue, status: null, reference: null, number: null })] as const)),
    repo.listProven(db),
    repo.countUnmatchedPayments(db),
  ]);
  const counted = Object.fromEntries(perQueue) as Record<(typeof PAYMENT_QUEUES)[number], number>;
  return { counts: { ...counted, proof: proof.length, stray }, mayRefund: can(type, 'payments.refund') };
}

/** The actions that are possible on a payment. */
function actionsFor(row: repo.MoneyRow, refund: repo.RefundLine | undefined, mayRefund: boolean): MoneyAction[] {
  const live = refund !== undefined && refund.status !== 'failed' ? refund : undefined;
  const isUndecided = row.status === 'needs-review' || row.status === 'refund-due';
  const isWhole = row.received_currency === 'NGN' && row.received_kobo === row.booking_kobo;
  const can: Record<MoneyAction, boolean> = {
    check: row.method === 'online' && row.status !== 'refunded',
    accept: mayRefund && isUndecided && live === undefined && isWhole && row.booking_status === 'pending',
    refund: mayRefund && isUndecided && live === undefined && row.method === 'online',
    'handed-back': mayRefund && row.status === 'refund-due' && (live === undefined || live.how === 'hand' || live.status === 'needs-attention'),
  };
  return keysOf(can).filter((action) => can[action]);
}

async function present(runtime: Runtime, rows: readonly repo.MoneyRow[], type: StaffType): Promise<StaffPayment[]> {
  const [centre, refunds] = await Promise.all([settings(runtime.db), repo.newestRefunds(runtime.db, rows.map(({ id }) => id))]);
  return rows.map((row) => {
    const refund = refunds.find(({ payment_id: of }) => of === row.id);
    return {
      _id: row.id,
      reference: row.reference,
      method: row.method,
      channel: row.channel,
      status: row.status,
      amount: nairaFromKobo(row.amount_kobo),
      received: row.received_kobo === null ? null : nairaFromKobo(row.received_kobo),
      currency: row.received_currency ?? 'NGN',
      moving: row.moving,
      providerStatus: row.provider_status,
      at: (row.paid_at ?? row.created_at).toISOString(),
      booking: {
        _id: row.booking_id, number: bookingNumber(centre.numberPrefix, row.number), fullName: row.full_name, status: row.booking_status,
        paymentStatus: row.payment_status, amount: nairaFromKobo(row.booking_kobo), disputed: row.disputed,
      },
      refund: refund === undefined ? null : { _id: refund.id, status: refund.status, how: refund.how, amount: nairaFromKobo(refund.amount_kobo), note: refund.note },
      actions: actionsFor(row, refund, can(type, 'payments.refund')),
    };
  });
}

interface PaymentFilter {
  queue?: (typeof PAYMENT_QUEUES)[number] | undefined;
  status?: AttemptStatus | undefined;
  q?: string | null | undefined;
}

/** One page of payments, newest first. */
export async function listPayments(runtime: Runtime, type: StaffType, { queue, status, q }: PaymentFilter, page: number) {
  const digits = /(\d+)\s*$/.exec(q ?? '')?.[1];
  const number = digits !== undefined && Number(digits) < 2 ** 31 ? Number(digits) : null;
  const filter: repo.Filter = { queue: queue ?? null, status: status ?? null, reference: q || null, number: q ? number : null };
  const [rows, total] = await Promise.all([repo.listPayments(runtime.db, filter, page), repo.countPayments(runtime.db, filter)]);
  return { payments: await present(runtime, rows, type), page, total_items: total, total_page: Math.ceil(total / PAGE_SIZE) };
}

/** One payment as the list shows it. @throws AppError payment.not_found */
export async function getPayment(runtime: Runtime, type: StaffType, id: string): Promise<StaffPayment> {
  const row = await repo.findOne(runtime.db, id);
  const [shown] = row === undefined ? [] : await present(runtime, [row], type);
  if (shown === undefined) throw new AppError('payment.not_found');
  return shown;
}

/** Time for both requests of a check, ms: each may take the provider's 5 s, and the answer must come within 8 s. */
const CHECK_MS = 6500;

/** Asks the provider about a payment and its refunds now. @throws AppError payment.confirming while the answer is not certain */
export async function checkPayment(runtime: Runtime, actor: Actor, id: string): Promise<void> {
  const payment = await findPaymentById(runtime.db, id);
  if (payment === undefined) throw new AppError('payment.not_found');
  if (payment.method !== 'online') throw new AppError('payment.not_possible');
  await acting(runtime, actor, async (_trx, note) => note({ event: 'payment.checked', subject: { kind: 'payment', id: payment.reference } }));
  const began = performance.now();
  const verification = await verifyPayment(runtime, payment);
  if (verification.uncertain !== null) throw new AppError('payment.confirming');
  if (!RECEIVED_STATUSES.includes(verification.status)) return;
  try {
    const fresh = await findPaymentById(runtime.db, id);
    if (fresh !== undefined) await refreshRefunds(runtime, fresh, CHECK_MS - (performance.now() - began));
  } catch (error) {
    if (error instanceof NotCertain) throw new AppError('payment.confirming');
    throw error;
  }
}

export async function listUnmatchedPayments({ db }: Runtime) {
  return (await repo.listUnmatchedPayments(db)).map((row) => ({
    reference: row.reference, amount: row.amount_kobo === null ? null : nairaFromKobo(row.amount_kobo), currency: row.currency, email: row.email,
    paidAt: row.paid_at?.toISOString() ?? null, seenAt: row.seen_at.toISOString(),
  }));
}

/** Staff record how an unmatched payment was resolved. A second time is a success without effect. @throws AppError payment.not_found */
export async function resolveUnmatchedPayment(runtime: Runtime, actor: Actor, reference: string, text: string): Promise<void> {
  await acting(runtime, actor, async (trx, note) => {
    if ((await repo.findUnmatchedPayment(trx, reference)) === undefined) throw new AppError('payment.not_found');
    if (await repo.resolveUnmatchedPayment(trx, reference, actor.staffId, text)) note({ event: 'payment.stray-cleared', subject: { kind: 'payment', id: reference } });
  });
}

/** Bookings still to be paid with the pictures that were sent for them. */
export async function listProvenBookings({ db }: Runtime) {
  const [centre, bookings] = await Promise.all([settings(db), repo.listProven(db)]);
  return Promise.all(bookings.map(async (row) => ({
    booking: { _id: row.id, number: bookingNumber(centre.numberPrefix, row.number), fullName: row.full_name, amount: nairaFromKobo(row.amount_kobo) },
    pictures: (await listTransferProofs(db, row.id)).map((proof) => ({ _id: proof.id, at: proof.created_at.toISOString() })),
  })));
}

/** Longest range of days that is added up at once. */
const DAYS = 400;

function checkRange(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (!(days >= 0 && days < DAYS)) throw new AppError('request.invalid', { fields: { to: `Choose a day after the first, at most ${DAYS} days later.` } });
}

const add = (rows: readonly { [key: string]: unknown }[], key: string): number => rows.reduce((sum, row) => sum + Number(row[key]), 0);

/** What came and went by day and method, from the ledger. */
export async function getTotals({ db }: Runtime, from: string, to: string) {
  checkRange(from, to);
  const [rows, foreign] = await Promise.all([repo.totals(db, from, to), repo.foreignTotals(db, from, to)]);
  const line = (row: { payments: number; received_kobo: number; refunded_kobo: number; fees_kobo: number }) => ({
    payments: row.payments, received: nairaFromKobo(row.received_kobo), refunded: nairaFromKobo(row.refunded_kobo), fees: nairaFromKobo(row.fees_kobo),
    net: nairaFromKobo(row.received_kobo - row.refunded_kobo),
  });
  return {
    from,
    to,
    days: rows.map((row) => ({ day: row.day, method: row.method, ...line(row) })),
    total: line({ payments: add(rows, 'payments'), received_kobo: add(rows, 'received_kobo'), refunded_kobo: add(rows, 'refunded_kobo'), fees_kobo: add(rows, 'fees_kobo') }),
    foreign: foreign.map((row) => ({ currency: row.currency, received: nairaFromKobo(row.received_kobo) })),
  };
}

const HEAD = ['Day', 'Time', 'Kind', 'Method', 'Channel', 'Booking', 'Reference', 'Receipt', 'Currency', 'Received', 'Sent back', 'Fees'];
const amount = (kobo: number): string => (kobo === 0 ? '' : nairaFromKobo(kobo).toFixed(2));

/** The ledger of some days as lines of CSV, oldest first, read a thousand at a time. Who took it is written down. */
export async function exportLedger(runtime: Runtime, actor: Actor, from: string, to: string): Promise<AsyncGenerator<string>> {
  checkRange(from, to);
  const { numberPrefix } = await settings(runtime.db);
  await acting(runtime, actor, async (_trx, note) => note({ event: 'ledger.exported', subject: { kind: 'ledger', id: `${from}..${to}` } }));
  return (async function* lines() {
    yield CSV_START + csvRow(HEAD);
    for (let last: repo.LedgerLine | null = null; ; ) {
      const rows: repo.LedgerLine[] = await repo.ledgerAfter(runtime.db, from, to, last, 1000);
      for (const row of rows) {
        yield csvRow([
          row.day, row.time, row.kind, row.method, row.channel ?? '', bookingNumber(numberPrefix, row.number), row.reference,
          row.kind === 'payment' && row.receipt_number !== null ? `${numberPrefix}-R ${String(row.receipt_number).padStart(6, '0')}` : '',
          row.currency, amount(row.kind === 'payment' ? row.amount_kobo : 0), amount(row.kind === 'refund' ? -row.amount_kobo : 0), amount(row.fees_kobo),
        ]);
      }
      last = rows.at(-1) ?? null;
      if (rows.length < 1000) return;
    }
  })();
}
