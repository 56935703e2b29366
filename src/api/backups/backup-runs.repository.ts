import { sql } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';

/** False on a database of an earlier version, which is backed up before an upgrade. */
export async function hasBackupRuns(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('public.backup_runs') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Inserts a backup that begins, and deletes those of more than a year ago. Returns its id. */
export async function insertRun(db: Connection, restoreWord: string): Promise<string> {
  const id = newId();
  await db.insertInto('backup_runs').values({ id, restore_word: restoreWord }).execute();
  await db
    .deleteFrom('backup_runs')
    .where('started_at', '<', sql<Date>`app_now() - interval '400 days'`)
    .execute();
  return id;
}

/** Notes that the file of a backup is complete. */
export async function completeRun(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ completed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/** The word of the newest backup: in a restored database, of the one that it came from. */
export async function findNewestWord(db: Connection): Promise<string | null> {
  const row = await db
    .selectFrom('backup_runs')
    .select('restore_word')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.restore_word ?? null;
}

/** When the last complete backup began, and the last one that was restored. */
export async function findRunTimes(db: Connection): Promise<{ backupAt: Date | null; restoredAt: Date | null }> {
  const { rows } = await sql<{ backup_at: Date | null; restored_at: Date | null }>`
    select max(started_at) filter (where completed_at is not null) as backup_at,
      max(started_at) filter (where restored_at is not null) as restored_at
    from backup_runs`.execute(db);
  return { backupAt: rows[0]?.backup_at ?? null, restoredAt: rows[0]?.restored_at ?? null };
}

/** Locks the backup with this word until the transaction ends. */
export const lockRunByWord = (
  trx: Connection,
  word: string,
): Promise<{ id: string; started_at: Date; restored_at: Date | null } | undefined> =>
  trx
    .selectFrom('backup_runs')
    .select(['id', 'started_at', 'restored_at'])
    .where('restore_word', '=', word)
    .forUpdate()
    .executeTakeFirst();

/** Notes that a backup could be restored. The caller has locked it. */
export async function markRestored(trx: Connection, id: string): Promise<void> {
  await trx
    .updateTable('backup_runs')
    .set({ restored_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
