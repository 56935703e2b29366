import type { Insertable } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { MessageTable } from '#api/db/schema-messages.ts';

type NewNotification = Pick<Insertable<MessageTable>, 'id' | 'target' | 'audience' | 'title' | 'body' | 'is_booking'>;

/** Stores a notification for a group of staff, or for one customer. */
export async function insertNotification(db: Connection, row: NewNotification, customerId: string | null): Promise<void> {
  await db.insertInto('messages').values({ ...row, kind: 'notification', sender_customer_id: null, sender_staff_id: null }).execute();
  if (customerId === null) return;
  await db.insertInto('message_entries').values({ message_id: row.id, customer_id: customerId, staff_id: null, kind: 'notification', role: 'to', read_at: null }).execute();
}
