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

/** Customers with an email whose latest consent to marketing is a yes, by id after `after`. */
export async function listConsenting(
  db: Connection,
  after: string,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select c.id, c.email from customers c
    where c.id > ${after} and c.deleted_at is null and c.email is not null
      and (select given from consents s where s.customer_id = c.id and s.purpose = 'marketing' order by s.id desc limit 1)
    order by c.id limit ${limit}`.execute(db);
  return rows;
}
