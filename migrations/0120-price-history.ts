import { sql, type Kysely } from 'kysely';

/** Services have a picture of our art and a version; changes of prices are kept. What prices were before is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pictures = sql.raw(
    `('aircon', 'battery', 'bucket', 'collision', 'diagnostic', 'lift-bay', 'oil', 'spanner', 'tyre', 'wash-arch')`,
  );
  // Other names were shown as a spanner.
  await sql`update services set image = 'spanner' where image not in ${pictures}`.execute(db);
  await sql`alter table services add constraint services_image_check check (image in ${pictures})`.execute(db);
  await sql`alter table services add column version integer not null default 1`.execute(db);

  await sql`
    create table price_changes (
      id uuid primary key,
      at timestamptz not null default app_now(),
      staff_id uuid not null references staff (id),
      source text not null check (source in ('service', 'grid', 'csv')),
      service_id uuid not null references services (id),
      vehicle_class text check (vehicle_class in ('hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury')),
      vehicle_id uuid references vehicles (id),
      old_kobo bigint check (old_kobo > 0),
      old_differs boolean not null default false,
      new_kobo bigint check (new_kobo > 0),
      constraint price_changes_target_check check (vehicle_class is null or vehicle_id is null),
      constraint price_changes_default_check
        check (vehicle_class is not null or vehicle_id is not null or new_kobo is not null),
      constraint price_changes_differs_check check (vehicle_class is not null or not old_differs)
    )`.execute(db);
  await sql`create index price_changes_service on price_changes (service_id, id desc)`.execute(db);
  await sql`
    create function refuse_price_history_change() returns trigger language plpgsql as $$
    begin raise exception 'the history of prices is append-only'; end $$`.execute(db);
  await sql`create trigger price_changes_append_only before update or delete or truncate on price_changes
    for each statement execute function refuse_price_history_change()`.execute(db);

  const comments: [string, string][] = [
    ['table price_changes', 'Every change of a price by staff since there is this table. Append-only.'],
    ['column price_changes.vehicle_class', 'The class of cars; null with a car or the default price.'],
    ['column price_changes.vehicle_id', 'The car; null with a class or the default price.'],
    ['column price_changes.old_kobo', 'Null: the default price, or a new service.'],
    [
      'column price_changes.old_differs',
      'Cars of the class had other prices than `old_kobo`: each has a row of its own.',
    ],
    ['column price_changes.new_kobo', 'Null: the default price.'],
    ['column services.image', 'Base name of a picture of our art.'],
    ['column services.version', 'Raised by each change of the service or its prices.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
