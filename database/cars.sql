-- Customers' own cars with their readings and papers, and the people with whom owners share them.

create table cars (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  vehicle_id uuid not null references vehicles (id),
  plate text not null check (plate ~ '^[A-Z0-9]{3,10}$'),
  colour text check (length(colour) <= 30),
  nickname text check (length(nickname) <= 30),
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  make text check (length(make) between 1 and 40),
  model text check (length(model) between 1 and 40),
  year integer check (year between 1950 and 2100),
  constraint cars_other_check check (num_nonnulls(make, model, year) in (0, 3))
);
comment on table cars is 'Customers’ own cars.';
comment on column cars.make is 'With model and year: of a car that is not in the catalogue, as its owner wrote it.';
comment on column cars.plate is 'Letters and digits alone.';
comment on column cars.removed_at is 'The owner removed it; it stays for its bookings, without readings and papers.';
create unique index cars_plate on cars (customer_id, plate) where removed_at is null;
create index cars_plates on cars using gin (plate gin_trgm_ops) where removed_at is null;
create index cars_customer on cars (customer_id);

create table car_readings (
  id uuid primary key,
  car_id uuid not null references cars (id) on delete cascade,
  km integer not null check (km between 0 and 2000000),
  at timestamptz not null default app_now(),
  source text not null check (source in ('owner', 'check-in')),
  confirmed_at timestamptz
);
comment on table car_readings is 'Kilometre readings as they were said; which of them count is derived.';
comment on column car_readings.confirmed_at is 'When the owner said that a reading in doubt is right.';
create index car_readings_order on car_readings (car_id, at, id);

create table car_papers (
  car_id uuid not null references cars (id) on delete cascade,
  kind text not null check (kind in ('vehicle-licence', 'insurance', 'road-worthiness')),
  ends_on text not null check (ends_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  primary key (car_id, kind)
);
comment on table car_papers is 'The papers of cars that end.';
comment on column car_papers.ends_on is 'The last day, YYYY-MM-DD.';

create table car_reminders (
  car_id uuid not null references cars (id) on delete cascade,
  kind text not null check (kind in ('vehicle-licence', 'insurance', 'road-worthiness', 'service')),
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  days_before integer not null check (days_before between 1 and 60),
  at timestamptz not null default app_now(),
  primary key (car_id, kind, day, days_before)
);
comment on table car_reminders is 'Reminders of papers and services that were sent, so that each is sent once.';
comment on column car_reminders.day is 'The last day of the paper, or the day of the last service, YYYY-MM-DD.';

create table car_people (
  id uuid primary key,
  car_id uuid not null references cars (id) on delete cascade,
  role text not null check (role in ('driver', 'partner')),
  phone text check (length(phone) <= 20),
  invited_at timestamptz not null default app_now(),
  customer_id uuid references customers (id),
  joined_at timestamptz,
  ended_at timestamptz,
  standing_since timestamptz,
  standing_phone text check (length(standing_phone) <= 20),
  constraint car_people_joined_check check ((customer_id is null) = (joined_at is null)),
  constraint car_people_invited_check check (phone is not null or ended_at is not null),
  constraint car_people_standing_check
    check ((standing_since is null) = (standing_phone is null)
      and (standing_since is null or role = 'driver' and joined_at is not null and ended_at is null))
);
comment on table car_people is
  'The people with whom owners share cars, and their invitations, which are open for 7 days unless they joined.';
comment on column car_people.phone is 'The number that was invited; null: erased.';
comment on column car_people.ended_at is 'Removed, left, declined, taken back, or over before a new invitation.';
comment on column car_people.standing_since is 'Since when the driver may collect the car on every visit, for 90 days.';
comment on column car_people.standing_phone is 'The verified number of the driver then; with another one it is over.';
create unique index car_people_joined on car_people (car_id, customer_id) where joined_at is not null and ended_at is null;
create unique index car_people_invited on car_people (car_id, phone) where joined_at is null and ended_at is null;
create unique index car_people_standing on car_people (car_id) where standing_since is not null;
create index car_people_customer on car_people (customer_id) where customer_id is not null;
create index car_people_phone on car_people (phone) where joined_at is null and ended_at is null;
create index car_people_car on car_people (car_id, invited_at);
