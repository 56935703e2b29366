-- Branches, bays and opening hours, and who has which bay when.

create table branches (
  id uuid primary key,
  time_zone text not null check (length(time_zone) between 1 and 64),
  notice_minutes integer not null check (notice_minutes between 0 and 10080),
  horizon_days integer not null check (horizon_days between 1 and 90),
  cut_off_minutes integer not null check (cut_off_minutes between 0 and 10080),
  unpaid_keeps_time boolean not null,
  version integer not null default 1,
  unpaid_minutes integer not null check (unpaid_minutes between 0 and 10080),
  gap_minutes integer not null check (gap_minutes between 0 and 60),
  deposit_hours integer not null check (deposit_hours between 1 and 168)
);
comment on table branches is 'The places of the centre, a single row today, and the rules of their calendar.';
comment on column branches.time_zone is 'IANA name. Opening hours are wall clock in it.';
comment on column branches.notice_minutes is 'How long before its start a time can be taken at the latest.';
comment on column branches.horizon_days is 'How many days ahead a time can be taken.';
comment on column branches.cut_off_minutes is 'How long before its start customers can move or cancel an appointment.';
comment on column branches.unpaid_keeps_time is 'False: an online booking that is not paid loses its time.';
comment on column branches.version is 'Rises with every change of the calendar by staff.';
comment on column branches.unpaid_minutes is
  'How much unpaid time of bays and drivers an account without a paid visit has at most; a single job may be longer.';
comment on column branches.gap_minutes is
  'How long a car waits at most between two services of one booking.';
comment on column branches.deposit_hours is
  'How long a deposit that is to be paid at the desk holds the time, at the latest until two hours before the start.';

create table resources (
  id uuid primary key,
  branch_id uuid not null references branches (id),
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('wash', 'lift', 'body', 'diagnostics', 'driver')),
  position integer not null,
  retired_at timestamptz,
  unique (id, branch_id)
);
comment on table resources is 'Bays and drivers. A row each, never a count, so that one car is in one bay.';
comment on column resources.retired_at is 'No longer used for new appointments since then.';
create unique index resources_name on resources (branch_id, lower(name)) where retired_at is null;

create table service_needs (
  id uuid primary key,
  branch_id uuid not null references branches (id),
  service_id uuid not null references services (id),
  vehicle_class text check (vehicle_class in ('hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury')),
  mode text check (mode = 'pick-up'),
  position integer not null check (position in (0, 1)),
  kind text not null check (kind in ('wash', 'lift', 'body', 'diagnostics', 'driver')),
  minutes_before integer not null check (minutes_before between 0 and 480),
  work_minutes integer not null check (work_minutes between 5 and 9600),
  minutes_after integer not null check (minutes_after between 0 and 480),
  may_span_days boolean not null default false,
  unique nulls not distinct (branch_id, service_id, vehicle_class, kind),
  unique nulls not distinct (branch_id, service_id, vehicle_class, position)
);
comment on table service_needs is
  'What a service needs and for how long. The rows of the vehicle class count, else those without a class.';
comment on column service_needs.mode is 'Only for cars that arrive in this way; null for all.';
comment on column service_needs.position is 'Order of two needs: the work of the second begins where the first ends.';
comment on column service_needs.minutes_before is 'Before the work, in the bay.';
comment on column service_needs.minutes_after is 'After the work, in the bay, e.g. drying.';
comment on column service_needs.may_span_days is 'The work may continue in the next open span of the same bay.';

create table opening_hours (
  branch_id uuid not null references branches (id),
  weekday integer not null check (weekday between 1 and 7),
  opens_minute integer not null check (opens_minute between 0 and 1439),
  closes_minute integer not null check (closes_minute between 1 and 1440),
  primary key (branch_id, weekday, opens_minute),
  constraint opening_hours_apart
    exclude using gist (branch_id with =, weekday with =, int4range(opens_minute, closes_minute) with &&),
  check (opens_minute < closes_minute)
);
comment on table opening_hours is
  'When a branch is open in every week, wall clock in its time zone; several spans a day.';
comment on column opening_hours.weekday is 'ISO 8601: 1 is Monday, 7 is Sunday.';
comment on column opening_hours.opens_minute is 'Minutes after midnight.';
comment on column opening_hours.closes_minute is 'Minutes after midnight; 1440 is the end of the day.';

create table calendar_exceptions (
  id uuid primary key,
  branch_id uuid not null references branches (id),
  resource_id uuid,
  during tstzrange not null
    check (not isempty(during) and lower_inc(during) and not upper_inc(during) and not lower_inf(during)
      and not upper_inf(during)),
  is_open boolean not null,
  reason text not null check (length(reason) between 1 and 120),
  created_at timestamptz not null default app_now(),
  foreign key (resource_id, branch_id) references resources (id, branch_id)
);
comment on table calendar_exceptions is
  'Spans in which a branch, or one bay, is closed or open for once. Closed wins over open.';
