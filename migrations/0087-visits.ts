import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      id uuid primary key references bookings (id),
      state text not null default 'checked-in' check (state in ('checked-in', 'in-work', 'ready', 'released')),
      plate text check (plate ~ '^[A-Z0-9]{3,10}$'),
      km integer check (km between 0 and 2000000),
      fuel text not null check (fuel in ('empty', 'quarter', 'half', 'three-quarters', 'full')),
      belongings jsonb not null,
      belongings_note text check (length(belongings_note) <= 500),
      marks jsonb not null,
      key_tag text check (length(key_tag) <= 20),
      checked_in_at timestamptz not null,
      checked_in_by uuid not null references staff (id),
      recorded_at timestamptz not null default app_now(),
      confirmed_by text check (confirmed_by in ('customer', 'code')),
      confirmed_at timestamptz,
      code_tries integer not null default 0 check (code_tries between 0 and 5),
      ready_at timestamptz,
      released_at timestamptz,
      changed_at timestamptz not null default app_now(),
      constraint visits_confirmed_check check ((confirmed_by is null) = (confirmed_at is null)),
      constraint visits_ready_check check (state not in ('ready', 'released') or ready_at is not null),
      constraint visits_released_check check ((state = 'released') = (released_at is not null))
    )`.execute(db);
  await sql`create index visits_on_site on visits (checked_in_at) where released_at is null`.execute(db);
  await sql`
    create table custody_events (
      id uuid primary key,
      visit_id uuid not null references visits (id),
      number integer not null,
      kind text not null check (kind in ('checked-in', 'confirmed', 'key-moved', 'car-moved', 'road-test-started',
        'road-test-ended', 'handed-to-driver', 'returned-by-driver', 'ready', 'released')),
      place text check (place in ('hook', 'bay', 'yard', 'person')),
      hook text check (length(hook) <= 20),
      bay_id uuid references resources (id),
      person_id uuid references staff (id),
      km integer check (km between 0 and 2000000),
      note text check (length(note) <= 200),
      staff_id uuid references staff (id),
      at timestamptz not null,
      recorded_at timestamptz not null default app_now(),
      unique (visit_id, number),
      constraint custody_events_destination_check check (
        (coalesce(place, '') = 'hook') = (hook is not null)
        and (coalesce(place, '') = 'bay') = (bay_id is not null)
        and (coalesce(place, '') = 'person') = (person_id is not null))
    )`.execute(db);
  await sql`
    create function refuse_custody_event_change() returns trigger language plpgsql as $$
    begin raise exception 'the custody log is append-only'; end $$`.execute(db);
  await sql`create trigger custody_events_append_only before delete or truncate on custody_events
    for each statement execute function refuse_custody_event_change()`.execute(db);
  // Erasure takes the note, which can name people, and nothing else.
  await sql`create trigger custody_events_keep before update on custody_events
    for each row when (new.note is not null or to_jsonb(new) - 'note' <> to_jsonb(old) - 'note')
    execute function refuse_custody_event_change()`.execute(db);

  // Every custody event changes its visit, so that this is the one notification of both.
  await sql`
    create function notify_visit_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', jsonb_build_object('what', 'booking', 'id', b.id, 'customer', b.customer_id)::text)
        from changed join bookings b on b.id = changed.id;
      return null;
    end $$`.execute(db);
  for (const event of ['insert', 'update'] as const)
    await sql`
      create trigger ${sql.ref(`notify_${event}`)} after ${sql.raw(event)} on visits
      referencing new table as changed for each statement execute function notify_visit_change()`.execute(db);

  const comments: [string, string][] = [
    ['table visits', 'The stay of a booking’s car at the centre, from its check-in on. The id is that of the booking.'],
    ['column visits.plate', 'As staff read it from the car, letters and digits alone; null: erased.'],
    ['column visits.km', 'On the clock at check-in; null: it could not be read.'],
    ['column visits.belongings', 'What was in the car: [{item, present}].'],
    ['column visits.marks', 'Marks on the body: [{kind, x, y, where}], x and y in thousandths of the outline.'],
    ['column visits.checked_in_at', 'By the clock of the phone when it was offline, never later than recorded_at.'],
    ['column visits.confirmed_by', 'How the customer confirmed the record; null: not confirmed.'],
    ['column visits.code_tries', 'Wrong check-in codes.'],
    ['table custody_events', 'Every move of the key and the car of a visit, append-only.'],
    ['column custody_events.id', 'Made by the phone that recorded it, so that sending it twice records it once.'],
    ['column custody_events.number', 'In order of arrival, from 1.'],
    ['column custody_events.person_id', 'The member of staff who has it now.'],
    ['column custody_events.staff_id', 'Who recorded it; null: the customer.'],
    ['column custody_events.at', 'When it happened; `recorded_at` is when it arrived.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
