import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Names are found by any three letters of them, typed with or without their marks: "sade" finds Ṣadé.
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create function plain(text) returns text immutable parallel safe language sql
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')) $$`.execute(db);
  await sql`create index bookings_name on bookings using gin (plain(full_name) gin_trgm_ops)`.execute(db);
  await sql`create index bookings_phone on bookings using gin (phone gin_trgm_ops)`.execute(db);
  await sql`create index bookings_status on bookings (status, number desc)`.execute(db);
  await sql`create index bookings_made on bookings (created_at)`.execute(db);
  await sql`create index bookings_closed on bookings (updated_at) where status in ('completed', 'cancelled')`.execute(
    db,
  );
  await sql`create index customers_name on customers using gin (plain(first_name || ' ' || last_name) gin_trgm_ops) where deleted_at is null`.execute(
    db,
  );
  await sql`create index customers_phone on customers using gin (phone gin_trgm_ops) where deleted_at is null`.execute(
    db,
  );

  // Somebody who came to the desk: a name and a phone, no address and no log-in.
  await sql`alter table customers add column walk_in boolean not null default false`.execute(db);
  await sql`alter table customers drop constraint customers_check`.execute(db);
  await sql`alter table customers add constraint customers_reachable check (deleted_at is not null or email is not null or (walk_in and phone is not null))`.execute(
    db,
  );

  // A walk-in booking sent twice is one booking.
  await sql`
    create table staff_keys (
      staff_id uuid not null references staff (id) on delete cascade,
      key text not null check (length(key) <= 200),
      booking_id uuid not null references bookings (id),
      created_at timestamptz not null default now(),
      primary key (staff_id, key)
    )`.execute(db);
}
