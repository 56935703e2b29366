import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table allocations (
      id uuid primary key,
      branch_id uuid not null references branches (id),
      customer_id uuid not null references customers (id),
      booking_id uuid unique references bookings (id),
      kind text not null check (kind in ('hold', 'booking', 'walk-in')),
      held_until timestamptz,
      service_id uuid not null references services (id),
      vehicle_id uuid references vehicles (id),
      mode text not null check (mode in ('drive-in', 'pick-up')),
      starts_at timestamptz,
      ends_at timestamptz,
      created_at timestamptz not null default app_now(),
      check ((kind = 'hold') = (held_until is not null)),
      check (kind <> 'booking' or booking_id is not null),
      check ((starts_at is null) = (ends_at is null)),
      check (starts_at is not null or kind = 'walk-in'),
      check (starts_at < ends_at)
    )`.execute(db);
  // Of the holds that no booking has yet, a customer has one at most.
  await sql`create unique index allocations_one_hold on allocations (customer_id) where kind = 'hold' and booking_id is null`.execute(
    db,
  );
  await sql`create index allocations_of_customer on allocations (customer_id)`.execute(db);
  await sql`create index allocations_expiry on allocations (held_until) where kind = 'hold'`.execute(db);
  await sql`
    create table occupancies (
      id uuid primary key,
      branch_id uuid not null,
      resource_id uuid not null,
      during tstzrange not null check (
        not isempty(during) and lower_inc(during) and not upper_inc(during) and not lower_inf(during) and not upper_inf(during)),
      allocation_id uuid not null references allocations (id) on delete cascade,
      foreign key (resource_id, branch_id) references resources (id, branch_id),
      constraint one_car_in_a_bay exclude using gist (branch_id with =, resource_id with =, during with &&)
    )`.execute(db);
  await sql`create index occupancies_of_allocation on occupancies (allocation_id)`.execute(db);
  const comments: [string, string][] = [
    [
      'table allocations',
      'Who has a time: a hold, a booking or a walk-in. It owns its occupancies; a walk-in without any waits for a bay.',
    ],
    ['column allocations.held_until', 'When a hold expires. Who takes the time after that deletes it.'],
    ['column allocations.starts_at', 'Start of the work, without the minutes before it.'],
    ['column allocations.ends_at', 'End of the work, without the minutes after it.'],
    [
      'table occupancies',
      'Which bay is taken when, [from, until). A row exists exactly while it occupies; several rows of one allocation are a job that continues on another day, or one that needs two bays.',
    ],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
