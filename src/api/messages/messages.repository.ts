import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { MessageTable } from '#api/platform/database/schema.ts';
import type { Audience } from '#shared/messages/message-targets.ts';
import type { Target } from '#shared/messages/target-names.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export type Kind = MessageTable['kind'];

/** A person with the audiences they belong to. */
export interface Reader {
  kind: 'customer' | 'staff';
  id: string;
  audiences: readonly Audience[];
  /** False for staff who do not read customers' messages to an audience. */
  readsCustomers: boolean;
}

export const audienceArray = (reader: Reader): RawBuilder<Audience[]> => sql`${[...reader.audiences]}::text[]`;
/** Messages to an audience from before a person joined are shown, but do not count as unread. */
export const joinedAt = (reader: Reader): RawBuilder<Date> =>
  reader.kind === 'customer'
    ? sql`(select created_at from customers where id = ${reader.id})`
    : sql`(select created_at from staff where id = ${reader.id})`;
const canRead = (reader: Reader): RawBuilder<boolean> =>
  reader.readsCustomers ? sql`true` : sql`m.sender_customer_id is null`;

/** Inserts a message without entries of its author and recipients, which `insertEntries` adds. */
export async function insertMessage(db: Connection, row: Insertable<MessageTable>): Promise<void> {
  await db.insertInto('messages').values(row).execute();
}

interface People {
  customers?: readonly string[];
  staff?: readonly string[];
}

/** Inserts an entry for each person; it is read for the author. */
export async function insertEntries(
  db: Connection,
  messageId: string,
  kind: Kind,
  role: 'to' | 'from',
  { customers = [], staff = [] }: People,
): Promise<void> {
  const readAt = role === 'from' ? sql<Date>`app_now()` : null;
  const rows = [
    ...customers.map((id) => ({ message_id: messageId, customer_id: id, staff_id: null, kind, role, read_at: readAt })),
    ...staff.map((id) => ({ message_id: messageId, customer_id: null, staff_id: id, kind, role, read_at: readAt })),
  ];
  if (rows.length === 0) return;
  // An author who picks themselves has one entry, as author.
  await db
    .insertInto('message_recipients')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['reader_id', 'message_id']).doNothing())
    .execute();
}

export interface ListedRow {
  id: string;
  read: boolean;
  kind: Kind;
  target: Target;
  title: string;
  body: string;
  is_booking: boolean;
  page: string | null;
  booking_id: string | null;
  created_at: Date;
  customer_id: string | null;
  first_name: string | null;
  last_name: string | null;
  staff_name: string | null;
  staff_type: StaffType | null;
}

/**
 * One page of a kind, newest first. Reads both sources along their index only as far as the page reaches: a person's
 * own entries, and the messages of each audience except those the person hid.
 */
export async function listFor(db: Connection, reader: Reader, kind: Kind, page: number): Promise<ListedRow[]> {
  const offset = (page - 1) * PAGE_SIZE;
  const reach = offset + PAGE_SIZE;
  const { rows } = await sql<ListedRow>`
    with shown as (
      (select message_id as id, read_at is not null as read
       from message_recipients
       where reader_id = ${reader.id} and kind = ${kind} and hidden_at is null and role <> 'group'
       order by message_id desc limit ${reach})
      union all
      select each.id, each.read
      from unnest(${audienceArray(reader)}) as groups (audience)
      cross join lateral (
        select m.id, (e.read_at is not null or m.created_at < ${joinedAt(reader)}) as read
        from messages m
        left join message_recipients e on e.reader_id = ${reader.id} and e.message_id = m.id
        where m.kind = ${kind} and m.audience = groups.audience and e.hidden_at is null and e.role is distinct from 'from' and ${canRead(reader)}
        order by m.id desc limit ${reach}
      ) as each
    ), page as (
      select id, read from shown order by id desc limit ${PAGE_SIZE} offset ${offset}
    )
    select m.id, page.read, m.kind, m.target, m.title, m.body, m.is_booking, m.page, m.booking_id, m.created_at,
      c.id as customer_id, c.first_name, c.last_name, s.name as staff_name, s.type as staff_type
    from page
    join messages m on m.id = page.id
    left join customers c on c.id = m.sender_customer_id
    left join staff s on s.id = m.sender_staff_id
    order by m.id desc`.execute(db);
  return rows;
}

/**
 * The number of visible messages of a kind: those of the audiences less those with an entry of this reader. An
 * anti-join read every pair while the planner's statistics did not include thousands of new entries.
 */
