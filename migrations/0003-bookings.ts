import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence booking_numbers start 1001`.execute(db);
  await sql`
    create table bookings (
      id uuid primary key,
      number integer not null unique default nextval('booking_numbers'),
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
        check (payment_status in ('unpaid', 'confirming', 'paid', 'refund-due', 'refunded', 'needs-review')),
      status text not null default 'pending'
        check (status in ('pending', 'paid', 'completed', 'pending-cancelled', 'cancelled')),
      status_before text check (status_before in ('pending', 'paid')),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (amount_kobo = price_kobo - discount_kobo - credit_kobo),
      check (mode = 'drive-in' or location is not null),
      check (status <> 'paid' or payment_status <> 'unpaid'),
      foreign key (vehicle_id, brand_id) references vehicles (id, brand_id)
    )`.execute(db);
  await sql`create index bookings_of_customer on bookings (customer_id, number desc)`.execute(db);

  await sql`
    create table idempotency_keys (
      customer_id uuid not null references customers (id) on delete cascade,
      key text not null check (length(key) <= 200),
      fingerprint bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (customer_id, key)
    )`.execute(db);
}
