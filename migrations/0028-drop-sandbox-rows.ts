import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The sandbox creates its own schema when it is on; a production database holds no table of it.
  await sql`drop table sandbox_rows`.execute(db);
}
