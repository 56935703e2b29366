import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The accounts' job deletes rows of a table that belongs to no feature: say so where one looks for it.
  await sql`comment on table idempotency_keys is ${sql.lit('Responses to calls that carried an Idempotency-Key, stored for 24 hours; the daily job purge-expired-account-data deletes older ones.')}`.execute(
    db,
  );
}
