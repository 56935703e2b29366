import { type Insertable, sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { together } from '#api/platform/database/pipeline.ts';
import type { MessageTable } from '#api/platform/database/schema.ts';

type NewNotification = Pick<Insertable<MessageTable>, 'id' | 'target' | 'audience' | 'title' | 'body' | 'is_booking'>;

/** Stores a notification for a customer or for a group of staff. */
export async function insertNotification(
  db: Connection,
  row: NewNotification,
  customerId: string | null,
): Promise<void> {
  const message = db
    .insertInto('messages')
    .values({ ...row, kind: 'notification', sender_customer_id: null, sender_staff_id: null })
    .execute();
  const recipient =
    customerId === null
      ? null
      : db
          .insertInto('message_recipients')
          .values({
            message_id: row.id,
            customer_id: customerId,
            staff_id: null,
            kind: 'notification',
            role: 'to',
            read_at: null,
          })
          .execute();
  await together(message, recipient);
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
