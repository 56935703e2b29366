import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table time_entries (
      id uuid primary key,
      visit_id uuid not null references visits (id),
      staff_id uuid not null references staff (id),
      started_at timestamptz not null,
      ended_at timestamptz,
      end_reason text check (end_reason in ('clock-off', 'other-job', 'ready', 'corrected')),
      recorded_at timestamptz not null default app_now(),
      constraint time_entries_end_check check ((ended_at is null) = (end_reason is null)),
      constraint time_entries_order_check check (ended_at >= started_at),
      constraint one_job_at_a_time exclude using gist (staff_id with =, tstzrange(started_at, ended_at) with &&)
    )`.execute(db);
  await sql`create unique index time_entries_one_open on time_entries (staff_id) where ended_at is null`.execute(db);
  await sql`create index time_entries_visit on time_entries (visit_id)`.execute(db);
  await sql`
    create table time_corrections (
      id uuid primary key,
      entry_id uuid not null references time_entries (id),
      number integer not null,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      reason text not null check (length(reason) between 1 and 200),
      staff_id uuid not null references staff (id),
      at timestamptz not null default app_now(),
      unique (entry_id, number),
      constraint time_corrections_order_check check (ended_at >= started_at)
    )`.execute(db);
  await sql`create index allocations_technician on allocations (technician_id) where technician_id is not null`.execute(
    db,
  );

  await sql`
    create function refuse_time_change() returns trigger language plpgsql as $$
    begin
      raise exception 'recorded time is append-only' using errcode = 'check_violation', constraint = 'time_append_only';
    end $$`.execute(db);
  await sql`create trigger time_entries_append_only before delete or truncate on time_entries
    for each statement execute function refuse_time_change()`.execute(db);
  await sql`create trigger time_corrections_append_only before update or delete or truncate on time_corrections
    for each statement execute function refuse_time_change()`.execute(db);
  // An entry changes only by its end: once, or to an earlier clock-off that arrives from a phone without network.
  await sql`
    create trigger time_entries_keep before update on time_entries for each row
    when (to_jsonb(new) - '{ended_at,end_reason}'::text[] <> to_jsonb(old) - '{ended_at,end_reason}'::text[]
      or (old.ended_at is not null
        and (old.end_reason not in ('ready', 'other-job') or new.end_reason <> 'clock-off' or new.ended_at > old.ended_at)))
    execute function refuse_time_change()`.execute(db);

  await sql`
    create function notify_time_change() returns trigger language plpgsql as $$
    begin
      insert into changes (payload) values (jsonb_build_object('what', 'booking', 'id', new.visit_id));
      return null;
    end $$`.execute(db);
  await sql`create trigger notify_change after insert or update on time_entries
    for each row execute function notify_time_change()`.execute(db);
  await sql`
    create function notify_time_correction() returns trigger language plpgsql as $$
    begin
      insert into changes (payload)
        select jsonb_build_object('what', 'booking', 'id', visit_id) from time_entries where id = new.entry_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger notify_change after insert on time_corrections
    for each row execute function notify_time_correction()`.execute(db);

  const comments: [string, string][] = [
    ['table time_entries', 'Who worked on the car of a visit from when to when, by their clock; one job at a time.'],
    ['column time_entries.id', 'Made by the phone that clocked on, so that sending it twice records it once.'],
    ['column time_entries.started_at', 'By the clock of the phone when it was offline, never later than recorded_at.'],
    ['column time_entries.ended_at', 'Null while the clock runs.'],
    ['column time_entries.end_reason', 'What ended it: the person, their next job, a ready car, or a correction.'],
    ['table time_corrections', 'What a manager put in place of the times of an entry, append-only; the newest counts.'],
    ['column time_corrections.number', 'In order, from 1.'],
    ['column time_corrections.staff_id', 'Who corrected it.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
