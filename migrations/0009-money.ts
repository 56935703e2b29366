import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `moving`: the provider was not certain when last asked, so money may be on its way. `wanted_channel`: the one way of
  // paying that an attempt was opened for.
  await sql`
    alter table payments
      add column moving boolean not null default false,
      add column wanted_channel text check (wanted_channel in ('bank_transfer')),
      add column receipt_number integer unique`.execute(db);
  await sql`create index payments_waiting on payments (created_at) where status in ('starting', 'open', 'closed', 'failed')`.execute(
    db,
  );
  await sql`create index payments_by_status on payments (status, created_at desc)`.execute(db);

  // Whoever records settled money, by the provider or by hand, gets a receipt number and an instant; neither ever changes.
  await sql`create sequence receipt_numbers start 1`.execute(db);
  await sql`
    create function number_receipt() returns trigger language plpgsql as $$
    begin
      if new.status = 'settled' then
        new.receipt_number := coalesce(new.receipt_number, nextval('receipt_numbers'));
        new.settled_at := coalesce(new.settled_at, now());
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger payments_receipt before insert or update on payments for each row execute function number_receipt()`.execute(
    db,
  );
  await sql`update payments set status = status where status = 'settled'`.execute(db);

  // What the provider posted, byte for byte; the same bytes are one row however often they come.
  await sql`
    create table provider_events (
      id uuid primary key,
      digest bytea not null unique,
      event text not null check (length(event) <= 100),
      reference text check (length(reference) <= 200),
      body bytea not null,
      received_at timestamptz not null default now(),
      handled_at timestamptz,
      outcome text
    )`.execute(db);
  await sql`create index provider_events_unhandled on provider_events (received_at) where handled_at is null`.execute(
    db,
  );
  await sql`create index provider_events_reference on provider_events (reference)`.execute(db);

  // Money on its way back. Ours is asked for at most once at a time; the provider's own dashboard can add others.
  await sql`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments (id),
      amount_kobo bigint not null check (amount_kobo >= 0),
      status text not null default 'due'
        check (status in ('due', 'asked', 'pending', 'processing', 'processed', 'failed', 'needs-attention')),
      how text not null default 'provider' check (how in ('provider', 'hand')),
      source text not null default 'centre' check (source in ('centre', 'provider')),
      reason text not null check (reason in ('cancelled', 'surplus', 'reversed')),
      provider_id text unique,
      requested_by uuid references staff (id),
      note text check (length(note) <= 300),
      created_at timestamptz not null default now(),
      asked_at timestamptz,
      checked_at timestamptz,
      ended_at timestamptz,
      check ((status in ('processed', 'failed')) = (ended_at is not null))
    )`.execute(db);
  await sql`create unique index refunds_one_of_ours on refunds (payment_id) where source = 'centre' and status <> 'failed'`.execute(
    db,
  );
  await sql`create index refunds_payment on refunds (payment_id, created_at)`.execute(db);
  await sql`create index refunds_moving on refunds (created_at) where status not in ('processed', 'failed')`.execute(
    db,
  );

  // A customer's bank took the charge up with the provider.
  await sql`
    create table disputes (
      provider_id text primary key,
      payment_id uuid not null references payments (id),
      status text not null check (status in ('open', 'resolved')),
      category text,
      resolution text,
      amount_kobo bigint,
      due_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index disputes_open on disputes (created_at) where status = 'open'`.execute(db);
  await sql`alter table bookings add column disputed boolean not null default false`.execute(db);

  // Money at the provider under a reference that is not ours: somebody must look at it.
  await sql`
    create table stray_payments (
      reference text primary key check (length(reference) <= 200),
      provider_id text,
      amount_kobo bigint,
      currency text,
      email text,
      paid_at timestamptz,
      seen_at timestamptz not null default now(),
      cleared_at timestamptz,
      cleared_by uuid references staff (id),
      note text check (length(note) <= 300)
    )`.execute(db);

  // A picture of a transfer, for staff to look at. It is never money.
  await sql`
    create table transfer_proofs (
      id uuid primary key,
      booking_id uuid not null references bookings (id),
      digest bytea not null,
      picture bytea not null check (length(picture) <= 2000000),
      created_at timestamptz not null default now(),
      unique (booking_id, digest)
    )`.execute(db);

  // Every kobo that came and every kobo that went back, one line each. Totals and exports read only this.
  await sql`
    create view ledger as
    select p.id, coalesce(p.paid_at, p.settled_at, p.checked_at, p.created_at) as at, 'payment' as kind, p.method, p.channel,
      p.booking_id, p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN') as currency,
      coalesce(p.received_kobo, p.amount_kobo) as amount_kobo, coalesce(p.fees_kobo, 0) as fees_kobo
    from payments p where p.status in ('settled', 'needs-review', 'refund-due', 'refunded')
    union all
    select r.id, r.ended_at, 'refund', p.method, p.channel, p.booking_id, p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN'),
      -r.amount_kobo, 0
    from refunds r join payments p on p.id = r.payment_id where r.status = 'processed'`.execute(db);

  await promotions(db);
  await washCredit(db);
}

