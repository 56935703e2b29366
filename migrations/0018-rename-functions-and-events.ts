import { sql, type Kysely } from 'kysely';

/** Values of booking_events.event. */
const EVENTS = { 'asked-to-cancel': 'cancellation-requested', kept: 'cancellation-declined' } as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await renameChangeNotifications(db);
  await renameContactHistory(db);
  await renameGuards(db);
  await sql`alter function plain(text) rename to search_key`.execute(db);
  await sql`alter function number_receipt() rename to assign_receipt_number`.execute(db);
  for (const [from, to] of Object.entries(EVENTS))
    await sql`update booking_events set event = ${to} where event = ${from}`.execute(db);
}

/** Recreated instead of renamed: their bodies use a transition table that the triggers declare. */
async function renameChangeNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tell_change() cascade`.execute(db);
  await sql`drop function tell_end() cascade`.execute(db);
  // More than 100 rows in one statement are one notification.
  await sql`
    create function notify_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from changed limit 101) few) > 100 then
        perform pg_notify('changes', '{"what": "everything"}');
      elsif tg_table_name = 'bookings' then
        perform pg_notify('changes', jsonb_build_object('what', 'booking', 'id', id, 'customer', customer_id)::text) from changed;
      elsif tg_table_name = 'messages' then
        perform pg_notify('changes', jsonb_build_object('what', kind, 'audience', audience)::text) from changed where audience is not null;
      else
        perform pg_notify('changes', jsonb_build_object('what', kind, 'customer', customer_id, 'staff', staff_id)::text)
        from (select distinct kind, customer_id, staff_id from changed) each_reader;
      end if;
      return null;
    end $$`.execute(db);
  const triggers = [
    ['bookings', 'insert'],
    ['bookings', 'update'],
    ['messages', 'insert'],
    ['message_recipients', 'insert'],
    ['message_recipients', 'update'],
  ] as const;
  for (const [table, event] of triggers) {
    await sql`
      create trigger ${sql.ref(`notify_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing new table as changed for each statement execute function notify_change()`.execute(db);
  }
  await sql`
    create function notify_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', jsonb_build_object('ended', encode(old.token_hash, 'hex'))::text);
      return null;
    end $$`.execute(db);
  for (const table of ['sessions', 'staff_sessions']) {
    await sql`create trigger notify_session_end after delete on ${sql.table(table)} for each row execute function notify_session_end()`.execute(
      db,
    );
  }
}

/** A function body is text, so renamed columns must be changed in it. */
async function renameContactHistory(db: Kysely<unknown>): Promise<void> {
  await sql`drop function keep_former_contacts() cascade`.execute(db);
  await sql`
    create function record_contact_history() returns trigger language plpgsql as $$
    begin
      insert into contact_history (customer_id, contact, verified)
      select old.id, former.contact, bool_or(former.verified)
      from (values
        (old.email, old.email_verified_at is not null), (old.pending_email, false), (old.phone, old.phone is not distinct from old.verified_phone)
      ) former (contact, verified)
      where former.contact is not null and former.contact not in (coalesce(new.email, ''), coalesce(new.pending_email, ''), coalesce(new.phone, ''))
      group by former.contact
      on conflict (customer_id, contact) do update set verified = contact_history.verified or excluded.verified, replaced_at = app_now();
      return null;
    end $$`.execute(db);
  await sql`
    create trigger customers_contact_history after update on customers for each row
    when (new.deleted_at is null and (old.email, old.pending_email, old.phone) is distinct from (new.email, new.pending_email, new.phone))
    execute function record_contact_history()`.execute(db);
}

async function renameGuards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end $$`.execute(db);
  await sql`alter function audit_is_append_only() rename to refuse_audit_log_change`.execute(db);
  await sql`alter trigger audit_append_only on audit_log rename to audit_log_append_only`.execute(db);
  await sql`alter function credit_is_append_only() rename to refuse_credit_entry_change`.execute(db);
  await sql`alter trigger credit_append_only on credit_entries rename to credit_entries_append_only`.execute(db);
  await sql`
    create or replace function credit_is_never_negative() returns trigger language plpgsql as $$
    declare balance bigint;
    begin
      if new.amount_kobo > 0 then return new; end if;
      perform 1 from customers where id = new.customer_id for no key update;
      select coalesce(sum(amount_kobo), 0) into balance from credit_entries where customer_id = new.customer_id;
      if balance + new.amount_kobo < 0 then
        raise exception 'credit would be negative' using errcode = 'check_violation', constraint = 'credit_entries_balance_check';
      end if;
      return new;
    end $$`.execute(db);
  await sql`alter function credit_is_never_negative() rename to check_credit_balance`.execute(db);
  await sql`alter trigger credit_never_negative on credit_entries rename to credit_entries_balance`.execute(db);
}
