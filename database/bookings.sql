-- Bookings, their history, the reminders that were sent about them, and what staff found last.

create sequence booking_numbers start 1001;

create table bookings (
  id uuid primary key,
  number integer not null default nextval('booking_numbers') unique,
  customer_id uuid not null references customers (id),
  full_name text not null check (length(full_name) between 1 and 120),
  phone text not null check (length(phone) between 1 and 20),
  service_id uuid not null references services (id),
  service_name text not null,
  brand_id uuid not null,
  vehicle_id uuid not null,
  brand_name text not null,
  model text not null,
  year integer not null,
  price_kobo bigint not null check (price_kobo > 0),
  discount_kobo bigint not null default 0 check (discount_kobo >= 0),
  credit_kobo bigint not null default 0 check (credit_kobo >= 0),
  amount_kobo bigint not null check (amount_kobo >= 0),
  promotion jsonb,
  location text check (length(location) <= 300),
  mode text not null check (mode in ('drive-in', 'pick-up')),
  payment_method text not null check (payment_method in ('online', 'transfer', 'cash')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'confirming', 'partly-paid', 'paid', 'refund-due', 'refunded', 'needs-review')),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'completed', 'pending-cancelled', 'cancelled')),
  status_before text check (status_before in ('pending', 'paid')),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  disputed boolean not null default false,
  car_id uuid references cars (id),
  plate text check (plate ~ '^[A-Z0-9]{3,10}$'),
  note text check (length(note) between 1 and 1000),
  keeps_deposit boolean not null default false,
  unique (id, customer_id),
  foreign key (vehicle_id, brand_id) references vehicles (id, brand_id),
  check (amount_kobo = price_kobo - discount_kobo - credit_kobo),
  check (mode = 'drive-in' or location is not null),
  constraint bookings_promotion_discount_check
    check ((promotion is null) = (discount_kobo = 0) and promotion is distinct from 'null'),
  constraint bookings_keeps_deposit_check check (not keeps_deposit or status in ('pending-cancelled', 'cancelled')),
  constraint bookings_status_before_required_check check (status <> 'pending-cancelled' or status_before is not null)
);
comment on table bookings is
  'Services booked for a vehicle. Names and prices are copied, so that later changes of the catalogue do not alter '
  'them.';
comment on column bookings.service_id is 'The first of its services.';
comment on column bookings.service_name is 'The names of all its services, as people read them.';
comment on column bookings.price_kobo is 'The sum of its services, as is discount_kobo.';
comment on column bookings.payment_status is 'Derived from the payments of all charges of the booking.';
comment on column bookings.status_before is 'The status before the customer asked to cancel.';
comment on column bookings.disputed is 'A dispute about one of its payments is open.';
comment on column bookings.car_id is 'The customer’s own car; null: a car of the catalogue alone.';
comment on column bookings.plate is 'Of the car when it was booked.';
comment on column bookings.note is 'The customer’s words about the fault; null: none.';
comment on column bookings.keeps_deposit is
  'Its customer asked to cancel after the cut-off, or the car did not come: the paid deposit stays with the centre.';
create index bookings_car on bookings (car_id) where car_id is not null;
create index bookings_closed_updated_at on bookings (updated_at) where status in ('completed', 'cancelled');
create index bookings_created_at on bookings (created_at);
create index bookings_customer on bookings (customer_id, number desc);
create index bookings_name on bookings using gin (search_key(full_name) gin_trgm_ops);
create index bookings_owing on bookings (customer_id) where payment_status <> 'paid' and status <> 'cancelled';
create index bookings_phone on bookings using gin (phone gin_trgm_ops);
create index bookings_plate on bookings using gin (plate gin_trgm_ops) where plate is not null;
create index bookings_status on bookings (status, number desc);
create index bookings_unpaid_created_at on bookings (created_at) where status = 'pending' and payment_status = 'unpaid';

