import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A phone proves itself by its own code. The number that was proven is kept, so that changing the phone ends it by itself.
  await sql`alter table customers add column proven_phone text check (length(proven_phone) <= 20)`.execute(db);
  await sql`alter table codes drop constraint codes_purpose_check`.execute(db);
  await sql`alter table codes add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'change', 'confirm-email', 'confirm-phone'))`.execute(db);

  // A message is taken by one worker at a time; `touched_at` finds what a killed one left behind. `provider_id` is text:
  // the SMS provider's numbers are larger than a double holds.
  await sql`
    alter table outbox
      add column claimed_until timestamptz,
      add column touched_at timestamptz not null default now(),
      add column provider_id text check (length(provider_id) <= 100),
      add column delivered_at timestamptz`.execute(db);
  await sql`create unique index outbox_provider on outbox (provider_id) where provider_id is not null`.execute(db);
  await sql`create index outbox_unsent on outbox (touched_at) where status in ('queued', 'failed')`.execute(db);
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
  await sql`create index bookings_unpaid on bookings (created_at) where status = 'pending' and payment_status = 'unpaid'`.execute(db);

  // Whoever has a page open hears of what changed, from whatever process changed it: told by the database itself, when it
  // commits, so that no statement can forget to.
  await sql`
    create function tell_change() returns trigger language plpgsql as $$
    declare said jsonb;
    begin
      case tg_table_name
        when 'bookings' then said := jsonb_build_object('what', 'booking', 'id', new.id, 'customer', new.customer_id);
        when 'messages' then
          if new.audience is null then return null; end if;
          said := jsonb_build_object('what', new.kind, 'audience', new.audience);
        when 'message_entries' then
          said := jsonb_build_object('what', new.kind, 'customer', new.customer_id, 'staff', new.staff_id);
        else said := jsonb_build_object('ended', encode(old.token_hash, 'hex'));
      end case;
      perform pg_notify('changes', said::text);
      return null;
    end $$`.execute(db);
  for (const table of ['bookings', 'message_entries']) {
    await sql`create trigger tell_change after insert or update on ${sql.table(table)} for each row execute function tell_change()`.execute(db);
  }
  await sql`create trigger tell_change after insert on messages for each row execute function tell_change()`.execute(db);
  for (const table of ['sessions', 'staff_sessions']) {
    await sql`create trigger tell_change after delete on ${sql.table(table)} for each row execute function tell_change()`.execute(db);
  }
}
