import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

export type ErasureKind = 'customer' | 'waitlist';

export interface ErasureRow {
  id: number;
  kind: ErasureKind;
  subject_id: string;
  erased_at: Date;
}

/** Records an erasure. */
export async function insertErasure(db: Connection, kind: ErasureKind, subjectId: string): Promise<void> {
  await db.insertInto('erasures').values({ kind, subject_id: subjectId }).execute();
}

/** True when this erasure was recorded. */
export async function wasErased(db: Connection, kind: ErasureKind, subjectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasures')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Up to `limit` erasures that the journal does not have yet, oldest first, locked; skips those locked elsewhere. */
export const lockUnwritten = (db: Connection, limit: number): Promise<ErasureRow[]> =>
  db
    .selectFrom('erasures')
    .select(['id', 'kind', 'subject_id', 'erased_at'])
    .where('written_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Marks erasures as written to the journal. */
export async function markWritten(db: Connection, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ written_at: sql<Date>`app_now()` })
    .where('id', 'in', ids)
    .execute();
}
