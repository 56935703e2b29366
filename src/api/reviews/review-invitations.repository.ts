import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import { INVITE_AFTER_HOURS, INVITE_END_DAYS, INVITE_PAUSE_DAYS } from '#shared/reviews/review-rules.ts';

/**
 * The visits whose customers should be invited to review them, the last car that left first, at most `limit`: of
 * customers with an account, not reviewed, and none of the customer's visits invited in the last days. `bookingId`: of
 * this booking alone.
 */
export async function listDueInvitations(
  db: Connection,
  { bookingId = null, limit }: { bookingId?: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from visits v join bookings b on b.id = v.id join customers c on c.id = b.customer_id
    where v.state = 'released' and b.status <> 'cancelled' and (${bookingId}::uuid is null or v.id = ${bookingId})
      and v.released_at <= app_now() - make_interval(hours => ${INVITE_AFTER_HOURS})
      and v.released_at > app_now() - make_interval(days => ${INVITE_END_DAYS})
      and c.deleted_at is null and not c.walk_in
      and not exists (select from reviews r where r.visit_id = v.id)
      and not exists (
        select from review_invitations i join bookings other on other.id = i.visit_id
        where other.customer_id = b.customer_id
          and (i.visit_id = v.id or i.at > app_now() - make_interval(days => ${INVITE_PAUSE_DAYS})))
    order by v.released_at desc, v.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Remembers that the customer of a visit, whose booking the caller has locked, was invited. */
export async function insertInvitation(trx: Trx, visitId: string): Promise<void> {
  await trx.insertInto('review_invitations').values({ visit_id: visitId }).execute();
}
