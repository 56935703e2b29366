import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export interface EntryRow {
  id: string;
  name: string;
  contact: string;
  created_at: Date;
}

const COLUMNS = ['id', 'name', 'contact', 'created_at'] as const;

/** One page, newest first: ids increase with time. */
export const listEntries = (db: Connection, page: number): Promise<EntryRow[]> =>
  db
    .selectFrom('waitlist')
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();

/** The number of entries on all pages. */
export async function countEntries(db: Connection): Promise<number> {
  return (
    await db
      .selectFrom('waitlist')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

/** Up to `limit` entries after an id, oldest first. */
export function listEntriesAfter(db: Connection, id: string | null, limit: number): Promise<EntryRow[]> {
  let query = db.selectFrom('waitlist').select(COLUMNS).orderBy('id').limit(limit);
  if (id !== null) query = query.where('id', '>', id);
  return query.execute();
}
