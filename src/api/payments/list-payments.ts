import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { AttemptStatus } from '#shared/payments/evaluate-payment.ts';
import type { MoneyAction, Queue, StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { listTransferProofs } from './transfer-proofs.ts';
import * as repo from './staff-payments.repository.ts';
import { keysOf } from '#shared/guards.ts';

const PAYMENT_QUEUES = [
  'needs-review',
  'refund-due',
  'refund-moving',
  'disputed',
  'open-too-long',
] as const satisfies readonly Queue[];

/** The number of payments in each queue. */
export async function countQueues({ db }: Runtime, type: StaffType) {
  const [perQueue, proof, stray] = await Promise.all([
    Promise.all(
      PAYMENT_QUEUES.map(
        async (queue) =>
          [queue, await repo.countPayments(db, { queue, status: null, reference: null, number: null })] as const,
      ),
    ),
    repo.listBookingsWithProof(db),
    repo.countUnmatchedPayments(db),
  ]);
  const counted = Object.fromEntries(perQueue) as Record<(typeof PAYMENT_QUEUES)[number], number>;
  return { counts: { ...counted, proof: proof.length, stray }, mayRefund: can(type, 'payments.refund') };
}

/** The possible actions on a payment. */
function actionsFor(row: repo.StaffPaymentRow, refund: repo.RefundLine | undefined, mayRefund: boolean): MoneyAction[] {
  const live = refund !== undefined && refund.status !== 'failed' ? refund : undefined;
  const isUndecided = row.status === 'needs-review' || row.status === 'refund-due';
  const isWhole = row.received_currency === 'NGN' && row.received_kobo === row.booking_kobo;
  const can: Record<MoneyAction, boolean> = {
    check: row.method === 'online' && row.status !== 'refunded',
    accept: mayRefund && isUndecided && live === undefined && isWhole && row.booking_status === 'pending',
    refund: mayRefund && isUndecided && live === undefined && row.method === 'online',
    'handed-back':
      mayRefund &&
      row.status === 'refund-due' &&
      (live === undefined || live.method === 'hand' || live.status === 'needs-attention'),
  };
  return keysOf(can).filter((action) => can[action]);
}

async function present(
  runtime: Runtime,
  rows: readonly repo.StaffPaymentRow[],
  type: StaffType,
): Promise<StaffPayment[]> {
  const [centre, refunds] = await Promise.all([
    getSettings(runtime.db),
    repo.newestRefunds(
      runtime.db,
      rows.map(({ id }) => id),
    ),
  ]);
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
      moving: row.provider_pending,
      providerStatus: row.provider_status,
      at: (row.paid_at ?? row.created_at).toISOString(),
      booking: {
        _id: row.booking_id,
        number: bookingNumber(centre.numberPrefix, row.number),
        fullName: row.full_name,
        status: row.booking_status,
        paymentStatus: row.payment_status,
        amount: nairaFromKobo(row.booking_kobo),
        disputed: row.disputed,
      },
      refund:
        refund === undefined
          ? null
          : {
              _id: refund.id,
              status: refund.status,
              how: refund.method,
              amount: nairaFromKobo(refund.amount_kobo),
              note: refund.note,
            },
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
export async function listPayments(
  runtime: Runtime,
  type: StaffType,
  { queue, status, q }: PaymentFilter,
  page: number,
) {
  const digits = /(\d+)\s*$/.exec(q ?? '')?.[1];
  const number = digits !== undefined && Number(digits) < 2 ** 31 ? Number(digits) : null;
  const filter: repo.Filter = {
    queue: queue ?? null,
    status: status ?? null,
    reference: q || null,
    number: q ? number : null,
  };
  const [rows, total] = await Promise.all([
    repo.listPayments(runtime.db, filter, page),
    repo.countPayments(runtime.db, filter),
  ]);
  return {
    payments: await present(runtime, rows, type),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}

/** One payment in the form of the list. @throws AppError payment.not_found */
export async function getPayment(runtime: Runtime, type: StaffType, id: string): Promise<StaffPayment> {
  const row = await repo.findOne(runtime.db, id);
  const [shown] = row === undefined ? [] : await present(runtime, [row], type);
  if (shown === undefined) throw new AppError('payment.not_found');
  return shown;
}

/** Payable bookings with their transfer proofs. */
export async function listBookingsWithProof({ db }: Runtime) {
  const [centre, bookings] = await Promise.all([getSettings(db), repo.listBookingsWithProof(db)]);
  return Promise.all(
    bookings.map(async (row) => ({
      booking: {
        _id: row.id,
        number: bookingNumber(centre.numberPrefix, row.number),
        fullName: row.full_name,
        amount: nairaFromKobo(row.amount_kobo),
      },
      pictures: (await listTransferProofs(db, row.id)).map((proof) => ({
        _id: proof.id,
        at: proof.created_at.toISOString(),
      })),
    })),
  );
}
