import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schema_compat (
      only_row boolean primary key default true check (only_row),
      oldest_version text not null check (oldest_version ~ '^[0-9]+[.][0-9]+[.][0-9]+$')
    )`.execute(db);
  await sql`insert into schema_compat (oldest_version) values ('1.0.0')`.execute(db);
  await sql`comment on table schema_compat is 'The oldest version of the application that works on these tables. A migration that takes away what an older version uses raises it.'`.execute(
    db,
  );
}
