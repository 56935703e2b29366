import { sql } from 'kysely';
import type { Trx } from '#api/platform/database/database.ts';

/** The bookings that differed at the last check, locked until the transaction ends. */
export async function lockDiffering(trx: Trx): Promise<string[]> {
  return (await trx.selectFrom('books_check').select('differing').forUpdate().executeTakeFirstOrThrow()).differing;
}

/** Stores the bookings that differ now. */
export async function storeDiffering(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('books_check')
    .set({ differing: [...ids], changed_at: sql<Date>`app_now()` })
    .execute();
}
