import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One clock for every expiry and lock. Tests replace this function in their own database to move time.
  await sql`create function app_now() returns timestamptz language sql stable as 'select now()'`.execute(db);

  await sql`
    create table customers (
      id uuid primary key,
      email text unique check (email = lower(email) and length(email) <= 254),
      email_verified_at timestamptz,
      pending_email text,
      password_hash text,
      google_sub text unique,
      first_name text not null check (length(first_name) <= 60),
      last_name text not null check (length(last_name) <= 60),
      phone text check (length(phone) <= 20),
      referral_code text not null unique,
      referred_by uuid references customers (id),
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      check (deleted_at is not null or email is not null)
    )`.execute(db);
  await sql`create index customers_unverified on customers (created_at) where email_verified_at is null`.execute(db);

  await sql`
    create table sessions (
      token_hash bytea primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sessions_customer on sessions (customer_id)`.execute(db);

  // Where a person has been signed in: their own tries there are counted apart from everybody else's.
  await sql`
    create table known_places (
      customer_id uuid not null references customers (id) on delete cascade,
      place text not null check (length(place) <= 120),
      seen_at timestamptz not null default now(),
      primary key (customer_id, place)
    )`.execute(db);

  await sql`
    create table codes (
      id uuid primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      purpose text not null check (purpose in ('verify', 'reset', 'change', 'confirm-email')),
      email text not null,
      hmac bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      tries integer not null default 0
    )`.execute(db);
  await sql`create index codes_customer on codes (customer_id, purpose, created_at desc)`.execute(db);
  await sql`
    create table code_tries (
      code_id uuid not null references codes (id) on delete cascade,
      source text not null,
      tries integer not null,
      primary key (code_id, source)
    )`.execute(db);

  // Counters that guard accounts, so that a restart forgets none (the shape rate-limiter-flexible asks for).
  await sql`create table limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );

  await sql`
    create table outbox (
      id uuid primary key,
      channel text not null check (channel in ('mail', 'sms')),
      recipient text not null check (length(recipient) <= 254),
      kind text not null,
      sealed bytea not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed', 'given-up')),
      attempts integer not null default 0,
      failure text,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db);
  await sql`create index outbox_newest on outbox (created_at desc)`.execute(db);
  await sql`create index outbox_recipient on outbox (recipient, created_at desc)`.execute(db);
}