export async function countFor(db: Connection, reader: Reader, kind: Kind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select
      (select count(*) from message_recipients where reader_id = ${reader.id} and kind = ${kind} and hidden_at is null and role <> 'group')
      + (select count(*) from messages m where m.kind = ${kind} and m.audience = any (${audienceArray(reader)}) and ${canRead(reader)})
      - (select count(*) from message_recipients e join messages m on m.id = e.message_id
         where e.reader_id = ${reader.id} and (e.hidden_at is not null or e.role = 'from')
           and m.kind = ${kind} and m.audience = any (${audienceArray(reader)}) and ${canRead(reader)})
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of unread messages of each kind, counted as in `countFor`. */
export async function countUnread(db: Connection, reader: Reader): Promise<Partial<Record<Kind, number>>> {
  const isForAudience = sql`m.audience = any (${audienceArray(reader)}) and m.created_at >= ${joinedAt(reader)} and ${canRead(reader)}`;
  const { rows } = await sql<{ kind: Kind; count: number }>`
    select kind, sum(many)::bigint as count from (
      select kind, count(*) as many from message_recipients
      where reader_id = ${reader.id} and read_at is null and hidden_at is null and role <> 'group'
      group by kind
      union all
      select m.kind, count(*) from messages m where ${isForAudience} group by m.kind
      union all
      select m.kind, -count(*) from message_recipients e join messages m on m.id = e.message_id
      where e.reader_id = ${reader.id} and (e.read_at is not null or e.hidden_at is not null or e.role = 'from') and ${isForAudience}
      group by m.kind
    ) as parts group by kind having sum(many) <> 0`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
}

export interface RecipientRow {
  message_id: string;
  customer_id: string | null;
  first_name: string | null;
  last_name: string | null;
  staff_id: string | null;
  staff_name: string | null;
  staff_type: StaffType | null;
}

/** The picked recipients of messages; a customer sees only themselves among customers. */
export async function listRecipients(
  db: Connection,
  reader: Reader,
  messageIds: readonly string[],
): Promise<RecipientRow[]> {
  if (messageIds.length === 0) return [];
  let query = db
    .selectFrom('message_recipients')
    .leftJoin('customers', 'customers.id', 'message_recipients.customer_id')
    .leftJoin('staff', 'staff.id', 'message_recipients.staff_id')
    .select([
      'message_id',
      'customer_id',
      'first_name',
      'last_name',
      'staff_id',
      'staff.name as staff_name',
      'staff.type as staff_type',
    ])
    .where('message_id', 'in', [...messageIds])
    .where('role', '=', 'to')
    .orderBy('message_recipients.reader_id');
  if (reader.kind === 'customer')
    query = query.where((where) => where.or([where('staff_id', 'is not', null), where('customer_id', '=', reader.id)]));
  return query.execute();
}

/**
 * Sets a mark for this reader once. Returns false when the message is not addressed to this reader, and for
 * `read_at` on a message that the reader hid.
 */
export async function mark(
  db: Connection,
  reader: Reader,
  messageId: string,
  what: 'read_at' | 'hidden_at',
): Promise<boolean> {
  const column = sql.ref(what);
  const owner = sql.ref(reader.kind === 'customer' ? 'customer_id' : 'staff_id');
  const { rows } = await sql`
    with own as (
      update message_recipients set ${column} = coalesce(${column}, app_now())
      where reader_id = ${reader.id} and message_id = ${messageId} ${what === 'read_at' ? sql`and hidden_at is null` : sql``}
      returning message_id
    ), grouped as (
      insert into message_recipients (message_id, ${owner}, kind, role, ${column})
      select m.id, ${reader.id}, m.kind, 'group', app_now()
      from messages m
      where m.id = ${messageId} and m.audience = any (${audienceArray(reader)}) and ${canRead(reader)}
        and not exists (select from message_recipients e where e.reader_id = ${reader.id} and e.message_id = m.id)
      -- Two calls at once: both answer well, the later time stays.
      on conflict (reader_id, message_id) do update set ${column} = excluded.${column}
      returning message_id
    )
    select message_id from own union all select message_id from grouped`.execute(db);
  return rows.length > 0;
}

/** True when a customer wrote the message. */
export async function isFromCustomer(db: Connection, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('sender_customer_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when this reader already has the mark. */
export async function isMarked(
  db: Connection,
  reader: Reader,
  messageId: string,
  what: 'read_at' | 'hidden_at',
): Promise<boolean> {
  const row = await db
    .selectFrom('message_recipients')
    .select('message_id')
    .where('reader_id', '=', reader.id)
    .where('message_id', '=', messageId)
    .where(what, 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks all messages of a kind as read for this reader. */
export async function markAllRead(db: Connection, reader: Reader, kind: Kind): Promise<void> {
  const owner = sql.ref(reader.kind === 'customer' ? 'customer_id' : 'staff_id');
  await sql`update message_recipients set read_at = app_now() where reader_id = ${reader.id} and kind = ${kind} and read_at is null and hidden_at is null`.execute(
    db,
  );
  await sql`
    insert into message_recipients (message_id, ${owner}, kind, role, read_at)
    select m.id, ${reader.id}, m.kind, 'group', app_now()
    from messages m
    where m.kind = ${kind} and m.audience = any (${audienceArray(reader)}) and m.created_at >= ${joinedAt(reader)} and ${canRead(reader)}
      and not exists (select from message_recipients e where e.reader_id = ${reader.id} and e.message_id = m.id)
    on conflict (reader_id, message_id) do nothing`.execute(db);
}

/** The messages a customer wrote or received personally, oldest first, for the data export. */
export const listForExport = (db: Connection, customerId: string, after: string, limit: number) =>
  db
    .selectFrom('message_recipients')
    .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
    .select([
      'message_id',
      'messages.kind',
      'role',
      'target',
      'title',
      'body',
      'is_booking',
      'messages.created_at',
      'read_at',
      'hidden_at',
    ])
    .where('reader_id', '=', customerId)
    .where('message_id', '>', after)
    .orderBy('message_id')
    .limit(limit)
    .execute();

/** Deletes the messages a customer wrote, those only this customer received, and the customer's read marks. */
export async function eraseMessagesOf(db: Connection, customerId: string): Promise<void> {
  await sql`
    delete from messages m using message_recipients e
    where e.customer_id = ${customerId} and e.message_id = m.id and e.role = 'to'
      and not exists (select from message_recipients other where other.message_id = m.id and other.role = 'to' and other.reader_id <> ${customerId})`.execute(
    db,
  );
  await db.deleteFrom('messages').where('sender_customer_id', '=', customerId).execute();
  await db.deleteFrom('message_recipients').where('customer_id', '=', customerId).execute();
}