async function promotions(db: Kysely<unknown>): Promise<void> {
  // `places` null: as many as come. `service_slug` null: any service.
  await sql`
    create table promotions (
      code text primary key check (code in ('first-100', 'first-care')),
      title text not null check (length(title) between 1 and 120),
      percent integer not null check (percent between 1 and 100),
      service_slug text,
      places integer check (places >= 0),
      taken integer not null default 0 check (taken >= 0),
      active boolean not null default true,
      updated_at timestamptz not null default now(),
      check (places is null or taken <= places)
    )`.execute(db);
  await sql`
    insert into promotions (code, title, percent, service_slug, places) values
      ('first-100', '50% off car care for our first 100 customers', 50, 'car-care-and-repair', 100),
      ('first-care', '20% off your first care', 20, null, null)`.execute(db);
  // Who may use a promotion once, and the booking that holds it now; null again when that booking is cancelled.
  await sql`
    create table promotion_claims (
      promotion text not null references promotions (code),
      customer_id uuid not null references customers (id),
      booking_id uuid unique references bookings (id),
      claimed_at timestamptz not null default now(),
      primary key (promotion, customer_id)
    )`.execute(db);
}

async function washCredit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_entries (
      id bigint generated always as identity primary key,
      customer_id uuid not null references customers (id),
      amount_kobo bigint not null check (amount_kobo <> 0),
      kind text not null check (kind in ('referral', 'referral-back', 'spent', 'spent-back')),
      booking_id uuid not null references bookings (id),
      friend_id uuid references customers (id),
      at timestamptz not null default now(),
      check ((kind in ('referral', 'spent-back')) = (amount_kobo > 0)),
      check ((kind in ('referral', 'referral-back')) = (friend_id is not null))
    )`.execute(db);
  await sql`create index credit_of_customer on credit_entries (customer_id, id)`.execute(db);
  await sql`create index credit_of_booking on credit_entries (booking_id)`.execute(db);
  // A friend is thanked for once, and that is taken back once.
  await sql`create unique index credit_one_referral on credit_entries (friend_id) where kind = 'referral'`.execute(db);
  await sql`create unique index credit_one_referral_back on credit_entries (friend_id) where kind = 'referral-back'`.execute(
    db,
  );
  // Whatever the code does, credit is never negative: taking locks the customer, so that two at once cannot take the same.
  await sql`
    create function credit_is_never_negative() returns trigger language plpgsql as $$
    declare held bigint;
    begin
      if new.amount_kobo > 0 then return new; end if;
      perform 1 from customers where id = new.customer_id for no key update;
      select coalesce(sum(amount_kobo), 0) into held from credit_entries where customer_id = new.customer_id;
      if held + new.amount_kobo < 0 then
        raise exception 'credit would be negative' using errcode = 'check_violation', constraint = 'credit_is_never_negative';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger credit_never_negative before insert on credit_entries for each row execute function credit_is_never_negative()`.execute(
    db,
  );
  await sql`
    create function credit_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the credit ledger is append-only'; end $$`.execute(db);
  await sql`create trigger credit_append_only before update or delete or truncate on credit_entries for each statement execute function credit_is_append_only()`.execute(
    db,
  );
}
