-- The stay of a car at the centre: its record, its key, the work on it and its photos.

create table visits (
  id uuid primary key references bookings (id),
  state text not null default 'checked-in' check (state in ('checked-in', 'in-work', 'ready', 'released')),
  plate text check (plate ~ '^[A-Z0-9]{3,10}$'),
  km integer check (km between 0 and 2000000),
  fuel text not null check (fuel in ('empty', 'quarter', 'half', 'three-quarters', 'full')),
  belongings jsonb not null,
  belongings_note text check (length(belongings_note) <= 500),
  marks jsonb not null,
  key_tag text check (length(key_tag) <= 20),
  checked_in_at timestamptz not null,
  checked_in_by uuid not null references staff (id),
  recorded_at timestamptz not null default app_now(),
  confirmed_by text check (confirmed_by in ('customer', 'code')),
  confirmed_at timestamptz,
  code_tries integer not null default 0 check (code_tries between 0 and 5),
  ready_at timestamptz,
  released_at timestamptz,
  changed_at timestamptz not null default app_now(),
  month date not null generated always as (date_trunc('month', recorded_at at time zone 'Africa/Lagos')::date) stored,
  unique (id, month),
  constraint visits_confirmed_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint visits_ready_check check (state not in ('ready', 'released') or ready_at is not null),
  constraint visits_released_check check ((state = 'released') = (released_at is not null))
);
comment on table visits is
  'The stay of a booking’s car at the centre, from its check-in on. The id is that of the booking.';
comment on column visits.plate is 'As staff read it from the car, letters and digits alone; null: erased.';
comment on column visits.km is 'On the clock at check-in; null: it could not be read.';
comment on column visits.belongings is 'What was in the car: [{item, present}].';
comment on column visits.marks is 'Marks on the body: [{kind, x, y, where}], x and y in thousandths of the outline.';
comment on column visits.checked_in_at is
  'By the clock of the phone when it was offline, never later than recorded_at.';
comment on column visits.confirmed_by is 'How the customer confirmed the record; null: not confirmed.';
comment on column visits.code_tries is 'Wrong check-in codes.';
comment on column visits.month is 'The first day of the month in Lagos in which the check-in was recorded.';
create index visits_checked_in on visits (checked_in_at);
create index visits_on_site on visits (checked_in_at) where released_at is null;
create index visits_plate on visits using gin (plate gin_trgm_ops) where plate is not null;
create index visits_released on visits (released_at) where released_at is not null;

create table custody_events (
  id uuid primary key,
  visit_id uuid not null references visits (id),
  number integer not null,
  kind text not null
    check (kind in ('checked-in', 'confirmed', 'key-moved', 'car-moved', 'road-test-started', 'road-test-ended',
      'handed-to-driver', 'returned-by-driver', 'ready', 'released')),
  place text check (place in ('hook', 'bay', 'yard', 'person')),
  hook text check (length(hook) <= 20),
  bay_id uuid references resources (id),
  person_id uuid references staff (id),
  km integer check (km between 0 and 2000000),
  note text check (length(note) <= 200),
  staff_id uuid references staff (id),
  at timestamptz not null,
  recorded_at timestamptz not null default app_now(),
  unique (visit_id, number),
  constraint custody_events_destination_check
    check ((coalesce(place, '') = 'hook') = (hook is not null)
      and (coalesce(place, '') = 'bay') = (bay_id is not null)
      and (coalesce(place, '') = 'person') = (person_id is not null))
);
comment on table custody_events is 'Every move of the key and the car of a visit, append-only.';
comment on column custody_events.id is 'Made by the phone that recorded it, so that sending it twice records it once.';
comment on column custody_events.number is 'In order of arrival, from 1.';
comment on column custody_events.person_id is 'The member of staff who has it now.';
comment on column custody_events.staff_id is 'Who recorded it; null: the customer.';
comment on column custody_events.at is 'When it happened; `recorded_at` is when it arrived.';

create function refuse_custody_event_change() returns trigger language plpgsql as $$
begin raise exception 'the custody log is append-only'; end $$;

create trigger custody_events_append_only before delete or truncate on custody_events
  for each statement execute function refuse_custody_event_change();

-- Erasure takes the note, which can name people. Nothing else of an event changes.
create trigger custody_events_keep before update on custody_events
  for each row
  when (new.note is not null or to_jsonb(new) - 'note' <> to_jsonb(old) - 'note')
  execute function refuse_custody_event_change();

create table time_entries (
  id uuid primary key,
  visit_id uuid not null references visits (id),
  staff_id uuid not null references staff (id),
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('clock-off', 'other-job', 'ready', 'corrected')),
  recorded_at timestamptz not null default app_now(),
  constraint one_job_at_a_time exclude using gist (staff_id with =, tstzrange(started_at, ended_at) with &&),
  constraint time_entries_end_check check ((ended_at is null) = (end_reason is null)),
  constraint time_entries_order_check check (ended_at >= started_at)
);
comment on table time_entries is
  'Who worked on the car of a visit from when to when, by their clock; one job at a time.';
