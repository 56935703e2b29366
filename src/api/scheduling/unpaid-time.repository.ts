import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/**
 * A live hold or offer, or a booking that is not paid, nor its deposit, and whose car did not come. Walk-ins are here.
 * A cancelled booking has no occupancy left.
 */
const isUnpaid = sql<boolean>`a.kind <> 'walk-in' and (a.held_until is null or a.held_until > app_now())
  and (b.id is null or b.status = 'pending' and not exists (select from visits v where v.id = b.id)
    and not exists (select from charges c where c.booking_id = b.id and c.part = 'deposit' and c.paid_at is not null))`;

const minutes = sql<number>`(sum(extract(epoch from upper(o.during) - lower(o.during))) / 60)::float8`;

/** The unpaid jobs of a customer that are not over, each with the minutes that it takes of bays and drivers. */
export async function listUnpaidJobs(
  db: Connection,
  customerId: string,
): Promise<{ bookingId: string | null; minutes: number }[]> {
  const { rows } = await sql<{ bookingId: string | null; minutes: number }>`
    select a.booking_id as "bookingId", ${minutes} as minutes
    from allocations a join occupancies o on o.allocation_id = a.id left join bookings b on b.id = a.booking_id
    where a.customer_id = ${customerId} and upper(o.during) > app_now() and ${isUnpaid}
    group by a.id`.execute(db);
  return rows;
}

/** Whether a customer has paid for a job that is done. */
export const hasPaidVisit = async (db: Connection, customerId: string): Promise<boolean> =>
  (await db
    .selectFrom('bookings')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'completed')
    .where('payment_status', '=', 'paid')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface UnpaidCustomer {
  id: string;
  name: string;
  jobs: number;
  minutes: number;
  has_paid_visit: boolean;
}

/** The customers whose unpaid jobs take most time of bays and drivers, the most first. */
export async function listUnpaidTime(db: Connection, limit: number): Promise<UnpaidCustomer[]> {
  const { rows } = await sql<UnpaidCustomer>`
    select c.id, trim(c.first_name || ' ' || c.last_name) as name, count(distinct a.id)::int as jobs,
      ${minutes} as minutes, exists (
        select from bookings p where p.customer_id = c.id and p.status = 'completed' and p.payment_status = 'paid')
        as has_paid_visit
    from allocations a join occupancies o on o.allocation_id = a.id join customers c on c.id = a.customer_id
      left join bookings b on b.id = a.booking_id
    where upper(o.during) > app_now() and ${isUnpaid}
    group by c.id
    order by minutes desc, c.id
    limit ${limit}`.execute(db);
  return rows;
}
