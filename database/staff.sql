-- People who work at the centre, how they log in, and the log of what they did.

create table staff (
  id uuid primary key,
  email text unique check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 120),
  phone text check (length(phone) <= 20),
  type text not null check (type in ('owner', 'super_admin', 'manager', 'front_desk', 'technician')),
  password_hash text,
  encrypted_totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  suspended_at timestamptz,
  created_at timestamptz not null default app_now(),
  role_since timestamptz,
  constraint staff_erased_check
    check (email is not null or suspended_at is not null and phone is null and password_hash is null)
);
comment on table staff is 'People who work at the centre.';
comment on column staff.role_since is
  'When this role was given, by inviting, promoting or reinstating; null: the account began with it.';

create table staff_sessions (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now()
);
comment on table staff_sessions is 'Staff''s sessions; only a digest of the token is stored.';
create index staff_sessions_staff on staff_sessions (staff_id);

create table staff_known_devices (
  staff_id uuid not null references staff (id) on delete cascade,
  device text not null check (length(device) <= 120),
  seen_at timestamptz not null default app_now(),
  primary key (staff_id, device)
);
comment on table staff_known_devices is 'Devices a member of staff logged in on, as digests of their names.';

create table password_reset_tokens (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_reset_tokens is 'Emailed links with which staff choose a password; only a digest is stored.';

create table staff_recovery_codes (
  staff_id uuid not null references staff (id) on delete cascade,
  hmac bytea not null,
  used_at timestamptz,
  primary key (staff_id, hmac)
);
comment on table staff_recovery_codes is
  'Codes that stand in for the second step, each usable once; only an HMAC is stored.';

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  staff_id uuid references staff (id),
  event text not null check (length(event) <= 80),
  subject_kind text,
  subject_id text,
  detail jsonb not null default '{}',
  request_id text
);
comment on table audit_log is 'What staff did, append-only.';
create index audit_log_event on audit_log (event, id desc);
create index audit_log_staff on audit_log (staff_id, id desc);
create index audit_log_subject on audit_log (subject_id, id desc);

create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin raise exception 'the audit log is append-only'; end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_log_change();
