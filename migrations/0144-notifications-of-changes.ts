import { sql, type Kysely } from 'kysely';

/**
 * Changes are announced by NOTIFY instead of rows that every process polls. A notification has the kind, the id and the
 * owner, never a list or a text, and stays below 500 bytes. More than 100 rows of a statement are one `everything`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table changes`.execute(db);
  // They are replaced by others for whole statements; their triggers go with them.
  for (const name of [
    'session_end',
    'visit_change',
    'release_change',
    'estimate_change',
    'time_change',
    'time_correction',
  ])
    await sql`drop function ${sql.ref(`notify_${name}`)}() cascade`.execute(db);
  await notifyOfBookingsAndMessages(db);
  await notifyOfSessions(db);
  await notifyOfWhatBelongsToABooking(db);
  await notifyOfWebhooks(db);
}

async function notifyOfBookingsAndMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from changed limit 101) few) > 100 then
        perform pg_notify('changes', '{"what": "everything"}');
      elsif tg_table_name = 'bookings' then
        perform pg_notify('changes', jsonb_build_object(
          'what', 'booking', 'id', id, 'customer', customer_id, 'version', version)::text) from changed;
      elsif tg_table_name = 'messages' then
        perform pg_notify('changes', jsonb_build_object('what', kind, 'audience', audience)::text)
        from changed where audience is not null;
      else
        perform pg_notify('changes', jsonb_build_object('what', kind, 'customer', customer_id, 'staff', staff_id)::text)
        from (select distinct kind, customer_id, staff_id from changed) each_reader;
      end if;
      return null;
    end $$`.execute(db);
}

/** A process that learns of `everything` also asks which of its sessions have ended. */
async function notifyOfSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_session_end() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from ended limit 101) few) > 100 then
        perform pg_notify('changes', '{"what": "everything"}');
      else
        perform pg_notify('changes', jsonb_build_object('ended', encode(token_hash, 'hex'))::text) from ended;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['sessions', 'staff_sessions'])
    await sql`
      create trigger notify_session_end after delete on ${sql.table(table)}
      referencing old table as ended for each statement execute function notify_session_end()`.execute(db);
}

/** To those who follow a booking, a change of what belongs to it is a change of the booking. */
async function notifyOfWhatBelongsToABooking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_bookings(ids uuid[], to_customer boolean default true) returns void language plpgsql as $$
    begin
      if cardinality(ids) > 100 then
        perform pg_notify('changes', '{"what": "everything"}');
      else
        perform pg_notify('changes', jsonb_strip_nulls(jsonb_build_object(
          'what', 'booking', 'id', id, 'customer', case when to_customer then customer_id end))::text)
        from bookings where id = any (ids);
      end if;
    end $$`.execute(db);
  const announcements = {
    notify_visit_change: 'announce_bookings(array(select id from changed))',
    notify_release_change: 'announce_bookings(array(select distinct visit_id from changed))',
    notify_estimate_change: 'announce_bookings(array(select distinct booking_id from changed))',
    notify_answer_change: `announce_bookings(array(
        select distinct v.booking_id from changed join estimate_versions v on v.id = changed.version_id))`,
    // Only staff see the times of the work.
    notify_time_change: 'announce_bookings(array(select distinct visit_id from changed), false)',
    notify_time_correction: `announce_bookings(array(
        select distinct e.visit_id from changed join time_entries e on e.id = changed.entry_id), false)`,
  };
  for (const [name, announce] of Object.entries(announcements))
    await sql`
      create function ${sql.ref(name)}() returns trigger language plpgsql as $$
      begin
        perform ${sql.raw(announce)};
        return null;
      end $$`.execute(db);

  const triggers: [table: string, events: ('insert' | 'update')[], name: keyof typeof announcements][] = [
    ['visits', ['insert', 'update'], 'notify_visit_change'],
    ['release_codes', ['insert', 'update'], 'notify_release_change'],
    ['release_collectors', ['insert', 'update'], 'notify_release_change'],
    ['reviews', ['insert', 'update'], 'notify_release_change'],
    ['inspections', ['insert', 'update'], 'notify_estimate_change'],
    ['estimate_versions', ['insert'], 'notify_estimate_change'],
    ['part_closings', ['insert'], 'notify_estimate_change'],
    ['estimate_answers', ['insert'], 'notify_answer_change'],
    ['estimate_replies', ['insert'], 'notify_answer_change'],
    ['time_entries', ['insert', 'update'], 'notify_time_change'],
    ['time_corrections', ['insert'], 'notify_time_correction'],
  ];
  for (const [table, events, name] of triggers)
    for (const event of events)
      await sql`
        create trigger ${sql.ref(`notify_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing new table as changed for each statement execute function ${sql.ref(name)}()`.execute(db);
}

/** As in migration 0136 but for the last statement. */
async function notifyOfWebhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    end $$`.execute(db);
}
