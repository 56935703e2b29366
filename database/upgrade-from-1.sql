-- Brings a database of version 1.1.0, the last version 1, to the tables of 2.0.0. It never runs on any other database.
-- live-updates.sql and refuse-version-1.sql run after it.

-- Every version 1 refuses to start from here on.
update schema_compat set oldest_version = '2.0.0';

-- Changes are announced by NOTIFY instead of rows that every process reads ten times a second. The triggers go with
-- their functions and come again with live-updates.sql.
drop table changes;
drop function notify_change() cascade;
drop function notify_session_end() cascade;
drop function notify_visit_change() cascade;
drop function notify_release_change() cascade;
drop function notify_estimate_change() cascade;
drop function notify_time_change() cascade;
drop function notify_time_correction() cascade;

-- The job that deleted old rows of it. The queue makes its tables at its first start, which may not have been yet.
do $$
begin
  if to_regclass('pgboss.queue') is not null then
    delete from pgboss.schedule where name = 'purge-changes';
    perform pgboss.delete_queue(name) from pgboss.queue where name = 'purge-changes';
  end if;
end $$;

-- Settings that were stored before these existed.
update settings set content = '{"vatPercent": 0, "releaseWithDue": false, "visitPhotoMonths": 12}' || content;

-- Version 1.0.0 knew no times: if it cancelled a booking of a later version, that booking has its bay still.
delete from allocations
where booking_id in (select id from bookings where status = 'cancelled')
  and id in (select allocation_id from occupancies);

-- The same function, with its characters in writing.
create or replace function search_key(text) returns text language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')) $$;

-- Version 1 created its functions from TypeScript and stored them with the indentation that they had there.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and position(E'\n    ' in prosrc) > 0
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute replace(definition, E'\n    ', E'\n');
  end loop;
end $$;

-- It announces by NOTIFY as well.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  with events as (
    select (to_jsonb(added) ->> case tg_table_name when 'custody_events' then 'visit_id' else 'booking_id' end)::uuid
        as booking_id,
      case
        when tg_table_name = 'custody_events' then 'visit.' || (to_jsonb(added) ->> 'kind')
        when to_jsonb(added) ->> 'event' like 'payment-%' then 'payment.' || substr(to_jsonb(added) ->> 'event', 9)
        when to_jsonb(added) ->> 'event' like any ('{charge-%,refund-%}') then 'payment.' || (to_jsonb(added) ->> 'event')
        else 'booking.' || (to_jsonb(added) ->> 'event')
      end as event,
      added.at
    from added
  ), receivers as (
    select r.id, r.events from webhook_receivers r
    where r.off_at is null and exists (select from events e where e.event = any (r.events))
    for key share skip locked
  )
  insert into webhook_deliveries (receiver_id, event, booking_id, at, next_at)
  select r.id, e.event, e.booking_id, e.at, app_now()
  from events e join receivers r on e.event = any (r.events);
  if found then
    perform pg_notify('changes', '{"webhooks":"due"}');
  end if;
  return null;
end $$;

-- The migrations of version 1; the name of the baseline follows in their place.
delete from kysely_migration;
drop table kysely_migration_lock;
