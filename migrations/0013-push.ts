import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A browser that asked to be told. It belongs to the session through which it asked and goes with it, however that ends:
  // log-out, a new password, a deleted account, thirty idle days.
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      session_hash bytea not null unique references sessions (token_hash) on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh bytea not null check (octet_length(p256dh) = 65),
      auth bytea not null check (octet_length(auth) = 16),
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index push_subscriptions_customer on push_subscriptions (customer_id, seen_at desc)`.execute(db);

  // What has still to be pushed, one row for each browser; a row goes when it was handed over or given up. The words are the
  // notification's own, read when they are sent, so that nothing of a deleted account waits here.
  await sql`
    create table pushes (
      subscription_id uuid not null references push_subscriptions (id) on delete cascade,
      message_id uuid not null references messages (id) on delete cascade,
      page text not null check (length(page) <= 200),
      tries integer not null default 0,
      due_at timestamptz not null,
      claimed_until timestamptz,
      primary key (subscription_id, message_id)
    )`.execute(db);
  await sql`create index pushes_due on pushes (due_at)`.execute(db);
  await sql`create index pushes_message on pushes (message_id)`.execute(db);
}
