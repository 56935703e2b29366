import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff (
      id uuid primary key,
      email text not null unique check (email = lower(email) and length(email) <= 254),
      name text not null check (length(name) between 1 and 120),
      phone text check (length(phone) <= 20),
      type text not null check (type in ('owner', 'super_admin', 'manager', 'front_desk', 'technician')),
      password_hash text,
      totp_sealed bytea,
      totp_confirmed_at timestamptz,
      totp_last_step bigint,
      suspended_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table staff_sessions (
      token_hash bytea primary key,
      staff_id uuid not null references staff (id) on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index staff_sessions_staff on staff_sessions (staff_id)`.execute(db);

  await sql`
    create table staff_known_places (
      staff_id uuid not null references staff (id) on delete cascade,
      place text not null check (length(place) <= 120),
      seen_at timestamptz not null default now(),
      primary key (staff_id, place)
    )`.execute(db);

  // A link by mail that sets a first or a new password; only its digest is kept.
  await sql`
    create table staff_links (
      token_hash bytea primary key,
      staff_id uuid not null references staff (id) on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create table staff_recovery_codes (
      staff_id uuid not null references staff (id) on delete cascade,
      hmac bytea not null,
      used_at timestamptz,
      primary key (staff_id, hmac)
    )`.execute(db);

  // Append-only: who did what to what, when. Updates and deletes are refused by the database itself.
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      staff_id uuid references staff (id),
      event text not null check (length(event) <= 80),
      subject_kind text,
      subject_id text,
      detail jsonb not null default '{}',
      request_id text
    )`.execute(db);
  await sql`create index audit_newest on audit (at desc, id desc)`.execute(db);
  await sql`create index audit_subject on audit (subject_kind, subject_id, id)`.execute(db);
  await sql`
    create function audit_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit is append-only'; end $$`.execute(db);
  await sql`create trigger audit_append_only before update or delete or truncate on audit for each statement execute function audit_is_append_only()`.execute(
    db,
  );

  // What happened to a booking, by whom: the customer, staff, or money that settled.
  await sql`
    create table booking_events (
      id bigint generated always as identity primary key,
      booking_id uuid not null references bookings (id),
      at timestamptz not null default now(),
      actor text not null check (actor in ('customer', 'staff', 'settlement', 'system')),
      staff_id uuid references staff (id),
      event text not null check (length(event) <= 80),
      detail jsonb not null default '{}'
    )`.execute(db);
  await sql`create index booking_events_booking on booking_events (booking_id, id)`.execute(db);
}
