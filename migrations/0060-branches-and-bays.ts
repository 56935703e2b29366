import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Trusted: the owner of a database may create it.
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`
    create table branches (
      id uuid primary key,
      time_zone text not null check (length(time_zone) between 1 and 64),
      notice_minutes integer not null check (notice_minutes between 0 and 10080),
      horizon_days integer not null check (horizon_days between 1 and 90),
      cut_off_minutes integer not null check (cut_off_minutes between 0 and 10080),
      unpaid_keeps_time boolean not null,
      version integer not null default 1
    )`.execute(db);
  await sql`
    create table resources (
      id uuid primary key,
      branch_id uuid not null references branches (id),
      name text not null check (length(name) between 1 and 40),
      kind text not null check (kind in ('wash', 'lift', 'body', 'diagnostics', 'driver')),
      position integer not null,
      retired_at timestamptz,
      unique (id, branch_id)
    )`.execute(db);
  await sql`create unique index resources_name on resources (branch_id, lower(name)) where retired_at is null`.execute(
    db,
  );
  await sql`
    create table service_needs (
      id uuid primary key,
      branch_id uuid not null references branches (id),
      service_id uuid not null references services (id),
      vehicle_class text check (vehicle_class in ('hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury')),
      mode text check (mode in ('pick-up')),
      position integer not null check (position in (0, 1)),
      kind text not null check (kind in ('wash', 'lift', 'body', 'diagnostics', 'driver')),
      minutes_before integer not null check (minutes_before between 0 and 480),
      work_minutes integer not null check (work_minutes between 5 and 9600),
      minutes_after integer not null check (minutes_after between 0 and 480),
      may_span_days boolean not null default false,
      unique nulls not distinct (branch_id, service_id, vehicle_class, position),
      unique nulls not distinct (branch_id, service_id, vehicle_class, kind)
    )`.execute(db);
  const comments: [string, string][] = [
    ['table branches', 'The places of the centre, a single row today, and the rules of their calendar.'],
    ['column branches.time_zone', 'IANA name. Opening hours are wall clock in it.'],
    ['column branches.notice_minutes', 'How long before its start a time can be taken at the latest.'],
    ['column branches.horizon_days', 'How many days ahead a time can be taken.'],
    ['column branches.cut_off_minutes', 'How long before its start customers can move or cancel an appointment.'],
    ['column branches.unpaid_keeps_time', 'False: an online booking that is not paid loses its time.'],
    ['column branches.version', 'Rises with every change of the calendar by staff.'],
    ['table resources', 'Bays and drivers. A row each, never a count, so that one car is in one bay.'],
    ['column resources.retired_at', 'No longer used for new appointments since then.'],
    [
      'table service_needs',
      'What a service needs and for how long. The rows of the vehicle class count, else those without a class.',
    ],
    ['column service_needs.mode', 'Only for cars that arrive in this way; null for all.'],
    ['column service_needs.position', 'Order of two needs: the work of the second begins where the first ends.'],
    ['column service_needs.minutes_before', 'Before the work, in the bay.'],
    ['column service_needs.minutes_after', 'After the work, in the bay, e.g. drying.'],
    ['column service_needs.may_span_days', 'The work may continue in the next open span of the same bay.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
