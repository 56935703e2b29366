import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import { FOLLOW_UP_CONSENTS } from '#shared/cars/papers.ts';
import { FOLLOW_UP_DAYS, FOLLOW_UP_END_DAYS } from '#shared/workshop/follow-ups.ts';

/**
 * The completed bookings with a declined line that are due for their follow-up, in order of their ids, at most `limit`:
 * of customers with an account who agreed to it, without one before, whose car is not removed. Which of their answers
 * count is for the caller. `bookingId`: of this booking alone.
 */
export async function listDueFollowUps(
  db: Connection,
  { after = null, bookingId = null, limit }: { after?: string | null; bookingId?: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b
    join customers c on c.id = b.customer_id
    left join cars on cars.id = b.car_id
    cross join lateral (
      select greatest(
        max(a.at), (select max(e.at) from booking_events e where e.booking_id = b.id and e.event = 'completed')) as at
      from estimate_versions v join estimate_answers a on a.version_id = v.id and a.answer = 'not-now'
      where v.booking_id = b.id having count(*) > 0) declined
    where b.status = 'completed' and (${bookingId}::uuid is null or b.id = ${bookingId})
      and (${after}::uuid is null or b.id > ${after})
      and declined.at <= app_now() - make_interval(days => ${FOLLOW_UP_DAYS})
      and declined.at > app_now() - make_interval(days => ${FOLLOW_UP_END_DAYS})
      and c.deleted_at is null and not c.walk_in and cars.removed_at is null
      and (select n.given and n.shown_text = any(${FOLLOW_UP_CONSENTS}::text[]) from consents n
        where n.customer_id = c.id and n.purpose = 'car-reminders' order by n.id desc limit 1)
      and not exists (select from estimate_follow_ups f where f.booking_id = b.id)
    order by b.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The findings of lines that were approved, and whose charges are not voided, in later bookings of the same car: the
 * customer's own car, or, where one of the bookings does not name it, the same vehicle of the same customer.
 */
export async function listFindingsApprovedLater(db: Connection, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select distinct l.finding from bookings b
    join bookings later on later.customer_id = b.customer_id and later.number > b.number
      and later.status <> 'cancelled'
      and (later.car_id = b.car_id
        or ((later.car_id is null or b.car_id is null) and later.vehicle_id = b.vehicle_id))
    join charges c on c.booking_id = later.id and c.voided_at is null
    join estimate_answers a on a.approval_id = c.approval_id
    join estimate_lines l on l.version_id = a.version_id and l.line_id = a.line_id
    where b.id = ${bookingId}`.execute(db);
  return rows.map(({ finding }) => finding);
}

/** Remembers that a booking, which the caller has locked, is followed up. */
export async function insertFollowUp(trx: Trx, bookingId: string): Promise<void> {
  await trx.insertInto('estimate_follow_ups').values({ booking_id: bookingId }).execute();
}
