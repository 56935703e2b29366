-- Keys for others, outgoing webhooks with their log, and calendar feeds.

create table api_keys (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  prefix text not null check (length(prefix) <= 20),
  digest bytea not null unique check (length(digest) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  made_by uuid not null references staff (id),
  made_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references staff (id),
  constraint api_keys_lifetime_check check (expires_at > made_at and expires_at <= made_at + interval '367 days'),
  constraint api_keys_revoked_check check ((revoked_at is null) = (revoked_by is null))
);
comment on table api_keys is 'Keys with which others read the API; the key itself is shown once and not stored.';
comment on column api_keys.prefix is 'How the key begins, to recognise it.';
comment on column api_keys.digest is 'SHA-256 of the key.';
comment on column api_keys.made_by is 'The member of staff whose rights the key has; they are read at each call.';
comment on column api_keys.last_used_at is 'To the minute.';

create table webhook_receivers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 50),
  encrypted_secret bytea not null,
  encrypted_previous_secret bytea,
  previous_until timestamptz,
  made_by uuid not null references staff (id),
  made_at timestamptz not null default app_now(),
  off_at timestamptz,
  failing_since timestamptz,
  sending_until timestamptz,
  constraint webhook_receivers_previous_check check ((encrypted_previous_secret is null) = (previous_until is null))
);
comment on table webhook_receivers is 'Addresses of others that are sent events, signed.';
comment on column webhook_receivers.events is
  'The events that are sent; names of src/shared/integrations/webhook-events.ts.';
comment on column webhook_receivers.previous_until is 'Until then the secret before the last rotation signs as well.';
comment on column webhook_receivers.off_at is 'Nothing is sent since then; null: it is on.';
comment on column webhook_receivers.failing_since is 'The first failure after which nothing arrived.';
comment on column webhook_receivers.sending_until is 'One worker sends to it until then.';

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  receiver_id uuid not null references webhook_receivers (id) on delete cascade,
  event text not null check (length(event) <= 80),
  booking_id uuid references bookings (id),
  at timestamptz not null,
  made_at timestamptz not null default app_now(),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given-up')),
  tries integer not null default 0,
  next_at timestamptz,
  tried_at timestamptz,
  response_status integer,
  duration_ms integer,
  failure text check (length(failure) <= 80),
  constraint webhook_deliveries_next_check check ((status = 'waiting') = (next_at is not null))
);
comment on table webhook_deliveries is
  'Events for receivers, made in the transaction of the event, with the result of each delivery.';
comment on column webhook_deliveries.number is 'In order of arrival.';
comment on column webhook_deliveries.booking_id is 'Null: a test event.';
comment on column webhook_deliveries.tries is 'Since it was made, or since staff sent it again.';
comment on column webhook_deliveries.failure is 'Why the last try failed, a word of our own.';
create index webhook_deliveries_booking on webhook_deliveries (booking_id);
create index webhook_deliveries_due on webhook_deliveries (receiver_id, next_at) where status = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (receiver_id, number desc);

create table calendar_feeds (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  resource_id uuid references resources (id),
  digest bytea not null unique check (length(digest) = 32),
  made_by uuid not null references staff (id),
  made_at timestamptz not null default app_now(),
  renewed_at timestamptz,
  read_at timestamptz
);
comment on table calendar_feeds is 'Addresses at which a calendar application reads the jobs of a bay.';
comment on column calendar_feeds.resource_id is 'Null: all bays.';
comment on column calendar_feeds.digest is 'SHA-256 of the secret in the address.';
comment on column calendar_feeds.read_at is 'When it was last read, to the minute.';
