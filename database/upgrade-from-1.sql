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

-- `charges.paid_at` says of every charge that it is paid, also of the price of a booking. It is set exactly where the
-- books counted the price as paid until now.
alter table charges
  drop constraint charges_first_check,
  drop constraint charges_estimate_state_check,
  add constraint charges_price_not_voided_check check (kind = 'estimate' or voided_at is null);
update charges c set paid_at = coalesce(
    (select p.settled_at from payments p where p.charge_id = c.id and p.status = 'settled'), b.updated_at)
from bookings b
where b.id = c.booking_id and c.kind = 'booking' and (
  b.status = 'paid' or b.status = 'pending-cancelled' and b.status_before = 'paid'
  or b.status = 'completed' and (b.payment_status = 'paid'
    or b.payment_status in ('partly-paid', 'needs-review', 'refund-due') and (
      select e.event in ('payment-settled', 'payment-recorded', 'payment-accepted') from booking_events e
      where e.booking_id = b.id and e.event in ('payment-settled', 'payment-recorded', 'payment-accepted',
        'payment-returned', 'payment-undone')
      order by e.id desc limit 1)));
comment on column charges.id is null;
comment on column charges.paid_at is 'The charge is paid. Null: it is due, voided, or its money went back.';

-- The application writes what these triggers wrote: first charges, receipt numbers, former contacts, and deliveries to
-- receivers of webhooks.
drop function write_first_charge() cascade;
drop function default_to_first_charge() cascade;
drop function assign_receipt_number() cascade;
drop function record_contact_history() cascade;
drop function queue_webhooks() cascade;
alter table payments add constraint payments_settled_receipt_check
  check (status <> 'settled' or receipt_number is not null and settled_at is not null);
comment on column payments.receipt_number is 'Given when the payment settles, and kept for ever.';

-- Plainer comments.
comment on column allocations.held_until is
  'The end of a hold. Taking the time after that deletes the hold.';
comment on column allocations.needs_until is
  'The end of the bay time that the job needs, while another car has the time after its occupancy.';
comment on column api_keys.made_by is
  'The member of staff whose rights the key has; they are read at each call.';
comment on table booking_events is
  'The events of a booking, each with the person or system that caused it.';
comment on table contact_history is
  'Earlier addresses and phone numbers of a customer, needed to delete the data stored under them.';
comment on table customers is
  'Customers with an account, walk-ins without one, and the remains of deleted accounts.';
comment on column idempotency_keys.fingerprint is
  'SHA-256 of the request.';
comment on column outbox.provider_id is
  'The SMS provider''s number; text, since it exceeds the precision of a double.';
comment on column promotions.eligibility is
  'early-customer: one of the places, taken at verification. first-booking: there is no other booking. '
  'once-per-customer: everyone.';
comment on table schema_compat is
  'The oldest version of the application that works on these tables. A migration that removes something which an '
  'older version uses raises it.';
comment on table webhook_deliveries is
  'Events for receivers, made in the transaction of the event, with the result of each delivery.';
comment on table waits is
  'Customers who want a place on a full day. The one who has waited longest gets the first offer.';
comment on column visit_photos.picture is
  'WebP of at most 1600 px, encoded again from the upload.';

-- Settings that were stored before these existed.
update settings set content =
  '{"vatPercent": 0, "releaseWithDue": false, "visitPhotoMonths": 12, "openingRemark": "",
    "estimates": {"hourlyRateNaira": 0, "partsMarginPercent": 0}}' || (content - 'openingHours');

-- The unpaid time of an account is limited.
alter table branches add column unpaid_minutes integer not null default 240 check (unpaid_minutes between 0 and 10080);
alter table branches alter column unpaid_minutes drop default;
comment on column branches.unpaid_minutes is
  'How much unpaid time of bays and drivers an account without a paid visit has at most; a single job may be longer.';

-- Version 1.0.0 knew no times: if it cancelled a booking of a later version, that booking has its bay still.
delete from allocations
where booking_id in (select id from bookings where status = 'cancelled')
  and id in (select allocation_id from occupancies);

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

