import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { BookingTable, LedgerView, Schema, UnmatchedPaymentTable } from '#api/platform/database/schema.ts';
import { PAYABLE_STATUSES } from '#shared/bookings/booking-states.ts';
import { ESTIMATE_ACTIONS, type AttemptStatus } from '#shared/bookings/booking-charges.ts';
import type { RefundStatus } from '#shared/payments/refund-states.ts';
import { inOrder, type PaymentOrder } from './payment-order.repository.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

/** Queues of payments that need attention. */
export type PaymentQueue = 'needs-review' | 'refund-due' | 'refund-moving' | 'disputed' | 'open-too-long';

type Query = SelectQueryBuilder<Schema, 'payments' | 'bookings' | 'charges', object>;

const joined = (db: Connection): Query =>
  db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('charges', 'charges.id', 'payments.charge_id');

/** The amount that is neither refunded nor under way, kobo, as `refundableKobo` has it. */
const refundable = sql<number>`(coalesce(payments.received_kobo, payments.amount_kobo)
  - coalesce((select sum(r.amount_kobo) from refunds r where r.payment_id = payments.id and r.status <> 'failed'), 0))::bigint`;

/** One of our refunds is under way at the provider, or all that is left is, and none waits for staff. */
const isRefundPending = sql<boolean>`(exists (select 1 from refunds r where r.payment_id = payments.id and r.source = 'centre' and r.method = 'provider'
  and r.status in ('due', 'asked', 'pending', 'processing')) or ${refundable} <= 0 and not exists (
  select 1 from refunds r where r.payment_id = payments.id and r.status in ('due', 'needs-attention')))`;

/** The newest attempt for a charge of a payable booking, unfinished for half an hour; of a joint one its first row. */
const isOpenTooLong = sql<boolean>`payments.status in ('starting', 'open') and payments.method = 'online' and payments.created_at < app_now() - interval '30 minutes'
  and (payments.joint_reference is null or payments.joint_reference = payments.reference)
  and bookings.status in (${sql.join(PAYABLE_STATUSES)}) and not exists (
    select 1 from payments newer where newer.charge_id = payments.charge_id and newer.created_at > payments.created_at)`;

/** A part that a manager gave back is under way in one of these statuses, while the rest of the payment counts. */
const hasPart = (...statuses: RefundStatus[]) => sql<boolean>`(payments.status = 'settled' and exists (
  select 1 from refunds r where r.payment_id = payments.id and r.reason = 'part' and r.status in (${sql.join(statuses)})))`;

function inQueue(query: Query, queue: PaymentQueue): Query {
  switch (queue) {
    case 'needs-review':
      return query.where('payments.status', '=', 'needs-review');
    case 'refund-due':
      return query.where((where) =>
        where.or([
          where('payments.status', '=', 'refund-due').and(where.not(isRefundPending)),
          hasPart('needs-attention'),
        ]),
      );
    case 'refund-moving':
      return query.where((where) =>
        where.or([
          where('payments.status', '=', 'refund-due').and(isRefundPending),
          hasPart('due', 'asked', 'pending', 'processing'),
        ]),
      );
    case 'disputed':
      return query.where(
        sql<boolean>`exists (select 1 from disputes d where d.payment_id = payments.id and d.status = 'open')`,
      );
    case 'open-too-long':
      return query.where(isOpenTooLong);
  }
}

export interface Filter {
  queue: PaymentQueue | null;
  status: AttemptStatus | null;
  /** An exact reference, that of a joint attempt for all its rows, or a booking number. */
  reference: string | null;
  number: number | null;
}

function filtered(db: Connection, { queue, status, reference, number }: Filter): Query {
  let query = joined(db);
  if (queue !== null) query = inQueue(query, queue);
  if (status !== null) query = query.where('payments.status', '=', status);
  if (reference !== null)
    query = query.where((where) =>
      where.or([
        where('payments.reference', '=', reference),
        where('payments.joint_reference', '=', reference),
        ...(number === null ? [] : [where('bookings.number', '=', number)]),
      ]),
    );
  return query;
}

const COLUMNS = [
  'payments.id',
  'payments.reference',
  'payments.method',
  'payments.channel',
  'payments.status',
  'payments.amount_kobo',
  'payments.received_kobo',
  'payments.received_currency',
  'payments.provider_pending',
  'payments.provider_status',
  'payments.created_at',
  'payments.paid_at',
  'payments.booking_id',
  'bookings.number',
  'bookings.full_name',
  'bookings.status as booking_status',
  'bookings.payment_status',
  'bookings.amount_kobo as booking_kobo',
  'payments.charge_id',
  'charges.kind as charge_kind',
  'charges.amount_kobo as charge_kobo',
  'charges.voided_at as charge_voided_at',
  'bookings.disputed',
  refundable.as('refundable_kobo'),
] as const;

/** One page of payments with their bookings, in their order. */
export const listPayments = (db: Connection, filter: Filter, order: PaymentOrder | undefined, page: number) =>
  inOrder(filtered(db, filter), order)
    .select(COLUMNS)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
export type StaffPaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** The ids of all payments of a filter in their order. */
export const listPaymentIds = async (
  db: Connection,
  filter: Filter,
  order: PaymentOrder | undefined,
): Promise<string[]> =>
  (await inOrder(filtered(db, filter), order).select('payments.id').execute()).map(({ id }) => id);

/** The payments with these ids, in any order. */
export const findPayments = (db: Connection, ids: readonly string[]): Promise<StaffPaymentRow[]> =>
  joined(db)
    .select(COLUMNS)
    .where('payments.id', 'in', [...ids])
    .execute();