create table booking_services (
  booking_id uuid not null references bookings (id) on delete cascade,
  service_id uuid not null references services (id),
  position integer not null check (position >= 0),
  service_name text not null,
  price_kobo bigint not null check (price_kobo > 0),
  discount_kobo bigint not null default 0 check (discount_kobo between 0 and price_kobo),
  minutes integer not null check (minutes >= 0),
  approval_id uuid,
  primary key (booking_id, service_id),
  unique (booking_id, position),
  constraint booking_services_added_check check (approval_id is null or discount_kobo = 0)
);
comment on table booking_services is 'The services of a booking, each with its price and its part of the discount.';
comment on column booking_services.position is 'The order in which the customer chose them.';
comment on column booking_services.minutes is 'Of work when it was booked; 0: the service has no times.';
comment on column booking_services.approval_id is
  'The approval by which it was added at the desk; it is paid by the charge of that approval, not by the price.';
-- Checked at the end of the transaction: a booking has its first service, so at least one.
alter table bookings add constraint bookings_first_service
  foreign key (id, service_id) references booking_services (booking_id, service_id) deferrable initially deferred;
create index booking_services_service on booking_services (service_id);

create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id),
  at timestamptz not null default app_now(),
  actor text not null check (actor in ('customer', 'staff', 'settlement', 'system')),
  staff_id uuid references staff (id),
  event text not null check (length(event) <= 80),
  detail jsonb not null default '{}',
  person_id uuid references customers (id)
);
comment on table booking_events is 'The events of a booking, each with the person or system that caused it.';
comment on column booking_events.person_id is 'One of the car’s people, who acted for its owner; null: the owner.';
create index booking_events_booking on booking_events (booking_id, id);
create index booking_events_ends on booking_events (event, at)
  where event in ('completed', 'cancelled', 'cancellation-accepted');

create table reminders (
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null check (kind = 'payment-open'),
  at timestamptz not null default app_now(),
  primary key (booking_id, kind)
);
comment on table reminders is 'Reminders sent, so that each is sent once.';

create table appointment_reminders (
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null check (kind in ('day-before', 'two-hours-before')),
  starts_at timestamptz not null,
  at timestamptz not null default app_now(),
  primary key (booking_id, kind, starts_at)
);
comment on table appointment_reminders is 'Reminders of appointments that were sent, so that each is sent once.';
comment on column appointment_reminders.starts_at is
  'Of which start: an appointment that is moved has reminders of its own.';

create table recent_finds (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  booking_id uuid references bookings (id) on delete cascade,
  customer_id uuid references customers (id) on delete cascade,
  at timestamptz not null default app_now(),
  constraint recent_finds_subject check (num_nonnulls(booking_id, customer_id) = 1),
  constraint recent_finds_once unique nulls not distinct (staff_id, booking_id, customer_id)
);
comment on table recent_finds is
  'Bookings and customers that staff found and opened, at most 20 for each; deleted after 7 days by the daily job '
  'purge-walk-ins.';
create index recent_finds_at on recent_finds (at);
create index recent_finds_booking on recent_finds (booking_id) where booking_id is not null;
create index recent_finds_customer on recent_finds (customer_id) where customer_id is not null;

-- In a partition a month, so that a month is dropped whole. Pictures are compressed already.
create table fault_photos (
  month date not null,
  booking_id uuid not null references bookings (id),
  id uuid not null,
  picture bytea not null check (length(picture) between 1 and 250000),
  sent_at timestamptz not null default app_now(),
  primary key (booking_id, id, month)
) partition by range (month);
alter table fault_photos alter column picture set storage external;
comment on table fault_photos is
  'Photos of what is wrong with the car of a booking, sent by its customer before the check-in; a partition for each '
  'month of uploads, and old ones are dropped whole.';
comment on column fault_photos.month is 'That of the upload, in Lagos.';
comment on column fault_photos.id is 'Made by the phone that sent it, so that sending it twice stores it once.';
comment on column fault_photos.picture is 'WebP of at most 1600 px, encoded again from the upload.';
select make_month_partition('fault_photos',
  (date_trunc('month', app_now() at time zone 'Africa/Lagos') + ahead * interval '1 month')::date)
from generate_series(0, 2) ahead;

create table retained_fault_photos (
  month date not null,
  booking_id uuid not null references bookings (id),
  id uuid not null,
  picture bytea not null check (length(picture) between 1 and 250000),
  sent_at timestamptz not null default app_now(),
  primary key (booking_id, id, month)
);
alter table retained_fault_photos alter column picture set storage external;
comment on table retained_fault_photos is
  'Photos of dropped months that an open dispute about a payment needs, until it ends.';
