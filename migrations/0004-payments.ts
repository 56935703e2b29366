import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per attempt at the provider, and one per payment that staff recorded by hand; the reference is unique for ever
  // and bound to one booking.
  await sql`
    create table payments (
      id uuid primary key,
      booking_id uuid not null references bookings (id),
      reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{8,60}$'),
      method text not null default 'online' check (method in ('online', 'cash', 'transfer', 'credit')),
      amount_kobo bigint not null check (amount_kobo >= 0),
      email text,
      recorded_by uuid,
      note text check (length(note) <= 300),
      access_code text,
      status text not null default 'starting'
        check (status in ('starting', 'open', 'closed', 'failed', 'settled', 'needs-review', 'refund-due', 'refunded')),
      provider_id text,
      provider_status text,
      received_kobo bigint,
      received_currency text,
      fees_kobo bigint,
      channel text,
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      checked_at timestamptz,
      settled_at timestamptz
    )`.execute(db);
  await sql`create index payments_booking on payments (booking_id, created_at desc)`.execute(db);
  // The database itself refuses a second settled payment for one booking.
  await sql`create unique index payments_one_settled on payments (booking_id) where status = 'settled'`.execute(db);

  // What the stand-in provider knows; it must outlive a kill as the real one would. Text, since bodies may hold U+0000
  // escapes that jsonb refuses. Unused in production.
  await sql`
    create table sandbox_rows (
      kind text not null,
      key text not null,
      body text not null,
      position bigint generated always as identity,
      primary key (kind, key)
    )`.execute(db);
  await sql`create index sandbox_rows_newest on sandbox_rows (kind, position desc)`.execute(db);
}
