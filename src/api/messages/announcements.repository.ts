import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** An announcement; undefined for a message of another kind. */
export const findBroadcast = (db: Connection, id: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'title', 'body', 'audience'])
    .where('id', '=', id)
    .where('kind', '=', 'broadcast')
    .executeTakeFirst();

/**
 * Customers whose latest consent to marketing is a yes, by id after `after`, with their contact: the email, or the
 * verified phone of accounts that have no email.
 */
export async function listConsenting(
  db: Connection,
  channel: 'email' | 'sms',
  after: string,
  limit: number,
): Promise<{ id: string; contact: string }[]> {
  const contact = channel === 'email' ? sql`c.email` : sql`case when c.email is null then c.verified_phone end`;
  const { rows } = await sql<{ id: string; contact: string }>`
    select c.id, ${contact} as contact from customers c
    where c.id > ${after} and c.deleted_at is null and ${contact} is not null
      ${channel === 'sms' ? sql`and c.phone = c.verified_phone` : sql``}
      and (select given from consents s where s.customer_id = c.id and s.purpose = 'marketing' order by s.id desc limit 1)
    order by c.id limit ${limit}`.execute(db);
  return rows;
}