comment on column calendar_exceptions.resource_id is 'Null: the whole branch.';
comment on column calendar_exceptions.is_open is 'True: open in addition to the hours; false: closed.';
comment on column calendar_exceptions.reason is 'Shown to customers.';
create index calendar_exceptions_during on calendar_exceptions using gist (branch_id, during);

create table allocations (
  id uuid primary key,
  branch_id uuid not null references branches (id),
  customer_id uuid not null references customers (id),
  booking_id uuid unique references bookings (id),
  kind text not null check (kind in ('hold', 'booking', 'walk-in')),
  held_until timestamptz,
  service_id uuid not null references services (id),
  vehicle_id uuid references vehicles (id),
  mode text not null check (mode in ('drive-in', 'pick-up')),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default app_now(),
  promised_end timestamptz,
  needs_until timestamptz,
  offered_start timestamptz,
  technician_id uuid references staff (id),
  further_services uuid[] not null default '{}',
  check ((kind = 'hold') = (held_until is not null)),
  check (kind <> 'booking' or booking_id is not null),
  check ((starts_at is null) = (ends_at is null)),
  check (starts_at is not null or kind = 'walk-in'),
  check (starts_at < ends_at)
);
comment on table allocations is
  'Who has a time: a hold, a booking or a walk-in. It owns its occupancies; a walk-in without any waits for a bay.';
comment on column allocations.held_until is 'The end of a hold. Taking the time after that deletes the hold.';
comment on column allocations.starts_at is 'Start of the work, without the minutes before it.';
comment on column allocations.ends_at is 'End of the work, without the minutes after it.';
comment on column allocations.promised_end is
  'The end that the customer was given, once the job runs late; null: ends_at.';
comment on column allocations.needs_until is
  'The end of the bay time that the job needs, while another car has the time after its occupancy.';
comment on column allocations.offered_start is
  'A new start that staff offer to the customer, who keeps the present one until then.';
comment on column allocations.technician_id is 'Who works on it.';
comment on column allocations.further_services is 'The services of its job besides service_id.';
create index allocations_expiry on allocations (held_until) where kind = 'hold';
create index allocations_of_customer on allocations (customer_id);
-- A customer has at most one hold that no booking uses yet.
create unique index allocations_one_hold on allocations (customer_id) where kind = 'hold' and booking_id is null;
create index allocations_running_late on allocations (id) where needs_until is not null;
create index allocations_start on allocations (starts_at);
create index allocations_technician on allocations (technician_id) where technician_id is not null;

create table occupancies (
  id uuid primary key,
  branch_id uuid not null,
  resource_id uuid not null,
  during tstzrange not null
    check (not isempty(during) and lower_inc(during) and not upper_inc(during) and not lower_inf(during)
      and not upper_inf(during)),
  allocation_id uuid not null references allocations (id) on delete cascade,
  foreign key (resource_id, branch_id) references resources (id, branch_id),
  constraint one_car_in_a_bay exclude using gist (branch_id with =, resource_id with =, during with &&)
);
comment on table occupancies is
  'Which bay is taken when, [from, until). A row exists exactly while it occupies; several rows of one allocation '
  'are a job that continues on another day, or one that needs two bays.';
create index occupancies_of_allocation on occupancies (allocation_id);

create table waits (
  id uuid primary key,
  branch_id uuid not null references branches (id),
  customer_id uuid not null references customers (id),
  service_id uuid not null references services (id),
  vehicle_id uuid references vehicles (id),
  mode text not null check (mode in ('drive-in', 'pick-up')),
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  offer_id uuid references allocations (id) on delete set null,
  offered_at timestamptz,
  created_at timestamptz not null default app_now(),
  further_services uuid[] not null default '{}',
  unique nulls not distinct (customer_id, service_id, vehicle_id, mode, day, further_services),
  check (offer_id is null or offered_at is not null)
);
comment on table waits is 'Customers who want a place on a full day. The one who has waited longest gets the first offer.';
comment on column waits.day is 'YYYY-MM-DD in the time zone of the branch. A wait ends with its day.';
comment on column waits.offer_id is 'The hold that was offered; null again when it is gone.';
comment on column waits.offered_at is 'A wait has one offer, and ends with it.';
comment on column waits.further_services is 'The services of its job besides service_id.';
create index waits_offer on waits (offer_id);
create index waits_order on waits (created_at, id) where offered_at is null;
