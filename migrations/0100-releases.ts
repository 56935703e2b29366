import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A device counts as known since its last log-in where the first one was not stored.
  await sql`alter table known_devices add column known_since timestamptz not null default app_now()`.execute(db);
  await sql`update known_devices set known_since = seen_at`.execute(db);
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
  await sql`alter table customers add column credentials_changed_at timestamptz`.execute(db);
  // By the database itself, so that no statement can forget to. A first phone number replaces none.
  await sql`
    create function mark_credentials_changed() returns trigger language plpgsql as $$
    begin
      new.credentials_changed_at := app_now();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger customers_credentials_changed before update on customers for each row
    when (new.deleted_at is null and ((old.email, old.password_hash) is distinct from (new.email, new.password_hash)
      or (old.phone is not null and new.phone is distinct from old.phone)))
    execute function mark_credentials_changed()`.execute(db);

  await sql`
    create table release_codes (
      visit_id uuid primary key references visits (id),
      number integer not null default 1 check (number between 1 and 4),
      tries integer not null default 0 check (tries between 0 and 5),
      wrong_codes integer not null default 0 check (wrong_codes between 0 and 20)
    )`.execute(db);
  await sql`
    create table release_collectors (
      id uuid primary key,
      visit_id uuid not null references visits (id),
      number integer not null check (number between 1 and 5),
      name text check (length(name) between 1 and 120),
      phone text check (length(phone) <= 30),
      tries integer not null default 0 check (tries between 0 and 5),
      named_at timestamptz not null default app_now(),
      taken_back_at timestamptz,
      unique (visit_id, number)
    )`.execute(db);
  await sql`
    create unique index release_collectors_one on release_collectors (visit_id) where taken_back_at is null`.execute(
    db,
  );
  await sql`
    create table releases (
      visit_id uuid primary key references visits (id),
      way text not null check (way in ('owner-code', 'collector-code', 'manager')),
      collector_id uuid references release_collectors (id),
      name text check (length(name) between 1 and 120),
      reason text check (length(reason) between 1 and 300),
      id_kind text check (id_kind in ('national-id', 'drivers-licence', 'passport', 'voters-card', 'other')),
      id_last4 text check (id_last4 ~ '^[A-Z0-9]{4}$'),
      due_kobo bigint not null check (due_kobo >= 0),
      staff_id uuid not null references staff (id),
      at timestamptz not null,
      recorded_at timestamptz not null default app_now(),
      constraint releases_collector_check check ((way = 'collector-code') = (collector_id is not null)),
      constraint releases_manager_check check ((way = 'manager') = (id_kind is not null)),
      constraint releases_person_check check (way = 'manager' or coalesce(name, reason, id_last4) is null)
    )`.execute(db);
  await sql`create index releases_collector on releases (collector_id) where collector_id is not null`.execute(db);
  // Erasure takes what names a person, and nothing else changes.
  await sql`
    create function refuse_release_change() returns trigger language plpgsql as $$
    begin raise exception 'releases are append-only'; end $$`.execute(db);
  await sql`create trigger releases_keep before update on releases
    for each row when (coalesce(new.name, new.reason, new.id_last4) is not null
      or to_jsonb(new) - 'name' - 'reason' - 'id_last4' <> to_jsonb(old) - 'name' - 'reason' - 'id_last4')
    execute function refuse_release_change()`.execute(db);

  // A release changes its visit, which announces it; codes and collectors are other rows.
  await sql`
    create function notify_release_change() returns trigger language plpgsql as $$
    begin
      insert into changes (payload)
        select jsonb_build_object('what', 'booking', 'id', b.id, 'customer', b.customer_id)
        from changed join bookings b on b.id = changed.visit_id;
      return null;
    end $$`.execute(db);
  for (const table of ['release_codes', 'release_collectors'])
    for (const event of ['insert', 'update'] as const)
      await sql`
        create trigger ${sql.ref(`notify_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing new table as changed for each statement execute function notify_release_change()`.execute(db);

  const comments: [string, string][] = [
    ['column known_devices.known_since', 'The first log-in on it that is still known.'],
    ['column sessions.confirmed_at', 'When its person last confirmed who they are to see a release code.'],
    [
      'column customers.credentials_changed_at',
      'When email, phone or password last changed; for a day no code releases a car then.',
    ],
    ['table release_codes', 'Which release code of a car’s owner counts, and its tries; no row: the first, untried.'],
    ['column release_codes.number', 'From 1; each new code is one more.'],
    ['column release_codes.tries', 'Wrong codes while this code counted.'],
    ['column release_codes.wrong_codes', 'Wrong codes of the visit in all.'],
    ['table release_collectors', 'Whom an owner named to collect a car; each has a code of their own.'],
    ['column release_collectors.number', 'In order of naming, from 1.'],
    ['column release_collectors.name', 'Null: erased, as the phone is.'],
    ['table releases', 'How each car that left was let go, append-only.'],
    ['column releases.name', 'Who took the car on the manager’s way; null otherwise, and once erased.'],
    ['column releases.id_last4', 'The last four characters of the number of their ID.'],
    ['column releases.due_kobo', 'What was still owed for the booking when the car left.'],
    ['column releases.at', 'By the clock of the phone when it was offline, never later than recorded_at.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