/** The number of payments on all pages of a filter. */
export const countPayments = async (db: Connection, filter: Filter): Promise<number> =>
  (
    await filtered(db, filter)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The unmatched payments that staff have not resolved, newest first, at most 200. */
export const listUnmatchedPayments = (db: Connection): Promise<Selectable<UnmatchedPaymentTable>[]> =>
  db
    .selectFrom('unmatched_payments')
    .selectAll()
    .where('cleared_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .limit(200)
    .execute();

/** The number of unmatched payments that staff have not resolved, beyond the 200 that are listed as well. */
export async function countUnmatchedPayments(db: Connection): Promise<number> {
  return (
    await db
      .selectFrom('unmatched_payments')
      .select(sql<number>`count(*)`.as('count'))
      .where('cleared_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;
}

/** Marks an unmatched payment as resolved. False when it is unknown or already resolved. */
export async function resolveUnmatchedPayment(
  db: Connection,
  reference: string,
  staffId: string | null,
  note: string,
): Promise<boolean> {
  const result = await db
    .updateTable('unmatched_payments')
    .set({ cleared_at: sql<Date>`app_now()`, cleared_by: staffId, note })
    .where('reference', '=', reference)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The unmatched payment with this reference, also when it is resolved. */
export const findUnmatchedPayment = (db: Connection, reference: string): Promise<{ reference: string } | undefined> =>
  db.selectFrom('unmatched_payments').select('reference').where('reference', '=', reference).executeTakeFirst();

/** Bookings that can be paid and have an unpaid charge, and have a transfer proof. */
export const listBookingsWithProof = (
  db: Connection,
): Promise<Pick<Selectable<BookingTable>, 'id' | 'number' | 'full_name' | 'status'>[]> =>
  db
    .selectFrom('bookings')
    .select(['id', 'number', 'full_name', 'status'])
    .where((where) =>
      where.or([
        where('status', 'in', PAYABLE_STATUSES),
        where('status', 'in', ESTIMATE_ACTIONS.settlePayment.from).and(
          where.exists(
            where
              .selectFrom('charges')
              .select('charges.id')
              .whereRef('charges.booking_id', '=', 'bookings.id')
              .where('kind', '=', 'estimate')
              .where('voided_at', 'is', null)
              .where('paid_at', 'is', null),
          ),
        ),
      ]),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('transfer_proofs')
          .select('transfer_proofs.id')
          .whereRef('transfer_proofs.booking_id', '=', 'bookings.id'),
      ),
    )
    .orderBy('number', 'desc')
    .limit(100)
    .execute();

/** From midnight of `from` to midnight after `to`, in Lagos. */
const inRange = (from: string, to: string) =>
  sql<boolean>`at >= ${from}::date::timestamp at time zone 'Africa/Lagos' and at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'`;

const lagosDay = sql<string>`to_char(at at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;

/** Totals by day and method, kobo: received, refunded or corrected, and the provider's fees. */
export const totals = (db: Connection, from: string, to: string) =>
  db
    .selectFrom('ledger')
    .select([
      lagosDay.as('day'),
      'method',
      sql<number>`count(*) filter (where kind = 'payment')`.as('payments'),
      sql<number>`coalesce(sum(amount_kobo) filter (where kind = 'payment'), 0)::bigint`.as('received_kobo'),
      sql<number>`coalesce(-sum(amount_kobo) filter (where kind in ('refund', 'correction')), 0)::bigint`.as(
        'refunded_kobo',
      ),
      sql<number>`coalesce(sum(fees_kobo), 0)::bigint`.as('fees_kobo'),
    ])
    .where(inRange(from, to))
    .where('currency', '=', 'NGN')
    .where('kind', '<>', 'retained')
    .groupBy([lagosDay, 'method'])
    .orderBy(lagosDay)
    .orderBy('method')
    .execute();

/** Deposits that the centre kept, less those that it no longer keeps, for the same days as `totals`; kobo. */
export const retainedDeposits = async (db: Connection, from: string, to: string): Promise<number> =>
  (
    await db
      .selectFrom('ledger')
      .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo'))
      .where(inRange(from, to))
      .where('kind', '=', 'retained')
      .executeTakeFirstOrThrow()
  ).kobo;

/** Totals by currency other than naira, in its minor unit: received less refunded, for the same days as `totals`. */
export const foreignTotals = (db: Connection, from: string, to: string) =>
  db
    .selectFrom('ledger')
    .select(['currency', sql<number>`sum(amount_kobo)::bigint`.as('received_kobo')])
    .where(inRange(from, to))
    .where('currency', '!=', 'NGN')
    .groupBy('currency')
    .orderBy('currency')
    .execute();

/** `instant` has the microseconds that a Date loses, so that paging reads no line twice. */
export type LedgerLine = Selectable<LedgerView> & { number: number; day: string; time: string; instant: string };

/** The next lines of the ledger, oldest first. */
export function ledgerAfter(
  db: Connection,
  from: string,
  to: string,
  last: LedgerLine | null,
  limit: number,
): Promise<LedgerLine[]> {
  let query = db
    .selectFrom('ledger')
    .innerJoin('bookings', 'bookings.id', 'ledger.booking_id')
    .selectAll('ledger')
    .select([
      'bookings.number',
      sql<string>`ledger.at::text`.as('instant'),
      lagosDay.as('day'),
      sql<string>`to_char(at at time zone 'Africa/Lagos', 'HH24:MI:SS')`.as('time'),
    ])
    .where(inRange(from, to));
  if (last !== null)
    query = query.where(sql<boolean>`(ledger.at, ledger.id) > (${last.instant}::timestamptz, ${last.id}::uuid)`);
  return query.orderBy('ledger.at').orderBy('ledger.id').limit(limit).execute();
}
