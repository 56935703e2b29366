import { sql, type Kysely } from 'kysely';

/** Photos of visits, in a partition a month, so that a month is dropped whole (decision 0152). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits add column month date not null
      generated always as (date_trunc('month', recorded_at at time zone 'Africa/Lagos')::date) stored`.execute(db);
  await sql`alter table visits add constraint visits_id_month_key unique (id, month)`.execute(db);
  for (const [table, parted] of [
    ['visit_photos', sql`partition by range (month)`],
    ['retained_visit_photos', sql``],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        month date not null,
        visit_id uuid not null,
        id uuid not null,
        purpose text not null
          check (purpose in ('position', 'mark', 'other', 'finding', 'old-part', 'new-part', 'release')),
        subject text check (length(subject) <= 80),
        picture bytea not null check (length(picture) between 1 and 250000),
        taken_at timestamptz not null,
        sent_at timestamptz not null default app_now(),
        sent_by uuid not null references staff (id),
        primary key (visit_id, id, month),
        foreign key (visit_id, month) references visits (id, month),
        check (purpose not in ('finding', 'old-part', 'new-part') or subject is not null),
        check (purpose <> 'position' or coalesce(subject, '') in ('front-left', 'front', 'front-right', 'right',
          'back-right', 'back', 'back-left', 'left'))
      ) ${parted}`.execute(db);
    // Pictures are compressed already.
    await sql`alter table ${sql.table(table)} alter column picture set storage external`.execute(db);
  }
  await sql`
    create unique index visit_photos_one_position on visit_photos (visit_id, subject, month)
      where purpose = 'position'`.execute(db);

  await sql`
    create function make_month_partition(parent text, month date) returns void language plpgsql as $$
    begin
      execute format('create table if not exists public.%I partition of public.%I for values from (%L) to (%L)',
        parent || to_char(month, '_YYYY_MM'), parent, month, (month + interval '1 month')::date);
    end $$`.execute(db);
  await sql`
    select make_month_partition('visit_photos',
      (date_trunc('month', app_now() at time zone 'Africa/Lagos') + ahead * interval '1 month')::date)
    from generate_series(0, 2) ahead`.execute(db);

  const comments: [string, string][] = [
    ['column visits.month', 'The first day of the month in Lagos in which the check-in was recorded.'],
    ['table visit_photos', 'Photos of visits, a partition for each month of check-ins; old ones are dropped whole.'],
    ['column visit_photos.month', 'That of the visit, so that a photo has one key in all months.'],
    ['column visit_photos.id', 'Made by the phone that sent it, so that sending it twice stores it once.'],
    [
      'column visit_photos.subject',
      'The position, the name of the inspected item, the line of the estimate or a text.',
    ],
    ['column visit_photos.picture', 'WebP of at most 1600 px, made anew from what was sent.'],
    ['column visit_photos.taken_at', 'By the clock of the phone, never later than sent_at.'],
    [
      'table retained_visit_photos',
      'Photos of dropped months that an open dispute about a payment needs, until it ends.',
    ],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
