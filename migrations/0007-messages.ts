import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for whatever is written, however many read it. `audience` is the group that sees it; null: the people in
  // message_entries. Ids rise with time (UUIDv7), so the id is the order.
  await sql`
    create table messages (
      id uuid primary key,
      kind text not null check (kind in ('notification', 'message', 'broadcast')),
      target text not null check (target in ('all', 'users', 'admins', 'user', 'admin', 'all_admins', 'all_users', 'super_admins', 'owner')),
      audience text check (audience in ('all', 'users', 'staff', 'heads', 'owners')),
      title text not null check (length(title) between 1 and 120),
      body text not null check (length(body) between 1 and 2000),
      is_booking boolean not null default false,
      sender_customer_id uuid references customers (id) on delete cascade,
      sender_staff_id uuid references staff (id),
      created_at timestamptz not null default now(),
      check (num_nonnulls(sender_customer_id, sender_staff_id) <= 1),
      check (kind <> 'broadcast' or (sender_staff_id is not null and audience is not null)),
      check (kind <> 'message' or num_nonnulls(sender_customer_id, sender_staff_id) = 1)
    )`.execute(db);
  await sql`create index messages_of_group on messages (kind, audience, id desc) where audience is not null`.execute(
    db,
  );
  await sql`create index messages_of_customer on messages (sender_customer_id) where sender_customer_id is not null`.execute(
    db,
  );

  // One row for each person whom a message was addressed to or who wrote it; a person in a group gets one ('group') only by
  // reading or hiding what the group got.
  await sql`
    create table message_entries (
      message_id uuid not null references messages (id) on delete cascade,
      customer_id uuid references customers (id) on delete cascade,
      staff_id uuid references staff (id) on delete cascade,
      reader_id uuid generated always as (coalesce(customer_id, staff_id)) stored,
      kind text not null check (kind in ('notification', 'message', 'broadcast')),
      role text not null check (role in ('to', 'from', 'group')),
      read_at timestamptz,
      hidden_at timestamptz,
      primary key (reader_id, message_id),
      check (num_nonnulls(customer_id, staff_id) = 1)
    )`.execute(db);
  await sql`create index message_entries_shown on message_entries (reader_id, kind, message_id desc) include (read_at) where hidden_at is null and role <> 'group'`.execute(
    db,
  );
  await sql`create index message_entries_unread on message_entries (reader_id, kind) where read_at is null and hidden_at is null and role <> 'group'`.execute(
    db,
  );
  await sql`create index message_entries_message on message_entries (message_id)`.execute(db);
  await sql`create index message_entries_customer on message_entries (customer_id) where customer_id is not null`.execute(
    db,
  );
  await sql`create index message_entries_staff on message_entries (staff_id) where staff_id is not null`.execute(db);

  // The list that staff pick receivers from, by name.
  await sql`
    create index customers_by_name on customers (lower(first_name || ' ' || last_name), id)
    where deleted_at is null and email_verified_at is not null`.execute(db);
}
