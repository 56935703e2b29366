import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cars (
      id uuid primary key,
      customer_id uuid not null references customers (id),
      vehicle_id uuid not null references vehicles (id),
      plate text not null check (plate ~ '^[A-Z0-9]{3,10}$'),
      colour text check (length(colour) <= 30),
      nickname text check (length(nickname) <= 30),
      created_at timestamptz not null default app_now(),
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index cars_plate on cars (customer_id, plate) where removed_at is null`.execute(db);
  await sql`
    create table car_readings (
      id uuid primary key,
      car_id uuid not null references cars (id) on delete cascade,
      km integer not null check (km between 0 and 2000000),
      at timestamptz not null default app_now(),
      source text not null check (source in ('owner', 'check-in')),
      confirmed_at timestamptz
    )`.execute(db);
  await sql`create index car_readings_order on car_readings (car_id, at, id)`.execute(db);
  await sql`
    create table car_papers (
      car_id uuid not null references cars (id) on delete cascade,
      kind text not null check (kind in ('vehicle-licence', 'insurance', 'road-worthiness')),
      ends_on text not null check (ends_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      primary key (car_id, kind)
    )`.execute(db);
  await sql`
    create table car_reminders (
      car_id uuid not null references cars (id) on delete cascade,
      kind text not null check (kind in ('vehicle-licence', 'insurance', 'road-worthiness', 'service')),
      day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      days_before integer not null check (days_before between 1 and 60),
      at timestamptz not null default app_now(),
      primary key (car_id, kind, day, days_before)
    )`.execute(db);
  await sql`
    alter table bookings
      add column car_id uuid references cars (id),
      add column plate text check (plate ~ '^[A-Z0-9]{3,10}$')`.execute(db);
  await sql`create index bookings_car on bookings (car_id) where car_id is not null`.execute(db);
  await sql`
    alter table services
      add column interval_km integer check (interval_km between 500 and 100000),
      add column interval_months integer check (interval_months between 1 and 60)`.execute(db);
  await sql`update services set interval_km = 5000, interval_months = 3 where slug = 'service-and-maintenance'`.execute(
    db,
  );
  await sql`alter table consents drop constraint consents_purpose_check`.execute(db);
  await sql`alter table consents add constraint consents_purpose_check check (purpose in ('marketing', 'car-reminders'))`.execute(
    db,
  );
  const comments: [string, string][] = [
    ['table cars', 'Customers’ own cars.'],
    ['column cars.removed_at', 'The owner removed it; it stays for its bookings, without readings and papers.'],
    ['column cars.plate', 'Letters and digits alone.'],
    ['table car_readings', 'Kilometre readings as they were said; which of them count is derived.'],
    ['column car_readings.confirmed_at', 'When the owner said that a reading in doubt is right.'],
    ['table car_papers', 'The papers of cars that end.'],
    ['column car_papers.ends_on', 'The last day, YYYY-MM-DD.'],
    ['table car_reminders', 'Reminders of papers and services that were sent, so that each is sent once.'],
    ['column car_reminders.day', 'The last day of the paper, or the day of the last service, YYYY-MM-DD.'],
    ['column bookings.car_id', 'The customer’s own car; null: a car of the catalogue alone.'],
    ['column bookings.plate', 'Of the car when it was booked.'],
    ['column services.interval_km', 'Due again after so many km; null: not by km.'],
    ['column services.interval_months', 'Due again after so many months; null: not by date.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
