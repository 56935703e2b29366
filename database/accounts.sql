-- Customers, how they sign up and log in, what they agreed to, and what is kept when they leave.

-- WebP of 256 x 256 that the application made.
create table photos (
  id uuid primary key,
  bytes bytea not null check (length(bytes) <= 200000),
  created_at timestamptz not null default app_now()
);
comment on table photos is 'Profile pictures; the id is random because their address is public.';

-- An account has a verified email, a verified phone, or both. A walk-in came to the desk: a name and a phone, no log-in.
create table customers (
  id uuid primary key,
  email text unique check (email = lower(email) and length(email) <= 254),
  email_verified_at timestamptz,
  pending_email text check (pending_email = lower(pending_email) and length(pending_email) <= 254),
  password_hash text,
  google_sub text unique check (length(google_sub) <= 255),
  first_name text not null check (length(first_name) <= 60),
  last_name text not null check (length(last_name) <= 60),
  phone text check (length(phone) <= 20),
  referral_code text not null unique,
  referred_by uuid references customers (id),
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  photo_id uuid unique references photos (id),
  walk_in boolean not null default false,
  verified_phone text check (length(verified_phone) <= 20),
  credentials_changed_at timestamptz,
  joined_to uuid references customers (id),
  search_name text not null generated always as (search_key(first_name || ' ' || last_name)) stored,
  phone_verified_at timestamptz,
  phone_lost_at timestamptz,
  phone_verified_since timestamptz,
  noted_email text check (noted_email = lower(noted_email) and length(noted_email) <= 254),
  constraint customers_joined_check check (joined_to is null or deleted_at is not null and joined_to <> id),
  constraint customers_reachable check (deleted_at is not null or email is not null or phone_lost_at is not null
    or phone is not null and (walk_in or verified_phone is not null and phone = verified_phone)),
  constraint customers_verified check (email is null or email_verified_at is not null)
);
comment on table customers is 'Customers with an account, walk-ins without one, and the remains of deleted accounts.';
comment on column customers.verified_phone is
  'The number that was proven by a code; the phone is verified while it equals this one.';
comment on column customers.credentials_changed_at is
  'When email, phone or password last changed; for a day no code releases a car then.';
comment on column customers.joined_to is
  'The account that this walk-in became part of; nothing else of the row is left.';
comment on column customers.phone_lost_at is
  'When another person proved the number of this account, which has lost it.';
comment on column customers.phone_verified_at is 'When the phone was last proven by a code; null: before this was stored.';
comment on column customers.phone_verified_since is
  'When this account first proved its verified phone by a code; null: before this was stored.';
comment on column customers.search_name is 'First and last name without tone marks, in lower case.';
comment on column customers.noted_email is
  'The address of a walk-in in an imported file. No one proved it: it logs no one in and nothing is sent to it.';
-- For the list from which staff pick recipients.
create index customers_by_name on customers (lower(first_name || ' ' || last_name), id)
  where deleted_at is null and not walk_in;
create index customers_email_part on customers using gin (email gin_trgm_ops) where deleted_at is null;
create index customers_joined on customers (joined_to) where joined_to is not null;
create index customers_by_search_name on customers (search_name, id) where deleted_at is null;
create index customers_name on customers using gin (search_name gin_trgm_ops) where deleted_at is null;
create index customers_newest on customers (created_at desc, id desc) where deleted_at is null;
create index customers_pending_email on customers (pending_email) where pending_email is not null;
create index customers_phone on customers using gin (phone gin_trgm_ops) where deleted_at is null;
create index customers_phone_whole on customers (phone) where deleted_at is null;
create index customers_referred_by on customers (referred_by) where referred_by is not null;
-- One living account holds a verified phone.
create unique index customers_verified_phone on customers (phone) where phone = verified_phone and deleted_at is null;
create index customers_walk_in_phone on customers (phone) where walk_in and deleted_at is null;

-- In the database, so that no statement can forget it. A first phone number replaces none.
create function mark_credentials_changed() returns trigger language plpgsql as $$
begin
  new.credentials_changed_at := app_now();
  return new;
