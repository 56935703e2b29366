-- Who may collect a car, and how each car was let go.

create table release_codes (
  visit_id uuid primary key references visits (id),
  number integer not null default 1 check (number between 1 and 4),
  tries integer not null default 0 check (tries between 0 and 5),
  wrong_codes integer not null default 0 check (wrong_codes between 0 and 20),
  shown integer not null default 0 check (shown between 0 and 4)
);
comment on table release_codes is
  'Which release code of a car’s owner counts, and its tries; no row: the first, untried.';
comment on column release_codes.number is 'From 1; each new code is one more.';
comment on column release_codes.tries is 'Wrong codes while this code counted.';
comment on column release_codes.wrong_codes is 'Wrong codes of the visit in all.';
comment on column release_codes.shown is 'The last code that was shown, of which its owner was notified; 0: none.';

create table release_collectors (
  id uuid primary key,
  visit_id uuid not null references visits (id),
  number integer not null check (number between 1 and 5),
  name text check (length(name) between 1 and 120),
  phone text check (length(phone) <= 30),
  tries integer not null default 0 check (tries between 0 and 5),
  named_at timestamptz not null default app_now(),
  taken_back_at timestamptz,
  person_id uuid references car_people (id) on delete set null,
  unique (visit_id, number)
);
comment on table release_collectors is 'Whom an owner named to collect a car; each has a code of their own.';
comment on column release_collectors.number is 'In order of naming, from 1.';
comment on column release_collectors.name is 'Null: erased, as the phone is.';
comment on column release_collectors.person_id is 'The driver who is named for all visits; null: named for this one.';
create index release_collectors_person on release_collectors (person_id) where person_id is not null;
create unique index release_collectors_one on release_collectors (visit_id) where taken_back_at is null;

create table releases (
  visit_id uuid primary key references visits (id),
  way text not null check (way in ('owner-code', 'collector-code', 'manager')),
  collector_id uuid references release_collectors (id),
  name text check (length(name) between 1 and 120),
  reason text check (length(reason) between 1 and 300),
  id_kind text check (id_kind in ('national-id', 'drivers-licence', 'passport', 'voters-card', 'other')),
  id_last4 text check (id_last4 ~ '^[A-Z0-9]{4}$'),
  due_kobo bigint not null check (due_kobo >= 0),
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  recorded_at timestamptz not null default app_now(),
  constraint releases_collector_check check ((way = 'collector-code') = (collector_id is not null)),
  constraint releases_manager_check check ((way = 'manager') = (id_kind is not null)),
  constraint releases_person_check check (way = 'manager' or coalesce(name, reason, id_last4) is null)
);
comment on table releases is 'How each car that left was let go, append-only.';
comment on column releases.name is 'Who took the car on the manager’s way; null otherwise, and once erased.';
comment on column releases.id_last4 is 'The last four characters of the number of their ID.';
comment on column releases.due_kobo is 'What was still owed for the booking when the car left.';
comment on column releases.at is 'By the clock of the phone when it was offline, never later than recorded_at.';
create index releases_collector on releases (collector_id) where collector_id is not null;

create function refuse_release_change() returns trigger language plpgsql as $$
begin raise exception 'releases are append-only'; end $$;

-- Erasure takes what names a person. Nothing else of a release changes.
create trigger releases_keep before update on releases
  for each row
  when (coalesce(new.name, new.reason, new.id_last4) is not null
    or to_jsonb(new) - 'name' - 'reason' - 'id_last4' <> to_jsonb(old) - 'name' - 'reason' - 'id_last4')
  execute function refuse_release_change();
