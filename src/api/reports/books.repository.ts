import { sql, type RawBuilder } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';

/** What came in, went out, is held, was kept and is credit, kobo; they agree when the difference is 0. */
export interface BooksFigures {
  in: number;
  out: number;
  held: number;
  /** Deposits of cancelled bookings that the centre keeps. */
  retained: number;
  credit: number;
  /** In less out, held, kept and credit. */
  difference: number;
}

/**
 * A booking whose figures differ, or whose status contradicts its charges. `number` is null when money belongs to a
 * booking that does not exist.
 */
export interface DifferingBooking extends BooksFigures {
  id: string;
  number: number | null;
}

export interface BooksRow extends BooksFigures {
  at: Date;
  bookings: number;
  differing: number;
  rows: DifferingBooking[];
}

const RETURNED_TWICE = 'money-returned-twice' satisfies BookingEventName;

/**
 * Refunds that ended, by payment. The provider, banks and managers send a part back while the payment still counts; any
 * other refund of the centre changes the state of its payment first.
 */
const refunded = sql`
  select payment_id, sum(amount_kobo) as kobo,
    coalesce(sum(amount_kobo) filter (where source = 'provider' or reason = 'part'), 0) as part_kobo
  from refunds where status = 'processed' group by payment_id`;

/**
 * Payments in naira. The received amount is the one that the provider reported, in any status. A payment that was
 * returned twice counts as such only after staff were alerted.
 */
const payment = sql`
  select p.booking_id, p.status, coalesce(p.received_kobo, case when p.status in (${sql.join([...RECEIVED_STATUSES])}) then p.amount_kobo else 0 end) as in_kobo,
    coalesce(r.kobo, 0) as out_kobo, coalesce(r.part_kobo, 0) as part_kobo,
    case when p.received_kobo = p.amount_kobo + p.fees_kobo then p.fees_kobo else 0 end as added_fees_kobo,
    exists (select from charges c where c.id = p.charge_id and c.retained_at is not null and c.given_back_at is null) as is_retained,
    r.kobo > p.received_kobo and exists (
      select from booking_events e where e.booking_id = p.booking_id and e.event = ${RETURNED_TWICE} and e.detail ->> 'reference' = p.reference) as returned_twice
  from payments p left join refunded r on r.payment_id = p.id
  where coalesce(p.received_currency, 'NGN') = 'NGN' and (p.received_kobo is not null or r.kobo is not null or p.status in (${sql.join([...RECEIVED_STATUSES])}))`;

/** The held part of a payment beyond its charge: added fees, less the part that went back. */
const beyondCharge = sql`sum(added_fees_kobo - case when part_kobo < in_kobo then part_kobo else 0 end)`;

/** Payments by booking. A payment that waits for a decision or its refund still has something to send back. */
const money = sql`
  select booking_id, sum(in_kobo) as in_kobo, sum(out_kobo) as out_kobo,
    ${beyondCharge} filter (where status = 'settled' and not is_retained) as beyond_kobo,
    ${beyondCharge} filter (where status = 'settled' and is_retained) as retained_beyond_kobo,
    sum(case when out_kobo < in_kobo then in_kobo - out_kobo else in_kobo end) filter (where status = 'needs-review') as review_kobo,
    sum(case when out_kobo < in_kobo then in_kobo - out_kobo else in_kobo end) filter (where status = 'refund-due') as due_kobo,
    sum(in_kobo - out_kobo) filter (where status = 'refunded' and returned_twice) as short_kobo
  from payment group by booking_id`;

/**
 * Wash credit by the booking that used or earned it. Nothing promises the credit that a customer used beyond their
 * balance: it is missing from the last booking that took it.
 */
const credit = sql`
  select booking_id, sum(used + earned) as in_kobo, sum(returned + revoked) as out_kobo,
    greatest(least(sum(earned - revoked), max(earned)), 0) as earned_kobo, sum(overdrawn) as overdrawn_kobo
  from (
    select booking_id, case kind when 'spent' then -amount_kobo else 0 end as used, case kind when 'spent-back' then amount_kobo else 0 end as returned,
      case kind when 'referral' then amount_kobo else 0 end as earned, case kind when 'referral-back' then -amount_kobo else 0 end as revoked, 0 as overdrawn
    from credit_entries
    union all
    select (array_agg(booking_id order by id desc) filter (where amount_kobo < 0))[1], 0, 0, 0, 0, -sum(amount_kobo)
    from credit_entries group by customer_id having sum(amount_kobo) < 0
  ) entry group by booking_id`;