-- Names are searched with plain apostrophes, hyphens and spaces. Stored keys are made again.
create or replace function search_key(text) returns text language sql immutable parallel safe
  as $$ select lower(replace(translate(case
    when octet_length($1) = length($1) then $1
    else regexp_replace(normalize(case
      when $1 ~ '[\u00a0-\u00b4\u02b9-\u02c8\u2000-\u206f\u2212\u3000\ua78c\ufe00-\uff0f]' then translate($1,
        U&'\00b4\02b9\02bb\02bc\02bd\02c8\2018\2019\201b\2032\a78c\ff07'
        '\2010\2011\2012\2013\2014\2015\2043\2212\fe58\fe63\ff0d'
        '\00a0\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000'
        '\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2066\2067\2068\2069\fe0e\fe0f\feff',
        repeat('''', 12) || repeat('-', 11) || repeat(' ', 15))
      else $1 end, NFD), '[\u0300-\u036f]', '', 'g')
    end, '`', ''''), '  ', ' ')) $$;
update customers set first_name = first_name where search_name <> search_key(first_name || ' ' || last_name);
reindex index bookings_name;

-- The file of everything that is stored about a customer: asked for, made by a job, and downloaded in parts.
create table data_exports (
  id uuid primary key,
  customer_id uuid not null unique references customers (id) on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'being-made', 'ready', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default app_now(),
  requested_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ready_until timestamptz,
  bytes bigint,
  constraint data_exports_ended check ((state in ('ready', 'failed')) = (ended_at is not null)),
  constraint data_exports_ready check (num_nonnulls(ready_until, bytes) = case state when 'ready' then 2 else 0 end)
);
comment on table data_exports is
  'The latest export of personal data of each customer; its file is deleted some days after it is ready.';
comment on column data_exports.attempts is
  'Counts the attempts to make the file. Only the latest one may write its parts.';
comment on column data_exports.due_at is
  'When the next attempt may begin. A running attempt moves it on with each part that it writes.';
create index data_exports_due on data_exports (requested_at) where state in ('requested', 'being-made');

create table data_export_parts (
  export_id uuid not null references data_exports (id) on delete cascade,
  number integer not null check (number > 0),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (export_id, number)
);
comment on table data_export_parts is
  'The files of exports in pieces, so that neither making nor sending one holds it in memory.';

-- A notification leads to the page that it is about.
alter table messages add column page text check (length(page) <= 200);
comment on column messages.page is 'The path of the page that a notification leads to; null: none.';

-- A role that is new cannot change where money goes for a day. Roles of before are not new.
alter table staff add column role_since timestamptz;
comment on column staff.role_since is
  'When this role was given, by inviting, promoting or reinstating; null: the account began with it.';

-- A code of its own shows the release code on a device that is new, and the owner is notified of each code that is shown.
alter table release_codes add column shown integer not null default 0 check (shown between 0 and 4);
comment on column release_codes.shown is 'The last code that was shown, of which its owner was notified; 0: none.';

-- What customers read of a service before they book it.
alter table services
  add column included text not null default '' check (length(included) <= 160),
  add column group_name text not null default '' check (length(group_name) <= 40),
  add column featured boolean not null default false;
comment on column services.included is 'A sentence for customers about its contents; empty: none.';
comment on column services.group_name is 'The heading under which customers find it; empty: among the others.';
comment on column services.featured is 'Staff chose it for the six cards of "Our Services".';

-- A car that is not in the catalogue is booked as a vehicle of no year that stands for its class; its owner's words are
-- the make, model and year of the booking and of the owner's car.
alter table vehicles
  drop constraint vehicles_year_check,
  add constraint vehicles_year_check check (year = 0 or year between 1950 and 2100);
comment on column vehicles.year is '0: it stands for every car of its class that is not in the catalogue.';
alter table cars
  add column make text check (length(make) between 1 and 40),
  add column model text check (length(model) between 1 and 40),
  add column year integer check (year between 1950 and 2100),
  add constraint cars_other_check check (num_nonnulls(make, model, year) in (0, 3));
comment on column cars.make is 'With model and year: of a car that is not in the catalogue, as its owner wrote it.';

-- A notification to staff leads to its booking.
alter table messages add column booking_id uuid references bookings (id);
comment on column messages.booking_id is 'The booking that a notification to staff is about; null: none.';

-- The board shows the cars that left today.
create index visits_released on visits (released_at) where released_at is not null;

-- One payment of several charges at once is a row for each of them, under one reference of the provider.
alter table payments
  add column joint_reference text,
  add constraint payments_joint_check check (joint_reference is null
    or method = 'online' and (reference = joint_reference or starts_with(reference, joint_reference || '.')));
comment on column payments.joint_reference is
  'The reference of the first row of an attempt that pays several charges at once, which the provider knows; each of '
  'its charges has a row. Null: the attempt is for one charge.';
create index payments_joint on payments (joint_reference) where joint_reference is not null;
alter table refunds drop constraint refunds_provider_id_key, add unique (provider_id, payment_id);
comment on column refunds.provider_id is
  'The provider''s refund. One that reaches several charges of a joint attempt is a row for each.';
alter table refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('cancelled', 'surplus', 'reversed', 'undone', 'part'));
comment on column refunds.reason is
  'part: a manager gave a part of the payment back, whose rest still pays its charge.';

-- A phone is enough for an account. One living account holds a verified phone: the one that verified it last, as far as
-- that is known, else the newest. In the others it is unverified, and the profile offers to confirm it.
alter table customers
  add column phone_verified_at timestamptz,
  add column phone_lost_at timestamptz,
  add column phone_verified_since timestamptz,
  drop constraint customers_reachable,
  add constraint customers_reachable check (deleted_at is not null or email is not null or phone_lost_at is not null
    or phone is not null and (walk_in or verified_phone is not null and phone = verified_phone));
comment on column customers.phone_verified_at is 'When the phone was last proven by a code; null: before this was stored.';
comment on column customers.phone_lost_at is
  'When another person proved the number of this account, which has lost it.';
comment on column customers.phone_verified_since is
  'When this account first proved its verified phone by a code; null: before this was stored.';
update customers c set verified_phone = null
from (
  select id, row_number() over (partition by phone order by (
      select max(v.ended_at) from verification_codes v
      where v.customer_id = customers.id and v.purpose = 'confirm-phone' and v.recipient = customers.phone
    ) desc nulls last, created_at desc, id desc) as place
  from customers where phone = verified_phone and deleted_at is null) ranked
where ranked.id = c.id and place > 1;
create unique index customers_verified_phone on customers (phone) where phone = verified_phone and deleted_at is null;
drop index customers_by_name, customers_newest;
create index customers_by_name on customers (lower(first_name || ' ' || last_name), id)
  where deleted_at is null and not walk_in;
create index customers_newest on customers (created_at desc, id desc) where deleted_at is null;

create table phone_log_ins (
  id uuid primary key,
  phone text not null unique check (length(phone) <= 20),
  requested_at timestamptz not null default app_now()
);
comment on table phone_log_ins is
  'Phone numbers for which someone requested a log-in code, with an account or without; their codes belong to them. '
  'Deleted a day later by the daily job purge-expired-account-data.';
create index phone_log_ins_requested on phone_log_ins (requested_at);
alter table verification_codes
  add column phone_log_in_id uuid references phone_log_ins (id) on delete cascade,
  drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check
    check (purpose in ('verify', 'reset', 'change', 'confirm', 'confirm-email', 'confirm-phone', 'release', 'log-in',
      'log-in-secret', 'log-in-name', 'log-in-email', 'change-phone')),
  drop constraint verification_codes_owner,
  add constraint verification_codes_owner
    check (num_nonnulls(customer_id, sign_up_id, phone_log_in_id) = 1 and case
      when purpose = 'verify' then sign_up_id is not null
      when purpose in ('log-in', 'log-in-secret', 'log-in-name') then phone_log_in_id is not null
      else customer_id is not null end);
comment on table verification_codes is
  'One-time codes sent to customers, and secrets of a log-in by phone; only an HMAC is stored.';
comment on column verification_codes.recipient is 'An email address or a phone number.';
create index verification_codes_phone_log_in on verification_codes (phone_log_in_id);

-- A manager's way back into an account, against an ID.
create table ways_back (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  phone text check (length(phone) <= 20),
  code_hmac bytea not null,
  tries integer not null default 0,
  drops_email boolean not null,
  id_kind text not null check (id_kind in ('national-id', 'drivers-licence', 'passport', 'voters-card', 'other')),
  id_last4 text not null check (id_last4 ~ '^[A-Z0-9]{4}$'),
  reason text not null check (length(reason) between 1 and 300),
  staff_id uuid not null references staff (id),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  used_at timestamptz,
  constraint ways_back_ended_check check (used_at is null or ended_at is not null),
  constraint ways_back_open_phone_check check (phone is not null or ended_at is not null)
);
comment on table ways_back is
  'Accounts that a manager opened to their owners against an ID; deleted after a year by the daily job '
  'purge-expired-account-data.';
comment on column ways_back.phone is 'The number that opens the account; null once the account is deleted.';
comment on column ways_back.code_hmac is 'An HMAC of the code that the manager gives the customer.';
comment on column ways_back.tries is 'Wrong codes, and the right one.';
comment on column ways_back.drops_email is 'The account loses an email that its owner can no longer read.';
comment on column ways_back.id_last4 is 'The last four characters of the number of the ID.';
comment on column ways_back.ended_at is 'When it was used, or another one took its place.';
create index ways_back_created on ways_back (created_at);
create index ways_back_of_customer on ways_back (customer_id);
create unique index ways_back_open on ways_back (customer_id) where ended_at is null;
create unique index ways_back_open_phone on ways_back (phone) where ended_at is null;

-- Customers without email pay under a random address.
alter table payments add column payer_alias text;
comment on column payments.payer_alias is
  'The random address that the provider got in place of an email of a customer who has none. It is no contact.';
create index payments_unsettled_alias on payments (payer_alias)
  where status in ('starting', 'open', 'closed', 'failed') and payer_alias is not null;

-- The owner of a car shares it with people, who get its events and act for its owner.
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
alter table booking_events add column person_id uuid references customers (id);
comment on column booking_events.person_id is 'One of the car’s people, who acted for its owner; null: the owner.';
alter table release_collectors add column person_id uuid references car_people (id) on delete set null;
create index release_collectors_person on release_collectors (person_id) where person_id is not null;
comment on column release_collectors.person_id is 'The driver who is named for all visits; null: named for this one.';

-- Plates are found by any three characters.
drop index bookings_plate, cars_plates, visits_plate;
create index bookings_plate on bookings using gin (plate gin_trgm_ops) where plate is not null;
create index cars_plates on cars using gin (plate gin_trgm_ops) where removed_at is null;
create index customers_by_search_name on customers (search_name, id) where deleted_at is null;
create index visits_plate on visits using gin (plate gin_trgm_ops) where plate is not null;

-- Staff find again what they opened last.
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

-- Owners are led through setting up a new installation. One of version 1 is set up.
create table setup (
  singleton boolean primary key default true check (singleton),
  dismissed_at timestamptz,
  confirmed_steps text[] not null default '{}'
    check (confirmed_steps <@ array['centre', 'look', 'hours', 'services', 'staff', 'texts'])
);
comment on table setup is 'How far owners are with the set-up page, at most one row; none: it was never touched.';
comment on column setup.dismissed_at is 'The page was closed: owners no longer come to it when they log in.';
comment on column setup.confirmed_steps is 'Steps whose sample is right for the centre as it is.';
insert into setup (dismissed_at) values (app_now());

-- Backups are recorded, and whether one was restored.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz not null default app_now(),
  completed_at timestamptz,
  restore_word text not null unique check (restore_word ~ '^[2-9A-HJKMNP-Z]{8}$'),
  restored_at timestamptz
);
comment on table backup_runs is
  'Backups of the last year. Each is in its own file, so that a restored database knows which backup it came from.';
comment on column backup_runs.restore_word is
  'Printed by a restore; entering it on the set-up page shows that this backup could be restored.';
comment on column backup_runs.restored_at is 'When the word was entered.';

-- Staff record payments by card with the reference on the slip of the terminal.
alter table payments
  add column slip_reference text check (slip_reference ~ '^[A-Z0-9]{4,30}$'),
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('online', 'cash', 'card', 'transfer', 'credit')),
  drop constraint payments_recorded_by_required_check,
  add constraint payments_recorded_by_required_check
    check (method not in ('cash', 'card', 'transfer') or recorded_by is not null),
  add constraint payments_slip_check check ((method = 'card') = (slip_reference is not null));
comment on column payments.slip_reference is 'The reference on the slip of the terminal, for a payment by card.';
create index payments_slip on payments (slip_reference) where slip_reference is not null;
create or replace view ledger as
select p.id, coalesce(p.paid_at, p.settled_at, p.checked_at, p.created_at) as at, 'payment' as kind, p.method, p.channel,
  p.booking_id, p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN') as currency,
  coalesce(p.received_kobo, p.amount_kobo) as amount_kobo, coalesce(p.fees_kobo, 0) as fees_kobo, p.slip_reference
from payments p where p.status in ('settled', 'needs-review', 'refund-due', 'refunded')
union all
select r.id, r.ended_at, case when r.reason = 'undone' then 'correction' else 'refund' end, p.method, p.channel,
  p.booking_id, p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN'), -r.amount_kobo, 0,
  p.slip_reference
from refunds r join payments p on p.id = r.payment_id where r.status = 'processed';

-- A booking has one service or several, which add up to its price.
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
insert into booking_services
select b.id, b.service_id, 0, b.service_name, b.price_kobo, b.discount_kobo, coalesce((
  select sum(n.work_minutes) from service_needs n
  where n.service_id = b.service_id and n.vehicle_class is null and n.mode is null), 0)
from bookings b;
alter table bookings add constraint bookings_first_service
  foreign key (id, service_id) references booking_services (booking_id, service_id) deferrable initially deferred;
create index booking_services_service on booking_services (service_id);
comment on table bookings is
  'Services booked for a vehicle. Names and prices are copied, so that later changes of the catalogue do not alter '
  'them.';
comment on column bookings.service_id is 'The first of its services.';
comment on column bookings.service_name is 'The names of all its services, as people read them.';
comment on column bookings.price_kobo is 'The sum of its services, as is discount_kobo.';

-- Several services of a booking are done one after the other.
alter table services add column work_position integer not null default 50 check (work_position between 1 and 99);
comment on column services.position is 'The order in lists.';
comment on column services.work_position is
  'The order in which the workshop does several services of one booking: the lowest first, washing last.';
update services set work_position = case kind when 'wash' then 90 else 80 end where kind in ('wash', 'detailing');
alter table branches add column gap_minutes integer not null default 30 check (gap_minutes between 0 and 60);
alter table branches alter column gap_minutes drop default;
comment on column branches.gap_minutes is
  'How long a car waits at most between two services of one booking.';
alter table allocations add column further_services uuid[] not null default '{}';
comment on column allocations.further_services is 'The services of its job besides service_id.';
alter table waits
  add column further_services uuid[] not null default '{}',
  drop constraint waits_customer_id_service_id_vehicle_id_mode_day_key,
  add unique nulls not distinct (customer_id, service_id, vehicle_id, mode, day, further_services);
comment on column waits.further_services is 'The services of its job besides service_id.';

-- The centre writes its legal and other texts itself; consents name the version of the privacy policy.
create table centre_texts (
  kind text not null check (kind in ('terms', 'privacy', 'about', 'promises')),
  version integer not null check (version > 0),
  content text not null check (length(content) <= 20000),
  published_at timestamptz not null default app_now(),
  staff_id uuid not null references staff (id),
  primary key (kind, version)
);
comment on table centre_texts is
  'Every published version of the texts that the centre writes itself. The newest one of a kind counts. Append-only.';
comment on column centre_texts.content is 'As written: plain text, headings by a leading #. Empty: the built-in text.';

create function refuse_text_change() returns trigger language plpgsql as $$
begin raise exception 'published texts and looks are append-only'; end $$;

create trigger centre_texts_append_only before update or delete or truncate on centre_texts
  for each statement execute function refuse_text_change();

create table centre_looks (
  version integer primary key check (version > 0),
  main text check (main ~ '^#[0-9a-f]{6}$'),
  surface text check (surface ~ '^#[0-9a-f]{6}$'),
  logo bytea check (length(logo) <= 102400),
  icon_192 bytea,
  icon_512 bytea,
  published_at timestamptz not null default app_now(),
  staff_id uuid not null references staff (id),
  constraint centre_looks_pair_check check (num_nonnulls(main, surface) in (0, 2)),
  constraint centre_looks_pictures_check check (num_nonnulls(logo, icon_192, icon_512) in (0, 3))
);
comment on table centre_looks is
  'Every published version of the colours and the logo of the centre. The newest one counts. Append-only.';
comment on column centre_looks.main is 'With surface: #rrggbb; null: the built-in colours.';
comment on column centre_looks.logo is 'WebP, re-encoded. With its icons as PNG; null: the built-in mark.';

create trigger centre_looks_append_only before update or delete or truncate on centre_looks
  for each statement execute function refuse_text_change();
create table vendor_keys (
  account text primary key check (account in ('payments', 'sms', 'mail')),
  encrypted bytea not null,
  version integer not null default 1,
  changed_at timestamptz not null default app_now(),
  staff_id uuid not null references staff (id)
);
comment on table vendor_keys is
  'The keys of accounts at vendors that were entered on the set-up page. Those of the environment win.';
comment on column vendor_keys.encrypted is 'JSON, encrypted with a key derived from APP_SECRET under a label of its own.';
alter table consents add column privacy_version integer;
comment on column consents.privacy_version is
  'The version of the privacy policy at that time; null: the built-in one, or a consent of before.';

-- Staff bring in files of customers and cars.
alter table customers
  add column noted_email text check (noted_email = lower(noted_email) and length(noted_email) <= 254);
comment on column customers.noted_email is
  'The address of a walk-in in an imported file. No one proved it: it logs no one in and nothing is sent to it.';
create index customers_phone_whole on customers (phone) where deleted_at is null;
create index cars_customer on cars (customer_id);

create table imports (
  id uuid primary key,
  kind text not null check (kind in ('customers')),
  file_name text not null check (length(file_name) between 1 and 120),
  file bytea check (length(file) <= 10485760),
  lines integer not null check (lines between 1 and 50000),
  plan jsonb,
  state text not null default 'draft'
    check (state in ('draft', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  counts jsonb,
  done_lines integer not null default 0,
  attempts integer not null default 0,
  due_at timestamptz not null default app_now(),
  created_by uuid not null references staff (id),
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  ended_at timestamptz,
  failure text check (failure in ('mistakes', 'fault', 'undo')),
  failed_at timestamptz,
  customers integer,
  cars integer,
  remaining uuid[] not null default '{}',
  remaining_total integer not null default 0,
  constraint imports_ended_check check ((state in ('draft', 'waiting', 'running')) = (ended_at is null)),
  constraint imports_failed_check check ((failure is null) = (failed_at is null) and (state = 'failed') <= (failure is not null)),
  constraint imports_brought_check
    check (num_nonnulls(customers, cars) = case when state in ('done', 'undoing', 'undone') then 2 else 0 end),
  constraint imports_readable_check check (state in ('done', 'failed', 'undoing', 'undone') or num_nonnulls(file, plan) = 2)
);
comment on table imports is 'Files that staff bring in; a job reads them, all or nothing.';
comment on column imports.file is 'As it was sent. Deleted with plan and kept a day after the import by purge-imports.';
comment on column imports.plan is 'The choices of staff: columns, mended cells, how duplicates are treated.';
comment on column imports.counts is 'Of the last check; null before it.';
comment on column imports.done_lines is 'How far the running job is. It writes them outside its transaction.';
comment on column imports.due_at is
  'When the next attempt may begin. A running attempt moves it on with its progress.';
comment on column imports.started_at is 'When someone last started it; null: never.';
comment on column imports.failure is
  'Why the last attempt ended: a line has a mistake by now, a fault of the system, or a fault while it was undone.';
comment on column imports.ended_at is 'When everything was written, or given up. It can be undone for a day from then.';
comment on column imports.remaining is 'Customers of an undone import who stayed, at most a hundred of remaining_total.';
create index imports_due on imports (created_at) where state in ('waiting', 'running', 'undoing');
create index imports_newest on imports (created_at desc, id desc);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  kind text not null check (kind in ('customer', 'car', 'email')),
  subject_id uuid not null,
  primary key (import_id, kind, subject_id)
);
comment on table import_rows is
  'The customers, cars and noted addresses that an import brought, for undoing it; deleted after a day.';
comment on column import_rows.subject_id is 'A customer or a car; it may be gone.';
create index import_rows_subject on import_rows (subject_id);

-- A part payment at the desk splits a charge into the paid part and the rest.
alter table charges
  add column replaced_by uuid,
  add column split_from uuid,
  add constraint charges_replaced_by_fkey foreign key (replaced_by, booking_id) references charges (id, booking_id),
  add constraint charges_split_from_fkey foreign key (split_from, booking_id) references charges (id, booking_id),
  add constraint charges_replaced_check check (replaced_by is null or voided_at is not null),
  drop constraint charges_price_not_voided_check,
  add constraint charges_price_not_voided_check
    check (kind = 'estimate' or voided_at is null or replaced_by is not null),
  drop constraint charges_approval_id_key;
create unique index charges_approval on charges (approval_id) where split_from is null;
comment on table charges is
  'What can be paid once: the price of a booking, and one for each time its customer approved lines of an estimate; '
  'parts of them, where a part was paid at the desk.';
comment on column charges.amount_kobo is
  'The price charges of a booking that are not voided add up to the amount of the booking.';
comment on column charges.voided_at is
  'A manager took the charge back, or it was replaced; nothing is owed for it any more.';
comment on column charges.replaced_by is
  'The charge that is due in place of this one, which was split at the desk or put together again; null: none.';
comment on column charges.split_from is 'The charge, as it was made, that this one is a part of; null: it is no part.';
drop trigger charges_keep_estimate on charges;
create trigger charges_keep_estimate before update on charges
  for each row
  when (new.id <> old.id or new.booking_id <> old.booking_id or new.kind <> old.kind
    or new.approval_id is distinct from old.approval_id or new.split_from is distinct from old.split_from
    or old.voided_at is not null
      and (new.voided_at is distinct from old.voided_at or new.replaced_by is distinct from old.replaced_by)
    or old.kind = 'estimate' and new.amount_kobo <> old.amount_kobo)
  execute function keep_estimate_charge();

-- The migrations of version 1; the name of the baseline follows in their place.
delete from kysely_migration;
drop table kysely_migration_lock;

-- Customers say what is wrong with the car.
alter table bookings add column note text check (length(note) between 1 and 1000);
comment on column bookings.note is 'The customer’s words about the fault; null: none.';

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

-- A service can ask for a deposit.
alter table services
  add column deposit_percent integer check (deposit_percent between 1 and 99),
  add column deposit_kobo bigint check (deposit_kobo > 0 and deposit_kobo % 10000 = 0),
  add column deposit_for text check (deposit_for in ('everyone', 'new', 'no-show')),
  add constraint services_deposit_check
    check (num_nonnulls(deposit_percent, deposit_kobo) = num_nonnulls(deposit_for));
comment on column services.deposit_percent is 'The share of the price that is paid as a deposit; null: none, or a sum.';
comment on column services.deposit_kobo is 'The sum that is paid as a deposit; null: none, or a share.';
comment on column services.deposit_for is
  'Who pays the deposit: everyone, customers without a paid visit, or those with a no-show in the last six months.';

-- With a deposit a booking has two price charges.
alter table charges
  add column part text not null default 'whole' check (part in ('whole', 'deposit', 'balance')),
  add constraint charges_part_of_price_check check (kind = 'booking' or part = 'whole');
comment on column charges.part is
  'Of a price: all of it, or with a deposit the deposit, which makes the time firm, and the balance.';

alter table branches add column deposit_hours integer not null default 24 check (deposit_hours between 1 and 168);
alter table branches alter column deposit_hours drop default;
comment on column branches.deposit_hours is
  'How long a deposit that is to be paid at the desk holds the time, at the latest until two hours before the start.';

-- The centre keeps the deposit of a booking that is cancelled late, or whose car does not come.
alter table bookings
  add column keeps_deposit boolean not null default false,
  add constraint bookings_keeps_deposit_check check (not keeps_deposit or status in ('pending-cancelled', 'cancelled'));
comment on column bookings.keeps_deposit is
  'Its customer asked to cancel after the cut-off, or the car did not come: the paid deposit stays with the centre.';
alter table charges
  add column retained_at timestamptz,
  add column given_back_at timestamptz,
  add constraint charges_retained_check check (retained_at is null or part = 'deposit'),
  add constraint charges_given_back_check check (given_back_at is null or retained_at is not null),
  add constraint charges_retained_paid_check check (retained_at is null or given_back_at is not null or paid_at is not null);
comment on column charges.retained_at is 'The booking was cancelled, and the centre kept this deposit. Null: it did not.';
comment on column charges.given_back_at is 'A manager returned the kept deposit, or a bank took it back.';
create index charges_retained on charges (retained_at) where retained_at is not null;
create or replace view ledger as
select p.id, coalesce(p.paid_at, p.settled_at, p.checked_at, p.created_at) as at, 'payment' as kind, p.method, p.channel,
  p.booking_id, p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN') as currency,
  coalesce(p.received_kobo, p.amount_kobo) as amount_kobo, coalesce(p.fees_kobo, 0) as fees_kobo, p.slip_reference
from payments p where p.status in ('settled', 'needs-review', 'refund-due', 'refunded')
union all
-- The counter-entry of a payment that was recorded by mistake is a correction: no money moved.
select r.id, r.ended_at, case when r.reason = 'undone' then 'correction' else 'refund' end, p.method, p.channel,
  p.booking_id, p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN'), -r.amount_kobo, 0,
  p.slip_reference
from refunds r join payments p on p.id = r.payment_id where r.status = 'processed'
union all
-- A deposit that the centre keeps, the parts that a manager gives back after that, and one that it no longer keeps, with
-- the opposite sign: no money moved.
select c.id, k.at, 'retained', p.method, p.channel, c.booking_id, p.reference, p.receipt_number, 'NGN', k.amount_kobo, 0,
  p.slip_reference
from charges c
  cross join lateral (
    select * from payments of_charge where of_charge.charge_id = c.id and of_charge.settled_at is not null
    order by of_charge.settled_at desc limit 1) p
  cross join lateral (
    select n.at, n.sign * (c.amount_kobo - coalesce(sum(r.amount_kobo) filter (where r.ended_at <= n.at), 0))::bigint as amount_kobo
    from (values (c.retained_at, 1), (c.given_back_at, -1)) n (at, sign)
      left join refunds r on r.payment_id = p.id and r.status = 'processed' and (r.source = 'provider' or r.reason = 'part')
    where n.at is not null group by n.at, n.sign
    union all
    select r.ended_at, -r.amount_kobo from refunds r
    where r.payment_id = p.id and r.status = 'processed' and r.reason = 'part' and r.ended_at > c.retained_at
      and (c.given_back_at is null or r.ended_at <= c.given_back_at)) k
where c.retained_at is not null;

-- A service that is added at the desk is a line of an estimate. Walk-ins approve at the desk.
create or replace function refuse_estimate_change() returns trigger language plpgsql as $$
declare
  erasable constant text[] := array['text', 'note', 'present', 'drawing'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - erasable = to_jsonb(old) - erasable
    and not jsonb_strip_nulls(to_jsonb(new)) ?| erasable then
    return new;
  end if;
  raise exception 'estimates are append-only' using errcode = 'check_violation', constraint = 'estimates_append_only';
end $$;
alter table estimate_lines
  add column service_id uuid references services (id),
  drop constraint estimate_lines_kind_check,
  add constraint estimate_lines_kind_check check (kind in ('part', 'labour', 'service')),
  drop constraint estimate_lines_part_check,
  add constraint estimate_lines_part_check
    check (case kind
      when 'part' then quantity is not null and amount_kobo = quantity * price_kobo
        and hundredths_of_hours is null and rate_kobo is null and service_id is null
      when 'service' then service_id is not null and quantity = 1 and amount_kobo = price_kobo
        and hundredths_of_hours is null and rate_kobo is null and cost_kobo is null and condition is null
        and serial is null and brand is null
      else service_id is null and hundredths_of_hours is not null and amount_kobo <= hundredths_of_hours * rate_kobo / 100
        and quantity is null and price_kobo is null and cost_kobo is null and condition is null
        and serial is null and brand is null end);
comment on table estimate_lines is
  'The parts, the work and the further services of a version of an estimate, append-only.';
comment on column estimate_lines.service_id is 'The service that the line adds to the booking.';
alter table estimate_approvals
  alter column session_id drop not null,
  add column way text not null default 'account' check (way in ('account', 'code', 'signature')),
  add column staff_id uuid references staff (id),
  add column present text check (length(present) between 1 and 120),
  add column drawing text check (length(drawing) <= 20000),
  add constraint estimate_approvals_desk_check
    check (case way
      when 'account' then session_id is not null and staff_id is null and present is null and drawing is null
      when 'code' then session_id is null and staff_id is not null and drawing is null
      else session_id is null and staff_id is not null end);
comment on column estimate_approvals.session_id is
  'The session of the customer, which may have ended since; null: a walk-in approved at the desk.';
comment on column estimate_approvals.signature is
  'HMAC over version, lines, total, customer, time, and the session or the way and the member of staff.';
comment on column estimate_approvals.way is
  'By the account of the customer; or a walk-in by a code sent to the number of the booking, or by signing.';
comment on column estimate_approvals.staff_id is 'Who took the approval of a walk-in.';
comment on column estimate_approvals.present is
  'The name of the person who approved at the desk; null once the customer is erased.';
comment on column estimate_approvals.drawing is
  'What the person signed on the phone of staff: the path of an SVG; null once the customer is erased.';
-- Promotions with a code that customers enter, and for several services.
create table promotion_services (
  promotion_code text not null references promotions (code),
  service_slug text not null references services (slug),
  primary key (promotion_code, service_slug)
);
comment on table promotion_services is 'The services that a promotion applies to; one without any applies to all.';
insert into promotion_services (promotion_code, service_slug)
select code, service_slug from promotions where service_slug is not null;
alter table promotions
  drop column service_slug,
  alter column percent drop not null,
  drop constraint promotions_eligibility_check,
  add constraint promotions_eligibility_check
    check (eligibility in ('early-customer', 'first-booking', 'once-per-customer', 'after-washes', 'with-code')),
  add column off_kobo bigint check (off_kobo > 0 and off_kobo % 100 = 0),
  add column valid_from date,
  add column valid_until date,
  add column uses_per_customer integer not null default 1 check (uses_per_customer > 0),
  add column after_washes integer check (after_washes between 1 and 100),
  add constraint promotions_value_check check (num_nonnulls(percent, off_kobo) = 1),
  add constraint promotions_dates_check check (valid_from <= valid_until),
  add constraint promotions_with_code_check check (case when eligibility = 'with-code' then length(code) >= 6
    else num_nonnulls(off_kobo, valid_from, valid_until) = 0 and uses_per_customer = 1 end),
  add constraint promotions_earned_check
    check ((eligibility = 'after-washes') = (after_washes is not null) and (after_washes is null or places is null));
-- Staff can switch it on; a new database gets it from config/promotions.json.
insert into promotions (code, title, percent, eligibility, after_washes, active)
select 'tenth-wash', 'Your tenth car wash is free', 100, 'after-washes', 9, false
where exists (select from promotions) on conflict (code) do nothing;
comment on column promotions.code is 'Of a promotion with a code also the code that customers enter, in small letters.';
comment on column promotions.percent is 'The share that is taken off; null: a sum.';
comment on column promotions.places is
  'How many customers can claim it, or how many bookings can use it with a code; null: no limit.';
comment on column promotions.taken is 'The places that customers claimed at verification.';
comment on column promotions.eligibility is
  'early-customer: one of the places, taken at verification. first-booking: there is no other booking. '
  'once-per-customer: everyone. after-washes: customers who earned it by car washes. with-code: everyone who enters the code.';
comment on column promotions.off_kobo is 'The sum that is taken off; null: a share.';
comment on column promotions.valid_from is 'The first day on which bookings can be made with it; null: any.';
comment on column promotions.valid_until is 'The last day on which bookings can be made with it; null: any.';
comment on column promotions.uses_per_customer is 'How many bookings of one customer can use it.';
comment on column promotions.after_washes is 'How many paid car washes earn it once; null: it is not earned.';
alter table promotion_claims
  add column use integer not null default 1 check (use > 0),
  add column earned_by uuid[],
  drop constraint promotion_claims_pkey,
  add primary key (promotion_code, customer_id, use);
comment on table promotion_claims is
  'Who may use a promotion once, and the booking that uses it now; the bookings that use a code; and the free washes '
  'that a customer has earned.';
comment on column promotion_claims.use is
  'Distinguishes the bookings of one customer with one code, and their free washes; otherwise 1, since other promotions '
  'are used once.';
comment on column promotion_claims.earned_by is
  'The bookings whose car washes earned it; each earns once. Null: it was not earned.';
alter table remembered_benefits add column times integer not null default 1 check (times > 0);
comment on column remembered_benefits.times is 'How many bookings used it; more than 1 with a code alone.';
