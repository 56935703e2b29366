import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opening_hours (
      branch_id uuid not null references branches (id),
      weekday integer not null check (weekday between 1 and 7),
      opens_minute integer not null check (opens_minute between 0 and 1439),
      closes_minute integer not null check (closes_minute between 1 and 1440),
      primary key (branch_id, weekday, opens_minute),
      check (opens_minute < closes_minute),
      constraint opening_hours_apart exclude using gist (
        branch_id with =, weekday with =, int4range(opens_minute, closes_minute) with &&)
    )`.execute(db);
  await sql`
    create table calendar_exceptions (
      id uuid primary key,
      branch_id uuid not null references branches (id),
      resource_id uuid,
      during tstzrange not null check (
        not isempty(during) and lower_inc(during) and not upper_inc(during) and not lower_inf(during) and not upper_inf(during)),
      is_open boolean not null,
      reason text not null check (length(reason) between 1 and 120),
      created_at timestamptz not null default app_now(),
      foreign key (resource_id, branch_id) references resources (id, branch_id)
    )`.execute(db);
  await sql`create index calendar_exceptions_during on calendar_exceptions using gist (branch_id, during)`.execute(db);
  const comments: [string, string][] = [
    ['table opening_hours', 'When a branch is open in every week, wall clock in its time zone; several spans a day.'],
    ['column opening_hours.weekday', 'ISO 8601: 1 is Monday, 7 is Sunday.'],
    ['column opening_hours.opens_minute', 'Minutes after midnight.'],
    ['column opening_hours.closes_minute', 'Minutes after midnight; 1440 is the end of the day.'],
    [
      'table calendar_exceptions',
      'Spans in which a branch, or one bay, is closed or open for once. Closed wins over open.',
    ],
    ['column calendar_exceptions.resource_id', 'Null: the whole branch.'],
    ['column calendar_exceptions.is_open', 'True: open in addition to the hours; false: closed.'],
    ['column calendar_exceptions.reason', 'Shown to customers.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
