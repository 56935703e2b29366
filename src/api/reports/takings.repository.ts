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
 * and the service of its booking. Corrections count as sent back; wash credit moves no money.
 */
export async function listTakings(db: Connection, { from, until }: Period): Promise<TakingRow[]> {
  const { rows } = await sql<TakingRow>`
    select to_char(l.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, l.method, b.service_id, s.name as service,
      coalesce(sum(l.amount_kobo) filter (where l.kind = 'payment'), 0)::bigint as received_kobo,
      coalesce(-sum(l.amount_kobo) filter (where l.kind <> 'payment'), 0)::bigint as sent_back_kobo,
      coalesce(sum(l.fees_kobo), 0)::bigint as fees_kobo
    from ledger l join bookings b on b.id = l.booking_id join services s on s.id = b.service_id
    where l.at >= ${from} and l.at < ${until} and l.currency = 'NGN' and l.method <> 'credit'
    group by 1, l.method, b.service_id, s.name`.execute(db);
  return rows;
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
