import { sql, type Kysely } from 'kysely';

/** Rows instead of NOTIFY, which lets only one transaction of the whole server commit at a time (decision 0146). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: after a crash every reader starts anew, so that nothing of it is needed.
  await sql`
    create unlogged table changes (
      transaction xid8 not null default pg_current_xact_id(),
      id bigint generated always as identity,
      payload text not null,
      at timestamptz not null default app_now(),
      primary key (transaction, id)
    )`.execute(db);
  await sql`
    create or replace function notify_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from changed limit 101) few) > 100 then
        insert into changes (payload) values ('{"what": "everything"}');
      elsif tg_table_name = 'bookings' then
        insert into changes (payload)
          select jsonb_build_object('what', 'booking', 'id', id, 'customer', customer_id) from changed;
      elsif tg_table_name = 'messages' then
        insert into changes (payload)
          select jsonb_build_object('what', kind, 'audience', audience) from changed where audience is not null;
      else
        insert into changes (payload)
          select jsonb_build_object('what', kind, 'customer', customer_id, 'staff', staff_id)
          from (select distinct kind, customer_id, staff_id from changed) each_reader;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function notify_session_end() returns trigger language plpgsql as $$
    begin
      insert into changes (payload) values (jsonb_build_object('ended', encode(old.token_hash, 'hex')));
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function notify_visit_change() returns trigger language plpgsql as $$
    begin
      insert into changes (payload)
        select jsonb_build_object('what', 'booking', 'id', b.id, 'customer', b.customer_id)
        from changed join bookings b on b.id = changed.id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function notify_estimate_change() returns trigger language plpgsql as $$
    begin
      insert into changes (payload)
        select jsonb_build_object('what', 'booking', 'id', b.id, 'customer', b.customer_id)
        from bookings b where b.id = case tg_table_name
          when 'inspections' then (to_jsonb(new) ->> 'booking_id')::uuid
          when 'estimate_versions' then (to_jsonb(new) ->> 'booking_id')::uuid
          else (select v.booking_id from estimate_versions v where v.id = (to_jsonb(new) ->> 'version_id')::uuid) end;
      return null;
    end $$`.execute(db);

  const comments: [string, string][] = [
    ['table changes', 'What live updates and push workers read, for ten minutes. Not part of a backup.'],
    ['column changes.transaction', 'By which a reader finds what was committed since its last snapshot.'],
    ['column changes.payload', 'JSON: what changed and whom it concerns, or the digest of a session that ended.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
