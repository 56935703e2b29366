-- What is owed, what was paid, what goes back, and what the payment provider reported. Kobo.

create table charges (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('booking', 'estimate')),
  approval_id uuid,
  amount_kobo bigint not null check (amount_kobo >= 0),
  paid_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null default app_now(),
  replaced_by uuid,
  split_from uuid,
  part text not null default 'whole' check (part in ('whole', 'deposit', 'balance')),
  retained_at timestamptz,
  given_back_at timestamptz,
  unique (id, booking_id),
  constraint charges_replaced_by_fkey foreign key (replaced_by, booking_id) references charges (id, booking_id),
  constraint charges_split_from_fkey foreign key (split_from, booking_id) references charges (id, booking_id),
  constraint charges_replaced_check check (replaced_by is null or voided_at is not null),
  constraint charges_approval_check check ((kind = 'estimate') = (approval_id is not null)),
  constraint charges_estimate_amount_check check (kind = 'booking' or amount_kobo > 0),
  constraint charges_price_not_voided_check 
    check (kind = 'estimate' or voided_at is null or replaced_by is not null),
  constraint charges_voided_unpaid_check check (voided_at is null or paid_at is null),
  constraint charges_part_of_price_check check (kind = 'booking' or part = 'whole'),
  constraint charges_retained_check check (retained_at is null or part = 'deposit'),
  constraint charges_given_back_check check (given_back_at is null or retained_at is not null),
  constraint charges_retained_paid_check check (retained_at is null or given_back_at is not null or paid_at is not null)
);
comment on table charges is
  'What can be paid once: the price of a booking, and one for each time its customer approved lines of an estimate; '
  'parts of them, where a part was paid at the desk.';
comment on column charges.approval_id is 'The approval of an estimate that the charge is for.';
comment on column charges.amount_kobo is
  'The price charges of a booking that are not voided add up to the amount of the booking.';
comment on column charges.paid_at is 'The charge is paid. Null: it is due, voided, or its money went back.';
comment on column charges.voided_at is
  'A manager took the charge back, or it was replaced; nothing is owed for it any more.';
comment on column charges.replaced_by is
  'The charge that is due in place of this one, which was split at the desk or put together again; null: none.';
comment on column charges.split_from is 'The charge, as it was made, that this one is a part of; null: it is no part.';
comment on column charges.part is
  'Of a price: all of it, or with a deposit the deposit, which makes the time firm, and the balance.';
comment on column charges.retained_at is 'The booking was cancelled, and the centre kept this deposit. Null: it did not.';
comment on column charges.given_back_at is 'A manager returned the kept deposit, or a bank took it back.';
create index charges_booking on charges (booking_id);
create index charges_retained on charges (retained_at) where retained_at is not null;
-- An approval is charged once; the parts of its charge name it too.
create unique index charges_approval on charges (approval_id) where split_from is null;

-- What a customer approved is owed as it was approved, and a voided charge stays void and replaced.
create function keep_estimate_charge() returns trigger language plpgsql as $$
begin
  raise exception 'an approved charge keeps its amount and stays void' using errcode = 'check_violation', constraint = 'charges_keep_estimate';
end $$;

create trigger charges_keep_estimate before update on charges
  for each row
  when (new.id <> old.id or new.booking_id <> old.booking_id or new.kind <> old.kind
    or new.approval_id is distinct from old.approval_id or new.split_from is distinct from old.split_from
    or old.voided_at is not null
      and (new.voided_at is distinct from old.voided_at or new.replaced_by is distinct from old.replaced_by)
    or old.kind = 'estimate' and new.amount_kobo <> old.amount_kobo)
  execute function keep_estimate_charge();

create sequence receipt_numbers;

-- One row for each attempt at the provider and for each payment that staff recorded. A reference is never used again.
create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{8,60}$'),
  method text not null default 'online' check (method in ('online', 'cash', 'card', 'transfer', 'credit')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  email text,
  recorded_by uuid references staff (id),
  note text check (length(note) <= 300),
  access_code text,
  status text not null default 'starting'
    check (status in ('starting', 'open', 'closed', 'failed', 'settled', 'needs-review', 'refund-due', 'refunded')),
  provider_id text,
  provider_status text,
  received_kobo bigint,
  received_currency text,
  fees_kobo bigint,
  channel text,
  paid_at timestamptz,
  created_at timestamptz not null default app_now(),
  checked_at timestamptz,
  settled_at timestamptz,
  provider_pending boolean not null default false,
  requested_channel text check (requested_channel = 'bank_transfer'),
  receipt_number integer unique,
  taken_back boolean not null default false,
  charge_id uuid not null,
  joint_reference text,
  payer_alias text,
  slip_reference text check (slip_reference ~ '^[A-Z0-9]{4,30}$'),
  constraint payments_charge_id_fkey foreign key (charge_id, booking_id) references charges (id, booking_id),
  constraint payments_recorded_by_required_check
    check (method not in ('cash', 'card', 'transfer') or recorded_by is not null),
  constraint payments_settled_receipt_check
    check (status <> 'settled' or receipt_number is not null and settled_at is not null),
  constraint payments_settled_received_check
    check (status <> 'settled'
      or received_kobo is not null and received_currency is not null and received_currency = 'NGN'),
  constraint payments_taken_back_check check (not taken_back or status = 'refunded'),
  constraint payments_slip_check check ((method = 'card') = (slip_reference is not null)),
  constraint payments_joint_check check (joint_reference is null
    or method = 'online' and (reference = joint_reference or starts_with(reference, joint_reference || '.')))
);
comment on table payments is 'One row for each attempt at the payment provider and for each payment recorded by staff.';
comment on column payments.provider_pending is
  'The provider was not certain when last asked, so that money may still arrive.';
