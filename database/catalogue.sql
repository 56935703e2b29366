-- Services, cars by model and year, and prices. Kobo.

create table services (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  image text not null
    check (image in ('aircon', 'battery', 'bucket', 'collision', 'diagnostic', 'lift-bay', 'oil', 'spanner', 'tyre',
      'wash-arch')),
  kind text not null check (kind in ('wash', 'detailing', 'care', 'repair', 'cooling')),
  sub_services text[] not null default '{}',
  price_kobo bigint not null check (price_kobo > 0),
  position integer not null,
  active boolean not null default true,
  interval_km integer check (interval_km between 500 and 100000),
  interval_months integer check (interval_months between 1 and 60),
  version integer not null default 1,
  included text not null default '' check (length(included) <= 160),
  group_name text not null default '' check (length(group_name) <= 40),
  featured boolean not null default false,
  work_position integer not null default 50 check (work_position between 1 and 99),
  deposit_percent integer check (deposit_percent between 1 and 99),
  deposit_kobo bigint check (deposit_kobo > 0 and deposit_kobo % 10000 = 0),
  deposit_for text check (deposit_for in ('everyone', 'new', 'no-show')),
  constraint services_deposit_check
    check (num_nonnulls(deposit_percent, deposit_kobo) = num_nonnulls(deposit_for))
);
comment on table services is 'What can be booked, with the default price.';
comment on column services.image is 'Base name of a picture of our art.';
comment on column services.kind is '`wash` can be paid with wash credit.';
comment on column services.interval_km is 'Due again after so many km; null: not by km.';
comment on column services.interval_months is 'Due again after so many months; null: not by date.';
comment on column services.included is 'A sentence for customers about its contents; empty: none.';
comment on column services.group_name is 'The heading under which customers find it; empty: among the others.';
comment on column services.featured is 'Staff chose it for the six cards of "Our Services".';
comment on column services.position is 'The order in lists.';
comment on column services.work_position is
  'The order in which the workshop does several services of one booking: the lowest first, washing last.';
comment on column services.deposit_percent is 'The share of the price that is paid as a deposit; null: none, or a sum.';
comment on column services.deposit_kobo is 'The sum that is paid as a deposit; null: none, or a share.';
comment on column services.deposit_for is
  'Who pays the deposit: everyone, customers without a paid visit, or those with a no-show in the last six months.';
comment on column services.version is 'Raised by each change of the service or its prices.';

create table brands (
  id uuid primary key,
  name text not null unique,
  origin text not null,
  position integer not null
);
comment on table brands is 'Makes of vehicles.';

create table vehicles (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  model text not null,
  year integer not null check (year = 0 or year between 1950 and 2100),
  class text not null check (class in ('hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury')),
  active boolean not null default true,
  unique (brand_id, model, year),
  unique (id, brand_id)
);
comment on table vehicles is 'Models by year; the class decides the price.';
comment on column vehicles.year is '0: it stands for every car of its class that is not in the catalogue.';

-- Only prices that differ from the service's own.
create table prices (
  service_id uuid not null references services (id),
  vehicle_id uuid not null references vehicles (id),
  price_kobo bigint not null check (price_kobo > 0),
  primary key (service_id, vehicle_id)
);
comment on table prices is 'Prices that differ from the default price of a service.';

create table price_changes (
  id uuid primary key,
  at timestamptz not null default app_now(),
  staff_id uuid not null references staff (id),
  source text not null check (source in ('service', 'grid', 'csv')),
  service_id uuid not null references services (id),
  vehicle_class text check (vehicle_class in ('hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury')),
  vehicle_id uuid references vehicles (id),
  old_kobo bigint check (old_kobo > 0),
  old_differs boolean not null default false,
  new_kobo bigint check (new_kobo > 0),
  constraint price_changes_default_check
    check (vehicle_class is not null or vehicle_id is not null or new_kobo is not null),
  constraint price_changes_differs_check check (vehicle_class is not null or not old_differs),
  constraint price_changes_target_check check (vehicle_class is null or vehicle_id is null)
);
comment on table price_changes is 'Every change of a price by staff since there is this table. Append-only.';
comment on column price_changes.vehicle_class is 'The class of cars; null with a car or the default price.';
comment on column price_changes.vehicle_id is 'The car; null with a class or the default price.';
comment on column price_changes.old_kobo is 'Null: the default price, or a new service.';
comment on column price_changes.old_differs is
  'Cars of the class had other prices than `old_kobo`: each has a row of its own.';
comment on column price_changes.new_kobo is 'Null: the default price.';
create index price_changes_service on price_changes (service_id, id desc);

create function refuse_price_history_change() returns trigger language plpgsql as $$
begin raise exception 'the history of prices is append-only'; end $$;

create trigger price_changes_append_only before update or delete or truncate on price_changes
  for each statement execute function refuse_price_history_change();
