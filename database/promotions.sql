-- Discounts, the benefits that a person gets once, and wash credit.

create table promotions (
  code text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 60),
  title text not null check (length(title) between 1 and 120),
  percent integer check (percent between 1 and 100),
  places integer check (places >= 0),
  taken integer not null default 0 check (taken >= 0),
  active boolean not null default true,
  updated_at timestamptz not null default app_now(),
  eligibility text not null
    check (eligibility in ('early-customer', 'first-booking', 'once-per-customer', 'after-washes', 'with-code')),
  off_kobo bigint check (off_kobo > 0 and off_kobo % 100 = 0),
  valid_from date,
  valid_until date,
  uses_per_customer integer not null default 1 check (uses_per_customer > 0),
  after_washes integer check (after_washes between 1 and 100),
  check (places is null or taken <= places),
  constraint promotions_value_check check (num_nonnulls(percent, off_kobo) = 1),
  constraint promotions_dates_check check (valid_from <= valid_until),
  constraint promotions_with_code_check check (case when eligibility = 'with-code' then length(code) >= 6
    else num_nonnulls(off_kobo, valid_from, valid_until) = 0 and uses_per_customer = 1 end),
  constraint promotions_earned_check
    check ((eligibility = 'after-washes') = (after_washes is not null) and (after_washes is null or places is null))
);
comment on table promotions is 'Discounts that staff can change.';
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

create table promotion_services (
  promotion_code text not null references promotions (code),
  service_slug text not null references services (slug),
  primary key (promotion_code, service_slug)
);
comment on table promotion_services is 'The services that a promotion applies to; one without any applies to all.';

-- The booking that uses the promotion belongs to the same customer.
create table promotion_claims (
  promotion_code text not null references promotions (code),
  customer_id uuid not null references customers (id),
  booking_id uuid unique,
  claimed_at timestamptz not null default app_now(),
  use integer not null default 1 check (use > 0),
  earned_by uuid[],
  primary key (promotion_code, customer_id, use),
  foreign key (booking_id, customer_id) references bookings (id, customer_id)
);
comment on table promotion_claims is
  'Who may use a promotion once, and the booking that uses it now; the bookings that use a code; and the free washes '
  'that a customer has earned.';
comment on column promotion_claims.use is
  'Distinguishes the bookings of one customer with one code, and their free washes; otherwise 1, since other promotions '
  'are used once.';
comment on column promotion_claims.earned_by is
  'The bookings whose car washes earned it; each earns once. Null: it was not earned.';

-- The key is made here, once, and does not change with APP_SECRET: a digest must be found again for two years.
create table contact_digest_key (
  singleton boolean primary key default true check (singleton),
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);
comment on table contact_digest_key is 'The key of contact_digest(), made once and never rotated; a single row.';
insert into contact_digest_key (inner_key, outer_key)
select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()),
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid());

-- Two independent keys of one block each: NMAC, the construction that HMAC derives from one key.
create function contact_digest(contact text) returns bytea language sql stable strict
  as $$select sha256(outer_key || sha256(inner_key || convert_to(contact, 'UTF8'))) from contact_digest_key$$;

create table remembered_benefits (
  contact_digest bytea not null check (length(contact_digest) = 32),
  benefit text not null,
  used boolean not null,
  remembered_at timestamptz not null default app_now(),
  times integer not null default 1 check (times > 0),
  primary key (contact_digest, benefit)
);
comment on table remembered_benefits is
  'What deleted accounts had of the benefits that a person gets once, by a keyed digest of each verified contact; '
  'deleted after two years by the daily job purge-expired-account-data.';
comment on column remembered_benefits.benefit is 'The code of a promotion, or referral.';
comment on column remembered_benefits.used is
  'False: a promotion place that no booking used; it waits for the same address.';
comment on column remembered_benefits.times is 'How many bookings used it; more than 1 with a code alone.';
create index remembered_benefits_age on remembered_benefits (remembered_at);

-- Credit for a referral belongs to the referring customer, the booking that earned it to the referred one.
create table credit_entries (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  amount_kobo bigint not null check (amount_kobo <> 0),
  kind text not null check (kind in ('referral', 'referral-back', 'spent', 'spent-back')),
  booking_id uuid not null,
  referred_customer_id uuid references customers (id),
  at timestamptz not null default app_now(),
  booking_customer_id uuid not null generated always as (coalesce(referred_customer_id, customer_id)) stored,
  round integer not null default 1 check (round > 0),
  foreign key (booking_id, booking_customer_id) references bookings (id, customer_id),
  check ((kind in ('referral', 'spent-back')) = (amount_kobo > 0)),
  check ((kind in ('referral', 'referral-back')) = (referred_customer_id is not null))
);
comment on table credit_entries is 'The wash credit ledger, append-only; the balance is its sum.';
comment on column credit_entries.booking_customer_id is
  'The customer of the booking: for a referral the one who was referred.';
comment on column credit_entries.round is
  'How often this referral was credited: 1, and one more each time that the booking was paid again after its '
  'payment was taken back.';
create index credit_entries_booking on credit_entries (booking_id);
create index credit_entries_customer on credit_entries (customer_id, id);
-- A referral is credited once and taken back once in each round.
create unique index credit_entries_one_referral on credit_entries (referred_customer_id, round) where kind = 'referral';
create unique index credit_entries_one_referral_back on credit_entries (referred_customer_id, round)
  where kind = 'referral-back';

create function refuse_credit_entry_change() returns trigger language plpgsql as $$
begin raise exception 'the credit ledger is append-only'; end $$;

create trigger credit_entries_append_only before update or delete or truncate on credit_entries
  for each statement execute function refuse_credit_entry_change();

-- Credit never gets negative. The lock of the customer keeps two bookings from spending the same credit.
create function check_credit_balance() returns trigger language plpgsql as $$
declare balance bigint;
begin
  if new.amount_kobo > 0 then return new; end if;
  perform 1 from customers where id = new.customer_id for no key update;
  select coalesce(sum(amount_kobo), 0) into balance from credit_entries where customer_id = new.customer_id;
  if balance + new.amount_kobo < 0 then
    raise exception 'credit would be negative' using errcode = 'check_violation', constraint = 'credit_entries_balance_check';
  end if;
  return new;
end $$;

create trigger credit_entries_balance before insert on credit_entries
  for each row execute function check_credit_balance();