end $$;

create trigger customers_credentials_changed before update on customers
  for each row
  when (new.deleted_at is null and ((old.email, old.password_hash) is distinct from (new.email, new.password_hash)
    or old.phone is not null and new.phone is distinct from old.phone))
  execute function mark_credentials_changed();

create table sessions (
  token_hash bytea primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  id uuid not null unique,
  device_label text not null check (length(device_label) <= 60),
  confirmed_at timestamptz
);
comment on table sessions is 'Customers'' sessions; only a digest of the token is stored.';
comment on column sessions.device_label is
  'Browser and system at the log-in, for the list of sessions, e.g. Chrome on Android.';
comment on column sessions.confirmed_at is 'When its person last confirmed who they are to see a release code.';
create index sessions_customer on sessions (customer_id);
create index sessions_last_seen_at on sessions (last_seen_at);

-- A device has its own allowance of log-in attempts, apart from that of strangers.
create table known_devices (
  customer_id uuid not null references customers (id) on delete cascade,
  device text not null check (length(device) <= 120),
  seen_at timestamptz not null default app_now(),
  known_since timestamptz not null default app_now(),
  primary key (customer_id, device)
);
comment on table known_devices is
  'Devices a customer logged in on, as digests of their names; each has its own allowance of attempts.';
comment on column known_devices.known_since is 'The first log-in on it that is still known.';

create table sign_ups (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null check (length(first_name) <= 60),
  last_name text not null check (length(last_name) <= 60),
  phone text not null check (length(phone) <= 20),
  password_hash text not null,
  referred_by uuid references customers (id) on delete set null,
  marketing boolean,
  created_at timestamptz not null default app_now()
);
comment on table sign_ups is
  'Sign-ups whose address is not verified yet, also several of one address; the verified one becomes a customer. '
  'Deleted after 7 days by the daily job purge-unverified-accounts.';
comment on column sign_ups.marketing is 'The answer to the question about marketing; null when it was not shown.';
create index sign_ups_created on sign_ups (created_at);
create index sign_ups_email on sign_ups (email, created_at desc);
create index sign_ups_referred_by on sign_ups (referred_by);

create table phone_log_ins (
  id uuid primary key,
  phone text not null unique check (length(phone) <= 20),
  requested_at timestamptz not null default app_now()
);
comment on table phone_log_ins is
  'Phone numbers for which someone requested a log-in code, with an account or without; their codes belong to them. '
  'Deleted a day later by the daily job purge-expired-account-data.';
create index phone_log_ins_requested on phone_log_ins (requested_at);

create table verification_codes (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change', 'confirm', 'confirm-email', 'confirm-phone',
    'release', 'log-in', 'log-in-secret', 'log-in-name', 'log-in-email', 'change-phone')),
  recipient text not null,
  hmac bytea not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  attempts integer not null default 0,
  sign_up_id uuid references sign_ups (id) on delete cascade,
  phone_log_in_id uuid references phone_log_ins (id) on delete cascade,
  constraint verification_codes_owner
    check (num_nonnulls(customer_id, sign_up_id, phone_log_in_id) = 1 and case
      when purpose = 'verify' then sign_up_id is not null
      when purpose in ('log-in', 'log-in-secret', 'log-in-name') then phone_log_in_id is not null
      else customer_id is not null end)
);
comment on table verification_codes is
  'One-time codes sent to customers, and secrets of a log-in by phone; only an HMAC is stored.';
comment on column verification_codes.recipient is 'An email address or a phone number.';
create index verification_codes_customer on verification_codes (customer_id, purpose, created_at desc);
create index verification_codes_expires_at on verification_codes (expires_at);
create index verification_codes_phone_log_in on verification_codes (phone_log_in_id);
create index verification_codes_sign_up on verification_codes (sign_up_id);

create table verification_attempts (
  code_id uuid not null references verification_codes (id) on delete cascade,
  client_key text not null,
  attempts integer not null,
  primary key (code_id, client_key)
);
comment on table verification_attempts is 'Failed attempts at a code, counted by client.';

