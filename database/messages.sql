-- Messages to people, web push, and the emails and SMS to deliver.

-- One row however many read it. Ids rise with time (UUIDv7), so that the id is the order.
create table messages (
  id uuid primary key,
  kind text not null check (kind in ('notification', 'message', 'broadcast')),
  target text not null
    check (target in ('all', 'users', 'admins', 'user', 'admin', 'all_admins', 'all_users', 'super_admins', 'owner')),
  audience text check (audience in ('all', 'users', 'staff', 'heads', 'owners')),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  is_booking boolean not null default false,
  sender_customer_id uuid references customers (id) on delete cascade,
  sender_staff_id uuid references staff (id),
  created_at timestamptz not null default app_now(),
  page text check (length(page) <= 200),
  booking_id uuid references bookings (id),
  unique (id, kind),
  check (num_nonnulls(sender_customer_id, sender_staff_id) <= 1),
  check (kind <> 'broadcast' or sender_staff_id is not null and audience is not null),
  check (kind <> 'message' or num_nonnulls(sender_customer_id, sender_staff_id) = 1)
);
comment on table messages is 'Notifications, messages and broadcasts; ids rise with time and give the order.';
comment on column messages.page is 'The path of the page that a notification leads to; null: none.';
comment on column messages.booking_id is 'The booking that a notification to staff is about; null: none.';
comment on column messages.audience is 'The group that sees it; null: the people in message_recipients.';
create index messages_audience on messages (kind, audience, id desc) where audience is not null;
create index messages_sender_customer on messages (sender_customer_id) where sender_customer_id is not null;

-- The kind repeats the message's, for the index of the list.
create table message_recipients (
  message_id uuid not null,
  customer_id uuid references customers (id) on delete cascade,
  staff_id uuid references staff (id) on delete cascade,
  reader_id uuid generated always as (coalesce(customer_id, staff_id)) stored,
  kind text not null check (kind in ('notification', 'message', 'broadcast')),
  role text not null check (role in ('to', 'from', 'group')),
  read_at timestamptz,
  hidden_at timestamptz,
  primary key (reader_id, message_id),
  foreign key (message_id, kind) references messages (id, kind) on delete cascade,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
comment on table message_recipients is
  'One row for each person a message is addressed to or was written by; for a group, only once a member reads or '
  'hides it.';
create index message_recipients_customer on message_recipients (customer_id) where customer_id is not null;
create index message_recipients_message on message_recipients (message_id);
create index message_recipients_staff on message_recipients (staff_id) where staff_id is not null;
create index message_recipients_unread on message_recipients (reader_id, kind)
  where read_at is null and hidden_at is null and role <> 'group';
create index message_recipients_visible on message_recipients (reader_id, kind, message_id desc) include (read_at)
  where hidden_at is null and role <> 'group';

-- Gone with its session, however that ends: log-out, a new password, a deleted account, thirty idle days.
create table push_subscriptions (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  session_hash bytea not null unique references sessions (token_hash) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now()
);
comment on table push_subscriptions is
  'Browsers that receive web push; each belongs to a session and is deleted with it.';
create index push_subscriptions_customer on push_subscriptions (customer_id, seen_at desc);

-- The text is the message's, read when it is sent, so that nothing of a deleted account waits here.
create table push_deliveries (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  message_id uuid not null references messages (id) on delete cascade,
  page text not null check (length(page) <= 200),
  attempts integer not null default 0,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (subscription_id, message_id)
);
comment on table push_deliveries is 'Web pushes still to be sent, one row for each browser.';
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_message on push_deliveries (message_id);

-- One worker claims a message at a time; `due_at` also finds what a killed worker left behind.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (length(recipient) <= 254),
  kind text not null,
  encrypted_payload bytea not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed', 'given-up')),
  attempts integer not null default 0,
  failure text,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  claimed_until timestamptz,
  due_at timestamptz not null default app_now(),
  provider_id text check (length(provider_id) <= 100),
  delivered_at timestamptz
);
comment on table outbox is 'Emails and SMS to deliver, with their content encrypted.';
comment on column outbox.claimed_until is 'Claimed by a worker until then.';
comment on column outbox.due_at is 'When the next attempt is made.';
comment on column outbox.provider_id is
  'The SMS provider''s number; text, since it exceeds the precision of a double.';
create index outbox_newest on outbox (created_at desc);
create unique index outbox_provider_id on outbox (provider_id) where provider_id is not null;
create index outbox_recipient on outbox (recipient, created_at desc);
create index outbox_status on outbox (status, id desc);
create index outbox_unsent on outbox (due_at) where status in ('queued', 'failed');

create table sms_reports (
  provider_id text primary key check (length(provider_id) <= 100),
  status text not null check (status in ('sent', 'delivered', 'failed')),
  description text not null check (length(description) <= 200),
  at timestamptz not null default app_now()
);
comment on table sms_reports is
  'Delivery reports of the SMS provider; one can arrive before the answer that names its message.';
