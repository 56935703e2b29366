import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // 256 x 256 WebP that we made ourselves. The id is random, not rising with time: the address is public and must not be guessed.
  await sql`
    create table photos (
      id uuid primary key,
      bytes bytea not null check (length(bytes) <= 200000),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table customers add column photo_id uuid unique references photos (id)`.execute(db);

  // What somebody agreed to or took back, with the words they were shown. Append-only; the newest row of a purpose counts.
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      purpose text not null check (purpose in ('marketing')),
      given boolean not null,
      words text not null,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create index consents_newest on consents (customer_id, purpose, id desc)`.execute(db);

  await sql`create index customers_pending on customers (pending_email) where pending_email is not null`.execute(db);
  await sql`create index sessions_idle on sessions (last_seen_at)`.execute(db);
  await sql`create index codes_old on codes (expires_at)`.execute(db);
}
