import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { CANCELLATION_CAUSES } from '#shared/reports/reports.contract.ts';
import type { Period } from './takings.repository.ts';

export interface CancellationRow {
  cause: (typeof CANCELLATION_CAUSES)[number];
  /** What staff wrote; null for other causes. */
  reason: string | null;
  count: number;
  given_back_kobo: number;
}

/**
 * The bookings that were cancelled in the period by cause, and the money of them that has gone back since. That a car
 * did not come is read from the audit log, since a written reason is erased with its customer.
 */
export async function listCancellations(db: Connection, { from, until }: Period): Promise<CancellationRow[]> {
  const { rows } = await sql<CancellationRow>`
    with ended as (
      select e.booking_id, case
          when exists (select from audit_log l where l.subject_kind = 'booking' and l.subject_id = e.booking_id::text
            and l.event = 'booking.cancelled' and l.detail ->> 'noShow' = 'true') then 'no-show'
          when e.event = 'cancellation-accepted' then 'customer'
          when e.actor = 'system' and e.detail ->> 'depositLapsed' = 'true' then 'deposit-unpaid'
          when e.actor = 'system' then 'account-deleted'
          when nullif(trim(e.detail ->> 'note'), '') is null then 'other'
          else 'staff' end as cause, trim(e.detail ->> 'note') as note
      from booking_events e
      where e.event in ('cancelled', 'cancellation-accepted') and e.at >= ${from} and e.at < ${until}
    )
    select cause, min(case when cause = 'staff' then note end) as reason, count(*) as count,
      coalesce(sum((select sum(r.amount_kobo) from refunds r join payments p on p.id = r.payment_id
        where p.booking_id = ended.booking_id and r.status = 'processed' and r.reason = 'cancelled'
          and coalesce(p.received_currency, 'NGN') = 'NGN')), 0)::bigint as given_back_kobo
    from ended group by cause, case when cause = 'staff' then lower(note) end
    order by count desc, cause, reason`.execute(db);
  return rows;
}

export interface PromotionUseRow {
  title: string;
  uses: number;
  off_kobo: number;
}

/** The discounts of the bookings that were made in the period and are not cancelled, by promotion. */
export async function listPromotionUses(db: Connection, { from, until }: Period): Promise<PromotionUseRow[]> {
  const { rows } = await sql<PromotionUseRow>`
    select coalesce(p.title, min(b.promotion ->> 'title')) as title, count(*) as uses, sum(b.discount_kobo)::bigint as off_kobo
    from bookings b left join promotions p on p.code = b.promotion ->> 'code'
    where b.created_at >= ${from} and b.created_at < ${until} and b.promotion is not null and b.status <> 'cancelled'
    group by b.promotion ->> 'code', p.title order by off_kobo desc, title`.execute(db);
  return rows;
}

/** Wash credit, kobo: given and used in the period less the revoked or returned credit, and the balance at its end. */
export async function readCredit(
  db: Connection,
  { from, until }: Period,
): Promise<{ given: number; used: number; open: number }> {
  const { rows } = await sql<{ given: number; used: number; open: number }>`
    select coalesce(sum(amount_kobo) filter (where at >= ${from} and kind in ('referral', 'referral-back')), 0)::bigint as given,
      coalesce(-sum(amount_kobo) filter (where at >= ${from} and kind in ('spent', 'spent-back')), 0)::bigint as used,
      coalesce(sum(amount_kobo), 0)::bigint as open
    from credit_entries where at < ${until}`.execute(db);
  return rows[0] ?? { given: 0, used: 0, open: 0 };
}

export interface TechnicianRow {
  name: string;
  seconds: number;
  jobs: number;
  is_running: boolean;
}

/** The clocked time of each person within the period, as it was corrected; a running clock is added up to now. */
export async function listTechnicians(db: Connection, { from, until }: Period): Promise<TechnicianRow[]> {
  const { rows } = await sql<TechnicianRow>`
    with touched as (
      select t.id from staff s join time_entries t on t.staff_id = s.id
        and tstzrange(t.started_at, t.ended_at) && tstzrange(${from}, ${until})
      union select entry_id from time_corrections where started_at < ${until} and ended_at > ${from}
    ), counted as (
      select t.staff_id, t.visit_id, t.ended_at is null and c.entry_id is null as is_running,
        greatest(coalesce(c.started_at, t.started_at), ${from}::timestamptz) as start,
        least(coalesce(c.ended_at, t.ended_at, app_now()), ${until}::timestamptz) as stop
      from touched join time_entries t on t.id = touched.id left join lateral (
        select entry_id, started_at, ended_at from time_corrections where entry_id = t.id order by number desc limit 1) c on true
    )
    select s.name, sum(extract(epoch from stop - start))::float8 as seconds, count(distinct visit_id) as jobs,
      bool_or(is_running) as is_running
    from counted join staff s on s.id = counted.staff_id where stop > start
    group by s.id, s.name order by seconds desc, s.name`.execute(db);
  return rows;
}

/** The bookings that an estimate was sent for in the period, and the approvals that came in it, kobo. */
export async function readEstimates(
  db: Connection,
  { from, until }: Period,
): Promise<{ sent: number; approvals: number; approved_kobo: number }> {
  const { rows } = await sql<{ sent: number; approvals: number; approved_kobo: number }>`
    select (select count(distinct booking_id) from estimate_versions where sent_at >= ${from} and sent_at < ${until}) as sent,
      count(*) as approvals, coalesce(sum(total_kobo), 0)::bigint as approved_kobo
    from estimate_approvals where approved_at >= ${from} and approved_at < ${until}`.execute(db);
  return rows[0] ?? { sent: 0, approvals: 0, approved_kobo: 0 };
}

export interface PartsRow {
  price_kobo: number;
  cost_kobo: number;
  /** The price of parts whose cost is not known. */
  without_cost_kobo: number;
}

/**
 * The parts that customers approved in the period and whose charge was not voided, with the cost in the latest version
 * of the estimate: staff may write it after the approval.
 */
export async function readParts(db: Connection, { from, until }: Period): Promise<PartsRow> {
  const { rows } = await sql<PartsRow>`
    with approved as (
      select l.amount_kobo, l.quantity * latest.cost_kobo as cost_kobo
      from estimate_approvals a join estimate_answers w on w.approval_id = a.id
        join estimate_lines l on l.version_id = w.version_id and l.line_id = w.line_id and l.kind = 'part'
        join estimate_versions v on v.id = l.version_id
        join lateral (
          select n.cost_kobo from estimate_versions m join estimate_lines n on n.version_id = m.id and n.line_id = l.line_id
          where m.booking_id = v.booking_id order by m.number desc limit 1) latest on true
      where a.approved_at >= ${from} and a.approved_at < ${until}
        and not exists (select from charges c where c.approval_id = a.id and c.voided_at is not null and c.replaced_by is null)
    )
    select coalesce(sum(amount_kobo) filter (where cost_kobo is not null), 0)::bigint as price_kobo,
      coalesce(sum(cost_kobo), 0)::bigint as cost_kobo,
      coalesce(sum(amount_kobo) filter (where cost_kobo is null), 0)::bigint as without_cost_kobo
    from approved`.execute(db);
  return rows[0] ?? { price_kobo: 0, cost_kobo: 0, without_cost_kobo: 0 };
}
