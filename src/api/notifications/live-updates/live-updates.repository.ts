import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** The digests, in hex, whose sessions of customers or staff have not ended. */
export async function findOpenSessions(db: Connection, digests: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select digest from unnest(${digests}::text[]) digest
    where exists (select 1 from sessions where token_hash = decode(digest, 'hex'))
      or exists (select 1 from staff_sessions where token_hash = decode(digest, 'hex'))`.execute(db);
  return rows.map(({ digest }) => digest);
}
