import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { OutboxTable } from '#api/db/schema.ts';
import type { Selectable } from 'kysely';

export type OutboxRow = Selectable<OutboxTable>;

export async function insertOutbox(
  db: Connection,
  row: Pick<OutboxRow, 'id' | 'channel' | 'recipient' | 'kind' | 'sealed'>,
): Promise<void> {
  await db.insertInto('outbox').values(row).execute();
}

export const findOutbox = (db: Connection, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

export async function markOutbox(db: Connection, id: string, status: OutboxRow['status'], failure: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status, failure, attempts: sql`attempts + 1`, ...(status === 'sent' && { sent_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute();
}

/** The newest mails and SMS, also to one recipient; for the sandbox page. */
export const newestOutbox = (db: Connection, recipient: string | null, limit: number): Promise<OutboxRow[]> => {
  let query = db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (recipient !== null) query = query.where('recipient', '=', recipient);
  return query.execute();
};

/** What was sent to a recipient, without its content, which can hold codes; for the export. */
export const listTo = (db: Connection, recipient: string) =>
  db.selectFrom('outbox').select(['channel', 'kind', 'status', 'created_at']).where('recipient', '=', recipient).orderBy('created_at').execute();

export async function deleteTo(db: Connection, recipient: string): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', '=', recipient).execute();
}

/** Mails and SMS older than `months` go. Returns how many. */
export async function deleteOldOutbox(db: Connection, months: number): Promise<number> {
  const result = await db.deleteFrom('outbox').where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`).executeTakeFirst();
  return Number(result.numDeletedRows);
}
