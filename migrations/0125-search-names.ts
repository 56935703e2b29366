import { sql, type Kysely } from 'kysely';

/** The search key of a customer's name is stored: computing it for each row of a scan took 130 ms for 10 000 customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customers add column search_name text not null
      generated always as (search_key(first_name || ' ' || last_name)) stored`.execute(db);
  await sql`drop index customers_name`.execute(db);
  await sql`create index customers_name on customers using gin (search_name gin_trgm_ops) where deleted_at is null`.execute(
    db,
  );
  await sql`comment on column customers.search_name is 'First and last name without tone marks, in lower case.'`.execute(
    db,
  );
}