/** By booking: the total of the paid charges and of kept deposits, kobo, and whether all price charges are paid. */
const charged = sql`
  select booking_id, coalesce(sum(amount_kobo) filter (where paid_at is not null), 0) as paid_kobo,
    coalesce(sum(amount_kobo) filter (where retained_at is not null and given_back_at is null), 0) as retained_kobo,
    bool_and(paid_at is not null) filter (where kind = 'booking' and voided_at is null) as is_price_paid
  from charges group by booking_id`;

/** True when the status of an open booking contradicts its price charges. Without any, only a price of 0 is paid. */
const isStatusWrong = sql`
  case b.status when 'pending-cancelled' then b.status_before else b.status end
    = case when coalesce(h.is_price_paid, b.amount_kobo = 0) then 'pending' else 'paid' end`;

/** In and out are recorded payments; held and credit follow from the charges and the state of the booking. */
const figures = sql`
  select coalesce(b.id, m.booking_id, c.booking_id) as id, b.number,
    coalesce(m.in_kobo, 0) + coalesce(c.in_kobo, 0) as in_kobo, coalesce(m.out_kobo, 0) + coalesce(c.out_kobo, 0) as out_kobo,
    case when b.status <> 'cancelled' then coalesce(h.paid_kobo, 0) else 0 end + coalesce(m.beyond_kobo, 0)
      + case when b.payment_status = 'needs-review' then coalesce(m.review_kobo, 0) else 0 end
      + case when b.payment_status in ('needs-review', 'refund-due') then coalesce(m.due_kobo, 0) else 0 end
      + coalesce(m.short_kobo, 0) as held_kobo,
    coalesce(h.retained_kobo, 0) + coalesce(m.retained_beyond_kobo, 0) as retained_kobo,
    case when b.status <> 'cancelled' then b.credit_kobo else 0 end
      + case when b.status = 'completed' then coalesce(c.earned_kobo, 0) else 0 end - coalesce(c.overdrawn_kobo, 0) as credit_kobo,
    coalesce(${isStatusWrong}, false) as is_status_wrong
  from bookings b left join charged h on h.booking_id = b.id full join money m on m.booking_id = b.id full join credit c on c.booking_id = coalesce(b.id, m.booking_id)`;

const total = (column: RawBuilder<unknown>) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** The books, by the definitions of docs/operating.md ("Books"); one statement, so that all of it is of one moment. */
export async function readBooks(db: Connection, limit: number): Promise<BooksRow> {
  const { rows } = await sql<BooksRow>`
    with refunded as (${refunded}), payment as (${payment}), money as (${money}), credit as (${credit}), charged as (${charged}), figures as (${figures}),
    differing as (
      select *, in_kobo - out_kobo - held_kobo - retained_kobo - credit_kobo as difference_kobo from figures
      where in_kobo - out_kobo - held_kobo - retained_kobo - credit_kobo <> 0 or is_status_wrong
    ), unmatched as (
      select ${total(sql`amount_kobo`)} as in_kobo, ${total(sql`case when cleared_at is not null then amount_kobo end`)} as out_kobo,
        ${total(sql`case when cleared_at is null then amount_kobo end`)} as held_kobo
      from unmatched_payments where coalesce(currency, 'NGN') = 'NGN'
    )
    select app_now() as at, count(*) filter (where f.number is not null) as bookings,
      ${total(sql`f.in_kobo`)} + u.in_kobo as "in", ${total(sql`f.out_kobo`)} + u.out_kobo as "out",
      ${total(sql`f.held_kobo`)} + u.held_kobo as held, ${total(sql`f.retained_kobo`)} as retained, ${total(sql`f.credit_kobo`)} as credit,
      ${total(sql`f.in_kobo - f.out_kobo - f.held_kobo - f.retained_kobo - f.credit_kobo`)} as difference,
      (select count(*) from differing) as differing,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', number, 'in', in_kobo, 'out', out_kobo,
          'held', held_kobo, 'retained', retained_kobo, 'credit', credit_kobo, 'difference', difference_kobo) order by number desc nulls first, id), '[]')
        from (select * from differing order by number desc nulls first, id limit ${limit}) newest) as rows
    from unmatched u left join figures f on true group by u.in_kobo, u.out_kobo, u.held_kobo`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the books returned no row');
  return row;
}

/** The bookings that differed at the last check, locked until the transaction ends. */
export async function lockDiffering(trx: Trx): Promise<string[]> {
  return (await trx.selectFrom('books_check').select('differing').forUpdate().executeTakeFirstOrThrow()).differing;
}

/** Stores the bookings that differ now. */
export async function storeDiffering(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('books_check')
    .set({ differing: [...ids], changed_at: sql<Date>`app_now()` })
    .execute();
}
