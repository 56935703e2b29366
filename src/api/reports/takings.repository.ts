import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { TakingMethod } from '#shared/reports/reports.contract.ts';

/** Instants, [from, until). */
export interface Period {
  from: Date;
  until: Date;
}

/** The sum of the ledger for a day in Lagos, a method and a service, kobo. */
export interface TakingRow {
  day: string;
  method: TakingMethod;
  service_id: string;
  service: string;
  received_kobo: number;
  sent_back_kobo: number;
  fees_kobo: number;
}

/**
 * Received and sent back in naira, from the ledger: money counts on the day it came or went, by the method it came in
 * and the services of its booking. Money for the price is shared out over the services in proportion to their prices
 * after the discount, to the kobo; money for a service that the desk added belongs to that service, also when it was
 * removed since, and money for other lines of an estimate to the first service. Corrections count as sent back;
 * wash credit moves no money.
 */
export async function listTakings(db: Connection, { from, until }: Period): Promise<TakingRow[]> {
  const { rows } = await sql<TakingRow>`
    with entry as (
      select l.*, c.kind as charge_kind, (
          select li.service_id from estimate_answers a
            join estimate_lines li on li.version_id = a.version_id and li.line_id = a.line_id
          where a.approval_id = c.approval_id and li.service_id is not null) as added_id
      from ledger l left join payments p on p.id = l.id
        left join refunds r on r.id = l.id left join payments back on back.id = r.payment_id
        left join charges c on c.id = coalesce(p.charge_id, back.charge_id)
      where l.at >= ${from} and l.at < ${until} and l.currency = 'NGN' and l.method <> 'credit'
        and l.kind <> 'retained'),
    weighed as (
      select e.*, coalesce(e.added_id, s.service_id) as service_id, s.position, case
          when e.charge_kind = 'booking' and b.price_kobo > b.discount_kobo then s.price_kobo - s.discount_kobo
          when s.position = 0 then 1 else 0 end::numeric as weight
      from entry e join bookings b on b.id = e.booking_id
        join booking_services s on s.booking_id = b.id and s.approval_id is null),
    -- The parts are differences of rounded sums, so that they add up.
    placed as (
      select *, sum(weight) over (partition by id, kind order by position) as upto,
        sum(weight) over (partition by id, kind) as whole
      from weighed),
    parts as (
      select at, method, kind, service_id,
        round(amount_kobo * upto / whole) - round(amount_kobo * (upto - weight) / whole) as amount_kobo,
        round(fees_kobo * upto / whole) - round(fees_kobo * (upto - weight) / whole) as fees_kobo
      from placed where weight > 0)
    select to_char(l.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, l.method, l.service_id, s.name as service,
      coalesce(sum(l.amount_kobo) filter (where l.kind = 'payment'), 0)::bigint as received_kobo,
      coalesce(-sum(l.amount_kobo) filter (where l.kind <> 'payment'), 0)::bigint as sent_back_kobo,
      coalesce(sum(l.fees_kobo), 0)::bigint as fees_kobo
    from parts l join services s on s.id = l.service_id
    group by 1, l.method, l.service_id, s.name`.execute(db);
  return rows;
}

/** Deposits that the centre kept in a period, less those that it no longer keeps, kobo. */
export async function sumRetainedDeposits(db: Connection, { from, until }: Period): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo from ledger
    where at >= ${from} and at < ${until} and kind = 'retained'`.execute(db);
  return rows[0]?.kobo ?? 0;
}

/** Received less sent back in other currencies, in their minor unit. */
export async function listForeign(
  db: Connection,
  { from, until }: Period,
): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select currency, sum(amount_kobo)::bigint as amount from ledger
    where at >= ${from} and at < ${until} and currency <> 'NGN' group by currency order by currency`.execute(db);
  return rows;
}

/** Money in naira that was seen at the provider under a reference of no booking, also when staff resolved it. */
export async function countUnmatched(
  db: Connection,
  { from, until }: Period,
): Promise<{ count: number; amount_kobo: number }> {
  const { rows } = await sql<{ count: number; amount_kobo: number }>`
    select count(*) as count, coalesce(sum(amount_kobo), 0)::bigint as amount_kobo from unmatched_payments
    where seen_at >= ${from} and seen_at < ${until} and coalesce(currency, 'NGN') = 'NGN'`.execute(db);
  return rows[0] ?? { count: 0, amount_kobo: 0 };
}
