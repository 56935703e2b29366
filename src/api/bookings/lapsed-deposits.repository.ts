import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { LAPSED_HOURS } from '#shared/scheduling/deposit-hold.ts';

/**
 * Pending bookings that lost their time long ago because their deposit is not paid. Those whose car came, and whose
 * money is being confirmed or waits for a decision, are left out. `id`: only this one.
 */
export async function listLapsedDeposits(db: Connection, limit: number, id: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join allocations a on a.booking_id = b.id
    where b.status = 'pending' and b.payment_status in ('unpaid', 'partly-paid', 'refunded') and not b.disputed
      and a.kind = 'hold' and a.held_until <= app_now() - make_interval(hours => ${LAPSED_HOURS})
      and exists (
        select from charges c
        where c.booking_id = b.id and c.part = 'deposit' and c.voided_at is null and c.paid_at is null)
      and not exists (select from visits v where v.id = b.id)
      and (${id}::uuid is null or b.id = ${id})
    order by a.held_until, b.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
