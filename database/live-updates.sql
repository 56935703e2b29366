-- What processes are notified of when a transaction commits: changes for open pages and push workers, and ended sessions.
-- A notification has the kind, the id and the owner, never a list or a text, and stays below 500 bytes. More than 100
-- rows of a statement are one `everything`.

create function notify_change() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 101) few) > 100 then
    perform pg_notify('changes', '{"what": "everything"}');
  elsif tg_table_name = 'bookings' then
    perform pg_notify('changes', jsonb_build_object(
      'what', 'booking', 'id', id, 'customer', customer_id, 'car', car_id, 'version', version)::text) from changed;
  elsif tg_table_name = 'messages' then
    perform pg_notify('changes', jsonb_build_object('what', kind, 'audience', audience)::text)
    from changed where audience is not null;
  else
    perform pg_notify('changes', jsonb_build_object('what', kind, 'customer', customer_id, 'staff', staff_id)::text)
    from (select distinct kind, customer_id, staff_id from changed) each_reader;
  end if;
  return null;
end $$;

create trigger notify_insert after insert on bookings
  referencing new table as changed for each statement execute function notify_change();
create trigger notify_update after update on bookings
  referencing new table as changed for each statement execute function notify_change();
create trigger notify_insert after insert on messages
  referencing new table as changed for each statement execute function notify_change();
create trigger notify_insert after insert on message_recipients
  referencing new table as changed for each statement execute function notify_change();
create trigger notify_update after update on message_recipients
  referencing new table as changed for each statement execute function notify_change();

-- A process that learns of `everything` also asks which of its sessions have ended.
create function notify_session_end() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from ended limit 101) few) > 100 then
    perform pg_notify('changes', '{"what": "everything"}');
  else
    perform pg_notify('changes', jsonb_build_object('ended', encode(token_hash, 'hex'))::text) from ended;
  end if;
  return null;
end $$;

create trigger notify_session_end after delete on sessions
  referencing old table as ended for each statement execute function notify_session_end();
create trigger notify_session_end after delete on staff_sessions
  referencing old table as ended for each statement execute function notify_session_end();

-- A change of a row that belongs to a booking is announced as a change of the booking.
create function announce_bookings(ids uuid[], to_customer boolean default true) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('changes', '{"what": "everything"}');
  else
    perform pg_notify('changes', jsonb_strip_nulls(jsonb_build_object(
      'what', 'booking', 'id', id, 'customer', case when to_customer then customer_id end,
      'car', case when to_customer then car_id end))::text)
    from bookings where id = any (ids);
  end if;
end $$;

-- Every custody event changes its visit, so that this is the notification of both.
create function notify_visit_change() returns trigger language plpgsql as $$
begin
  perform announce_bookings(array(select id from changed));
  return null;
end $$;

create trigger notify_insert after insert on visits
  referencing new table as changed for each statement execute function notify_visit_change();
create trigger notify_update after update on visits
  referencing new table as changed for each statement execute function notify_visit_change();

-- A release changes its visit, which announces it; codes, collectors and reviews are other rows.
create function notify_release_change() returns trigger language plpgsql as $$
begin
  perform announce_bookings(array(select distinct visit_id from changed));
  return null;
end $$;

create trigger notify_insert after insert on release_codes
  referencing new table as changed for each statement execute function notify_release_change();
create trigger notify_update after update on release_codes
  referencing new table as changed for each statement execute function notify_release_change();
create trigger notify_insert after insert on release_collectors
  referencing new table as changed for each statement execute function notify_release_change();
create trigger notify_update after update on release_collectors
  referencing new table as changed for each statement execute function notify_release_change();
create trigger notify_insert after insert on reviews
  referencing new table as changed for each statement execute function notify_release_change();
create trigger notify_update after update on reviews
  referencing new table as changed for each statement execute function notify_release_change();

create function notify_estimate_change() returns trigger language plpgsql as $$
begin
  perform announce_bookings(array(select distinct booking_id from changed));
  return null;
end $$;

create trigger notify_insert after insert on inspections
  referencing new table as changed for each statement execute function notify_estimate_change();
create trigger notify_update after update on inspections
  referencing new table as changed for each statement execute function notify_estimate_change();
create trigger notify_insert after insert on estimate_versions
  referencing new table as changed for each statement execute function notify_estimate_change();
create trigger notify_insert after insert on part_closings
  referencing new table as changed for each statement execute function notify_estimate_change();

create function notify_answer_change() returns trigger language plpgsql as $$
begin
  perform announce_bookings(array(
    select distinct v.booking_id from changed join estimate_versions v on v.id = changed.version_id));
  return null;
end $$;

create trigger notify_insert after insert on estimate_answers
  referencing new table as changed for each statement execute function notify_answer_change();
create trigger notify_insert after insert on estimate_replies
  referencing new table as changed for each statement execute function notify_answer_change();

-- Only staff see the times of the work.
create function notify_time_change() returns trigger language plpgsql as $$
begin
  perform announce_bookings(array(select distinct visit_id from changed), false);
  return null;
end $$;

create trigger notify_insert after insert on time_entries
  referencing new table as changed for each statement execute function notify_time_change();
create trigger notify_update after update on time_entries
  referencing new table as changed for each statement execute function notify_time_change();

create function notify_time_correction() returns trigger language plpgsql as $$
begin
  perform announce_bookings(array(
    select distinct e.visit_id from changed join time_entries e on e.id = changed.entry_id), false);
  return null;
end $$;

create trigger notify_insert after insert on time_corrections
  referencing new table as changed for each statement execute function notify_time_correction();

-- Writing a part announces nothing. A new state is announced to the customer alone.
create function notify_export_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', jsonb_build_object('what', 'export', 'customer', new.customer_id)::text);
  return null;
end $$;

create trigger notify_change after insert or update of state on data_exports
  for each row execute function notify_export_change();

-- Who shares a car. Each process keeps the people of cars by these, and ends the streams of a person who is gone. An
-- invited number is notified in its account. A row that had ended before ends nothing: the person may be on the car
-- again by a newer one.
create function notify_people_change() returns trigger language plpgsql as $$
declare
  shared car_people := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('changes', jsonb_strip_nulls(jsonb_build_object(
    'what', 'people', 'id', shared.car_id,
    'customer', coalesce(shared.customer_id, (select id from customers
      where phone = shared.phone and verified_phone = shared.phone and deleted_at is null)),
    'share', case
      when shared.joined_at is null then null
      when old.ended_at is not null then null
      when tg_op = 'DELETE' or shared.ended_at is not null then 'ended'
      else 'joined' end))::text);
  perform pg_notify('changes', jsonb_build_object('what', 'people', 'id', id, 'customer', customer_id)::text)
  from cars where id = shared.car_id;
  return null;
end $$;

create trigger notify_change after insert or update or delete on car_people
  for each row execute function notify_people_change();