comment on column payments.receipt_number is 'Given when the payment settles, and kept for ever.';
comment on column payments.taken_back is
  'The payment settled its booking, and then the provider or a bank took all of it back, or staff undid its '
  'recording: the booking counts as never paid.';
comment on column payments.charge_id is 'What the payment is for: a charge of its booking.';
comment on column payments.joint_reference is
  'The reference of the first row of an attempt that pays several charges at once, which the provider knows; each of '
  'its charges has a row. Null: the attempt is for one charge.';
comment on column payments.payer_alias is
  'The random address that the provider got in place of an email of a customer who has none. It is no contact.';
comment on column payments.slip_reference is 'The reference on the slip of the terminal, for a payment by card.';
create index payments_booking on payments (booking_id, created_at desc);
create index payments_by_status on payments (status, created_at desc);
create index payments_charge on payments (charge_id);
create index payments_joint on payments (joint_reference) where joint_reference is not null;
-- With the expression and the states of the view ledger.
create index payments_ledger on payments (coalesce(paid_at, settled_at, checked_at, created_at))
  where status in ('settled', 'needs-review', 'refund-due', 'refunded');
-- The database refuses a second settled payment for one charge.
create unique index payments_one_settled on payments (charge_id) where status = 'settled';
-- One transaction at the provider is one payment.
create unique index payments_provider_id on payments (provider_id) where provider_id is not null;
create index payments_slip on payments (slip_reference) where slip_reference is not null;
create index payments_unsettled on payments (created_at) where status in ('starting', 'open', 'closed', 'failed');
create index payments_unsettled_alias on payments (payer_alias)
  where status in ('starting', 'open', 'closed', 'failed') and payer_alias is not null;
create index payments_unsettled_email on payments (email, created_at desc)
  where status in ('starting', 'open', 'closed', 'failed') and email is not null;

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_kobo bigint not null check (amount_kobo >= 0),
  status text not null default 'due'
    check (status in ('due', 'asked', 'pending', 'processing', 'processed', 'failed', 'needs-attention')),
  method text not null default 'provider' check (method in ('provider', 'hand')),
  source text not null default 'centre' check (source in ('centre', 'provider')),
  reason text not null check (reason in ('cancelled', 'surplus', 'reversed', 'undone', 'part')),
  provider_id text,
  requested_by uuid references staff (id),
  note text check (length(note) <= 300),
  created_at timestamptz not null default app_now(),
  requested_at timestamptz,
  checked_at timestamptz,
  ended_at timestamptz,
  check ((status in ('processed', 'failed')) = (ended_at is not null)),
  unique (provider_id, payment_id)
);
comment on table refunds is 'Money on its way back to a customer.';
comment on column refunds.provider_id is
  'The provider''s refund. One that reaches several charges of a joint attempt is a row for each.';
comment on column refunds.source is 'Started by the centre, or in the provider''s dashboard.';
comment on column refunds.reason is
  'part: a manager gave a part of the payment back, whose rest still pays its charge.';
create index refunds_ended on refunds (ended_at) where status = 'processed';
-- The centre asks for one refund of a payment at a time; the provider can add others.
create unique index refunds_one_active on refunds (payment_id)
  where source = 'centre' and status not in ('processed', 'failed');
create index refunds_open on refunds (created_at) where status not in ('processed', 'failed');
create index refunds_payment on refunds (payment_id, created_at);

create table disputes (
  provider_id text primary key,
  payment_id uuid not null references payments (id),
  status text not null check (status in ('open', 'resolved')),
  category text,
  resolution text,
  amount_kobo bigint,
  due_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
comment on table disputes is 'Charges that a bank contests with the payment provider.';
create index disputes_open on disputes (created_at) where status = 'open';

-- A person must look at each of these.
create table unmatched_payments (
  reference text primary key check (length(reference) <= 200),
  provider_id text,
  amount_kobo bigint,
  currency text,
  email text,
  paid_at timestamptz,
  seen_at timestamptz not null default app_now(),
  cleared_at timestamptz,
  cleared_by uuid references staff (id),
  note text check (length(note) <= 300)
);
comment on table unmatched_payments is 'Money at the payment provider under a reference that no payment has.';

create table transfer_proofs (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  digest bytea not null,
  picture bytea not null check (length(picture) <= 2000000),
  created_at timestamptz not null default app_now(),
  unique (booking_id, digest)
);
comment on table transfer_proofs is 'Pictures of bank transfers that customers sent; never counted as money.';
comment on column transfer_proofs.digest is 'SHA-256 of the bytes as sent, so that the same picture is stored once.';

create table webhook_events (
  id uuid primary key,
  digest bytea not null unique,
  event text not null check (length(event) <= 100),
  reference text check (length(reference) <= 200),
  body bytea not null,
  received_at timestamptz not null default app_now(),
  handled_at timestamptz,
  outcome text,
  erase_body boolean not null default false
);
comment on table webhook_events is 'What the payment provider posted, byte for byte; the same bytes are one row.';
comment on column webhook_events.erase_body is
  'The body holds data of an erased person: it is cleared as soon as the event is handled, or a day after it came.';
create index webhook_events_reference on webhook_events (reference);
create index webhook_events_unhandled on webhook_events (received_at) where handled_at is null;

create table books_check (
  singleton boolean primary key default true check (singleton),
  differing uuid[] not null default '{}',
  changed_at timestamptz not null default app_now()
);
comment on table books_check is
  'What the job check-books found last, a single row, so that owners are alerted to a difference once.';
comment on column books_check.differing is
  'The bookings whose books differ, at most the newest 100; empty while the books agree.';
insert into books_check default values;

-- Each kobo that came and each that went back is one line. Totals and exports read nothing else.
create view ledger as
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
