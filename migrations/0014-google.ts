import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Google names a person by at most 255 ASCII characters (OpenID Connect Core 2, sub).
  await sql`alter table customers add constraint customers_google_sub_check check (length(google_sub) <= 255)`.execute(
    db,
  );

  // Nonces that opened a session. They are signed, so only those that were used have to be remembered, until they expire.
  await sql`create table google_nonces (hash bytea primary key, expires_at timestamptz not null)`.execute(db);
  await sql`create index google_nonces_old on google_nonces (expires_at)`.execute(db);
}