-- Nonces are signed, so that only used ones must be remembered.
create table google_nonces (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table google_nonces is 'Nonces of Google sign-in that were used, until they expire.';
create index google_nonces_expires_at on google_nonces (expires_at);

create table account_links (
  token_hash bytea primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  purpose text not null check (purpose in ('close', 'email-back')),
  email text check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null default app_now(),
  check ((purpose = 'email-back') = (email is not null))
);
comment on table account_links is
  'Links of emails by which the reader takes a change of the account back, as digests; valid for 7 days, deleted by '
  'use and by the daily job purge-expired-account-data.';
comment on column account_links.email is 'The former address, which the link brings back.';
create index account_links_created on account_links (created_at);
create index account_links_customer on account_links (customer_id);

-- When an account is deleted, what lies under its former contacts is found here.
create table contact_history (
  customer_id uuid not null references customers (id) on delete cascade,
  contact text not null check (length(contact) <= 254),
  verified boolean not null,
  replaced_at timestamptz not null default app_now(),
  primary key (customer_id, contact)
);
comment on table contact_history is
  'Earlier addresses and phone numbers of a customer, needed to delete the data stored under them.';
comment on column contact_history.verified is 'Proven by a code; otherwise only typed.';
create index contact_history_unverified on contact_history (replaced_at) where not verified;

-- With the words that were shown.
create table consents (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  purpose text not null check (purpose in ('marketing', 'car-reminders')),
  given boolean not null,
  shown_text text not null,
  at timestamptz not null default app_now(),
  privacy_version integer
);
comment on table consents is 'Given and withdrawn consents, append-only; the newest row of a purpose counts.';
comment on column consents.privacy_version is
  'The version of the privacy policy at that time; null: the built-in one, or a consent of before.';
create index consents_newest on consents (customer_id, purpose, id desc);

create table join_requests (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  walk_in_id uuid not null references customers (id),
  found_by text not null check (found_by in ('booking-number', 'plate')),
  created_at timestamptz not null default app_now(),
  outcome text check (outcome in ('joined', 'declined', 'overtaken')),
  decided_at timestamptz,
  decided_by uuid references staff (id),
  reason text check (length(reason) between 1 and 300),
  check (customer_id <> walk_in_id),
  constraint join_requests_decided_check check ((outcome is null) = (decided_at is null)),
  constraint join_requests_declined_check check (reason is null or outcome = 'declined')
);
comment on table join_requests is 'Accounts whose owners say that a walk-in is them; staff confirm or decline.';
comment on column join_requests.found_by is 'What the owner knew of the walk-in besides its phone number.';
comment on column join_requests.outcome is 'Null: open. overtaken: the walk-in joined another account.';
comment on column join_requests.decided_by is 'Null: no one decided it, it was overtaken.';
comment on column join_requests.reason is 'Why it was declined, which the customer reads.';
create index join_requests_of_customer on join_requests (customer_id);
create index join_requests_of_walk_in on join_requests (walk_in_id);
create unique index join_requests_open on join_requests (customer_id, walk_in_id) where outcome is null;
create index join_requests_order on join_requests (created_at) where outcome is null;

-- One open way back for an account, and for a number.
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

-- The contact is a phone number in E.164 or an email in lower case, so that one person is one row.
create table waitlist (
  id uuid primary key,
  name text not null check (length(name) <= 120),
  contact text not null unique check (length(contact) <= 254 and contact = lower(contact)),
  consent text not null,
  created_at timestamptz not null default app_now()
);
comment on table waitlist is 'People who want to hear from the centre, one row for each contact.';
create index waitlist_newest on waitlist (created_at desc);

create table erasures (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('customer', 'waitlist')),
  subject_id uuid not null,
  erased_at timestamptz not null default app_now(),
  written_at timestamptz
);
comment on table erasures is
  'Persons whose data was erased on request or after its time, by id only; the job write-erasure-journal copies '
  'each into a file outside the database.';
comment on column erasures.written_at is 'When the journal had it on the disk.';
create index erasures_unwritten on erasures (id) where written_at is null;

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
