import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waits (
      id uuid primary key,
      branch_id uuid not null references branches (id),
      customer_id uuid not null references customers (id),
      service_id uuid not null references services (id),
      vehicle_id uuid references vehicles (id),
      mode text not null check (mode in ('drive-in', 'pick-up')),
      day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      offer_id uuid references allocations (id) on delete set null,
      offered_at timestamptz,
      created_at timestamptz not null default app_now(),
      check (offer_id is null or offered_at is not null),
      unique nulls not distinct (customer_id, service_id, vehicle_id, mode, day)
    )`.execute(db);
  await sql`create index waits_order on waits (created_at, id) where offered_at is null`.execute(db);
  await sql`create index waits_offer on waits (offer_id)`.execute(db);
  const comments: [string, string][] = [
    ['table waits', 'Customers who want a place on a full day. Who waits longest gets the first offer.'],
    ['column waits.day', 'YYYY-MM-DD in the time zone of the branch. A wait ends with its day.'],
    ['column waits.offer_id', 'The hold that was offered; null again when it is gone.'],
    ['column waits.offered_at', 'A wait has one offer, and ends with it.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
