import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table services (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      image text not null,
      kind text not null,
      sub_services text[] not null default '{}',
      price_kobo bigint not null check (price_kobo > 0),
      position integer not null,
      active boolean not null default true
    )`.execute(db);
  await sql`
    create table brands (
      id uuid primary key,
      name text not null unique,
      origin text not null,
      position integer not null
    )`.execute(db);
  await sql`
    create table vehicles (
      id uuid primary key,
      brand_id uuid not null references brands (id),
      model text not null,
      year integer not null check (year between 1950 and 2100),
      class text not null,
      active boolean not null default true,
      unique (brand_id, model, year),
      unique (id, brand_id)
    )`.execute(db);
  // Only prices that differ from the service's own.
  await sql`
    create table prices (
      service_id uuid not null references services (id),
      vehicle_id uuid not null references vehicles (id),
      price_kobo bigint not null check (price_kobo > 0),
      primary key (service_id, vehicle_id)
    )`.execute(db);
  await sql`
    create table centre (
      "only" boolean primary key default true check ("only"),
      settings jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db);
}
