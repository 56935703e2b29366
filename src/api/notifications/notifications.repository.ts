import { type Insertable, sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { together } from '#api/platform/database/pipeline.ts';
import { prepared } from '#api/platform/database/prepared.ts';
import type { MessageTable } from '#api/platform/database/schema.ts';

type NewNotification = Pick<Insertable<MessageTable>, 'id' | 'target' | 'audience' | 'title' | 'body' | 'is_booking'>;

const insertMessage = prepared((db, row: NewNotification) =>
  db.insertInto('messages').values({
    id: row.id,
    target: row.target,
    audience: row.audience,
    title: row.title,
    body: row.body,
    is_booking: row.is_booking,
    kind: 'notification',
    sender_customer_id: null,
    sender_staff_id: null,
  }),
);

const insertRecipient = prepared((db, given: { messageId: string; customerId: string }) =>
  db.insertInto('message_recipients').values({
    message_id: given.messageId,
    customer_id: given.customerId,
    staff_id: null,
    kind: 'notification',
    role: 'to',
    read_at: null,
  }),
);

/** Stores a notification for a customer or for a group of staff. */
export async function insertNotification(
  db: Connection,
  row: NewNotification,
  customerId: string | null,
): Promise<void> {
  await together(
    insertMessage(db, row),
    customerId === null ? null : insertRecipient(db, { messageId: row.id, customerId }),
  );
}

/** Deletes up to 5000 notifications older than `months`. Returns their number. */
export async function deleteOldNotifications(db: Connection, months: number): Promise<number> {
  const result = await db
    .deleteFrom('messages')
    .where('id', 'in', (query) =>
      query
        .selectFrom('messages')
        .select('id')
        .where('kind', '=', 'notification')
        .where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`)
        .limit(5000),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