comment on column time_entries.id is 'Made by the phone that clocked on, so that sending it twice records it once.';
comment on column time_entries.started_at is
  'By the clock of the phone when it was offline, never later than recorded_at.';
comment on column time_entries.ended_at is 'Null while the clock runs.';
comment on column time_entries.end_reason is 'What ended it: the person, their next job, a ready car, or a correction.';
create unique index time_entries_one_open on time_entries (staff_id) where ended_at is null;
create index time_entries_visit on time_entries (visit_id);

create function refuse_time_change() returns trigger language plpgsql as $$
begin
  raise exception 'recorded time is append-only' using errcode = 'check_violation', constraint = 'time_append_only';
end $$;

create trigger time_entries_append_only before delete or truncate on time_entries
  for each statement execute function refuse_time_change();

-- An entry changes only by its end: once, or to an earlier clock-off that arrives from a phone without network.
create trigger time_entries_keep before update on time_entries
  for each row
  when (to_jsonb(new) - '{ended_at,end_reason}'::text[] <> to_jsonb(old) - '{ended_at,end_reason}'::text[]
    or old.ended_at is not null and (old.end_reason not in ('ready', 'other-job')
      or new.end_reason <> 'clock-off' or new.ended_at > old.ended_at))
  execute function refuse_time_change();

create table time_corrections (
  id uuid primary key,
  entry_id uuid not null references time_entries (id),
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 200),
  staff_id uuid not null references staff (id),
  at timestamptz not null default app_now(),
  unique (entry_id, number),
  constraint time_corrections_order_check check (ended_at >= started_at)
);
comment on table time_corrections is
  'What a manager put in place of the times of an entry, append-only; the newest counts.';
comment on column time_corrections.number is 'In order, from 1.';
comment on column time_corrections.staff_id is 'Who corrected it.';

create trigger time_corrections_append_only before update or delete or truncate on time_corrections
  for each statement execute function refuse_time_change();

-- In a partition a month, so that a month is dropped whole. Pictures are compressed already.
create table visit_photos (
  month date not null,
  visit_id uuid not null,
  id uuid not null,
  purpose text not null check (purpose in ('position', 'mark', 'other', 'finding', 'old-part', 'new-part', 'release')),
  subject text check (length(subject) <= 80),
  picture bytea not null check (length(picture) between 1 and 250000),
  taken_at timestamptz not null,
  sent_at timestamptz not null default app_now(),
  sent_by uuid not null references staff (id),
  primary key (visit_id, id, month),
  foreign key (visit_id, month) references visits (id, month),
  check (purpose not in ('finding', 'old-part', 'new-part') or subject is not null),
  check (purpose <> 'position' or coalesce(subject, '') in
    ('front-left', 'front', 'front-right', 'right', 'back-right', 'back', 'back-left', 'left'))
) partition by range (month);
alter table visit_photos alter column picture set storage external;
comment on table visit_photos is
  'Photos of visits, a partition for each month of check-ins; old ones are dropped whole.';
comment on column visit_photos.month is 'That of the visit, so that a photo has one key in all months.';
comment on column visit_photos.id is 'Made by the phone that sent it, so that sending it twice stores it once.';
comment on column visit_photos.subject is
  'The position, the name of the inspected item, the line of the estimate or a text.';
comment on column visit_photos.picture is 'WebP of at most 1600 px, encoded again from the upload.';
comment on column visit_photos.taken_at is 'By the clock of the phone, never later than sent_at.';
create unique index visit_photos_one_position on visit_photos (visit_id, subject, month) where purpose = 'position';
select make_month_partition('visit_photos',
  (date_trunc('month', app_now() at time zone 'Africa/Lagos') + ahead * interval '1 month')::date)
from generate_series(0, 2) ahead;

create table retained_visit_photos (
  month date not null,
  visit_id uuid not null,
  id uuid not null,
  purpose text not null check (purpose in ('position', 'mark', 'other', 'finding', 'old-part', 'new-part', 'release')),
  subject text check (length(subject) <= 80),
  picture bytea not null check (length(picture) between 1 and 250000),
  taken_at timestamptz not null,
  sent_at timestamptz not null default app_now(),
  sent_by uuid not null references staff (id),
  primary key (visit_id, id, month),
  foreign key (visit_id, month) references visits (id, month),
  check (purpose not in ('finding', 'old-part', 'new-part') or subject is not null),
  check (purpose <> 'position' or coalesce(subject, '') in
    ('front-left', 'front', 'front-right', 'right', 'back-right', 'back', 'back-left', 'left'))
);
alter table retained_visit_photos alter column picture set storage external;
comment on table retained_visit_photos is
  'Photos of dropped months that an open dispute about a payment needs, until it ends.';
