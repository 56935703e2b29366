-- What belongs to no feature: the settings, idempotency keys, rate limits and the oldest version.

create table settings (
  singleton boolean primary key default true check (singleton),
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default app_now()
);
comment on table settings is 'The settings of the centre, a single row.';

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

create table setup (
  singleton boolean primary key default true check (singleton),
  dismissed_at timestamptz,
  confirmed_steps text[] not null default '{}'
    check (confirmed_steps <@ array['centre', 'look', 'hours', 'services', 'staff', 'texts'])
);
comment on table setup is 'How far owners are with the set-up page, at most one row; none: it was never touched.';
comment on column setup.dismissed_at is 'The page was closed: owners no longer come to it when they log in.';
comment on column setup.confirmed_steps is 'Steps whose sample is right for the centre as it is.';

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

create table idempotency_keys (
  customer_id uuid references customers (id) on delete cascade,
  key text not null check (length(key) <= 200),
  fingerprint bytea not null,
  response jsonb,
  created_at timestamptz not null default app_now(),
  staff_id uuid references staff (id) on delete cascade,
  owner_id uuid generated always as (coalesce(customer_id, staff_id)) stored,
  primary key (owner_id, key),
  constraint idempotency_keys_one_owner_check check (num_nonnulls(customer_id, staff_id) = 1)
);
comment on table idempotency_keys is
  'Responses to calls that carried an Idempotency-Key, stored for 24 hours; the daily job '
  'purge-expired-account-data deletes older ones.';
comment on column idempotency_keys.fingerprint is 'SHA-256 of the request.';
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- The columns are those that rate-limiter-flexible asks for.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of rate limits; the columns are those of rate-limiter-flexible.';

-- The migrations that this database has. The name is that of a library that version 1 used and looks for.
create table kysely_migration (
  name varchar(255) primary key,
  timestamp varchar(255) not null
);

create table schema_compat (
  only_row boolean primary key default true check (only_row),
  oldest_version text not null check (oldest_version ~ '^[0-9]+[.][0-9]+[.][0-9]+$')
);
comment on table schema_compat is
  'The oldest version of the application that works on these tables. A migration that removes something which an '
  'older version uses raises it.';
insert into schema_compat (oldest_version) values ('2.0.0');
