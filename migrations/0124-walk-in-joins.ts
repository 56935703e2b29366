import { sql, type Kysely } from 'kysely';

/** Walk-ins join accounts, and staff find customers by email, plate and booking number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers add column joined_to uuid references customers (id)`.execute(db);
  await sql`alter table customers add constraint customers_joined_check
    check (joined_to is null or (deleted_at is not null and joined_to <> id))`.execute(db);
  await sql`create index customers_joined on customers (joined_to) where joined_to is not null`.execute(db);
  await sql`
    create table join_requests (
      id uuid primary key,
      customer_id uuid not null references customers (id),
      walk_in_id uuid not null references customers (id),
      found_by text not null check (found_by in ('booking-number', 'plate')),
      created_at timestamptz not null default app_now(),
      outcome text check (outcome in ('joined', 'declined', 'overtaken')),
      decided_at timestamptz,
      decided_by uuid references staff (id),
      reason text check (length(reason) between 1 and 300),
      constraint join_requests_decided_check check ((outcome is null) = (decided_at is null)),
      constraint join_requests_declined_check check (reason is null or outcome = 'declined'),
      check (customer_id <> walk_in_id)
    )`.execute(db);
  await sql`create unique index join_requests_open on join_requests (customer_id, walk_in_id) where outcome is null`.execute(
    db,
  );
  await sql`create index join_requests_of_walk_in on join_requests (walk_in_id)`.execute(db);
  await sql`create index join_requests_of_customer on join_requests (customer_id)`.execute(db);
  await sql`create index join_requests_order on join_requests (created_at) where outcome is null`.execute(db);

  await sql`create index customers_newest on customers (created_at desc, id desc)
    where deleted_at is null and (email_verified_at is not null or walk_in)`.execute(db);
  await sql`create index customers_email_part on customers using gin (email gin_trgm_ops) where deleted_at is null`.execute(
    db,
  );
  await sql`create index customers_walk_in_phone on customers (phone) where walk_in and deleted_at is null`.execute(db);
  // Text by pattern, since a plate is found by its first letters in any collation.
  await sql`create index cars_plates on cars (plate text_pattern_ops) where removed_at is null`.execute(db);
  await sql`create index bookings_plate on bookings (plate text_pattern_ops) where plate is not null`.execute(db);
  await sql`create index visits_plate on visits (plate text_pattern_ops) where plate is not null`.execute(db);
  await sql`create index bookings_owing on bookings (customer_id)
    where payment_status <> 'paid' and status <> 'cancelled'`.execute(db);

  const comments: [string, string][] = [
    ['column customers.joined_to', 'The account that this walk-in became part of; nothing else of the row is left.'],
    ['table join_requests', 'Accounts whose owners say that a walk-in is them; staff confirm or decline.'],
    ['column join_requests.found_by', 'What the owner knew of the walk-in besides its phone number.'],
    ['column join_requests.outcome', 'Null: open. overtaken: the walk-in joined another account.'],
    ['column join_requests.decided_by', 'Null: no one decided it, it was overtaken.'],
    ['column join_requests.reason', 'Why it was declined, which the customer reads.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
