import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A phone proves itself by its own code. The number that was proven is kept, so that changing the phone ends it by itself.
  await sql`alter table customers add column proven_phone text check (length(proven_phone) <= 20)`.execute(db);
  await sql`alter table codes drop constraint codes_purpose_check`.execute(db);
  await sql`alter table codes add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'change', 'confirm-email', 'confirm-phone'))`.execute(
    db,
  );

  // A message is taken by one worker at a time; `due_at` is when its next try is, and finds what a killed one left behind. `provider_id` is text:
  // the SMS provider's numbers are larger than a double holds.
  await sql`
    alter table outbox
      add column claimed_until timestamptz,
      add column due_at timestamptz not null default now(),
      add column provider_id text check (length(provider_id) <= 100),
      add column delivered_at timestamptz`.execute(db);
  await sql`create unique index outbox_provider on outbox (provider_id) where provider_id is not null`.execute(db);
  await sql`create index outbox_unsent on outbox (due_at) where status in ('queued', 'failed')`.execute(db);
  await sql`create index outbox_status on outbox (status, id desc)`.execute(db);

  // What the SMS provider reports; it can come before the answer that tells us the message's number.
  await sql`
    create table sms_reports (
      provider_id text primary key check (length(provider_id) <= 100),
      status text not null check (status in ('sent', 'delivered', 'failed')),
      words text not null check (length(words) <= 200),
      at timestamptz not null default now()
    )`.execute(db);

  // What somebody was reminded of, so that it happens once.
  await sql`
    create table reminders (
      booking_id uuid not null references bookings (id) on delete cascade,
      kind text not null check (kind in ('payment-open')),
      at timestamptz not null default now(),
      primary key (booking_id, kind)
    )`.execute(db);
  await sql`create index bookings_unpaid on bookings (created_at) where status = 'pending' and payment_status = 'unpaid'`.execute(
    db,
  );

  // Whoever has a page open hears of what changed, from whatever process changed it: told by the database itself, when it
  // commits, so that no statement can forget to. A statement that changes very much says so in one word.
  await sql`
    create function tell_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from fresh limit 101) few) > 100 then
        perform pg_notify('changes', '{"what": "everything"}');
      elsif tg_table_name = 'bookings' then
        perform pg_notify('changes', jsonb_build_object('what', 'booking', 'id', id, 'customer', customer_id)::text) from fresh;
      elsif tg_table_name = 'messages' then
        perform pg_notify('changes', jsonb_build_object('what', kind, 'audience', audience)::text) from fresh where audience is not null;
      else
        perform pg_notify('changes', jsonb_build_object('what', kind, 'customer', customer_id, 'staff', staff_id)::text)
        from (select distinct kind, customer_id, staff_id from fresh) each_reader;
      end if;
      return null;
    end $$`.execute(db);
  for (const [table, event] of [
    ['bookings', 'insert'],
    ['bookings', 'update'],
    ['messages', 'insert'],
    ['message_entries', 'insert'],
    ['message_entries', 'update'],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`tell_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing new table as fresh for each statement execute function tell_change()`.execute(db);
  }
  await sql`
    create function tell_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', jsonb_build_object('ended', encode(old.token_hash, 'hex'))::text);
      return null;
    end $$`.execute(db);
  for (const table of ['sessions', 'staff_sessions']) {
    await sql`create trigger tell_end after delete on ${sql.table(table)} for each row execute function tell_end()`.execute(
      db,
    );
  }
}
