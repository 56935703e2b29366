import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { audienceArray, joinedAt, type Reader } from './messages.repository.ts';

/** The messages that a customer wrote or received personally, without announcements to groups. */
const own = (db: Connection, customerId: string) =>
  db
    .selectFrom('message_recipients')
    .where('reader_id', '=', customerId)
    .where('kind', 'in', ['notification', 'message'])
    .where('role', '!=', 'group');

/** A message that the customer wrote to this reader or to a group of this reader, not read and not hidden. */
const isNewFor = (reader: Reader) => sql<boolean>`
  entry.role = 'from' and case
    when mark.message_id is not null then mark.read_at is null and mark.hidden_at is null
    else messages.audience = any (${audienceArray(reader)}) and messages.created_at >= ${joinedAt(reader)} end`;

/** One page of the messages to and from a customer, newest first, hidden ones included. */
export const listPage = (db: Connection, reader: Reader, customerId: string, limit: number, offset: number) =>
  db
    .selectFrom(
      own(db, customerId)
        .select(['message_id', 'role', 'read_at'])
        .orderBy('message_id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('entry'),
    )
    .innerJoin('messages', 'messages.id', 'entry.message_id')
    .leftJoin('staff', 'staff.id', 'messages.sender_staff_id')
    .leftJoin('message_recipients as mark', (join) =>
      join.onRef('mark.message_id', '=', 'messages.id').on('mark.reader_id', '=', reader.id),
    )
    .select(['messages.id', 'messages.kind', 'entry.role', 'title', 'body', 'messages.created_at', 'entry.read_at'])
    .select('staff.name as staff')
    .select(sql<boolean>`coalesce(${isNewFor(reader)}, false)`.as('is_new'))
    .$narrowType<{ kind: 'notification' | 'message' }>()
    .orderBy('messages.id', 'desc')
    .execute();

/** How many messages there are to and from a customer. */
export async function countAll(db: Connection, customerId: string): Promise<number> {
  const { count } = await own(db, customerId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives the messages of a customer to another one. */
export async function moveAll(db: Connection, from: string, to: string): Promise<void> {
  await db.updateTable('messages').set({ sender_customer_id: to }).where('sender_customer_id', '=', from).execute();
  // A message to both the walk-in and the account gets one entry.
  await sql`
    delete from message_recipients e where e.customer_id = ${from} and exists (
      select from message_recipients own where own.customer_id = ${to} and own.message_id = e.message_id)`.execute(db);
  await db.updateTable('message_recipients').set({ customer_id: to }).where('customer_id', '=', from).execute();
}
