import { randomInt } from 'node:crypto';
import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './backup-runs.repository.ts';

/** Without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const WORD_LENGTH = 8;

const newWord = (): string => Array.from({ length: WORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Records a backup: before it is made, so that its file has the row, and once it is complete. A database of an earlier
 * version has no such table; its backup is not recorded.
 */
export async function recordBackup<T>(db: Connection, make: () => Promise<T>): Promise<T> {
  const id = (await repo.hasBackupRuns(db)) ? await repo.insertRun(db, newWord()) : null;
  const made = await make();
  if (id !== null) await repo.completeRun(db, id);
  return made;
}

/** "KPQ4-7WXY", to be entered on the set-up page; null where the backup was not recorded. */
export async function readRestoreWord(db: Connection): Promise<string | null> {
  const word = await repo.findNewestWord(db);
  return word === null ? null : `${word.slice(0, WORD_LENGTH / 2)}-${word.slice(WORD_LENGTH / 2)}`;
}

/** When the last complete backup began, and the last one that was restored. */
export const readBackupTimes = (db: Connection): Promise<{ backupAt: Date | null; restoredAt: Date | null }> =>
  repo.findRunTimes(db);

/**
 * Confirms by its word that a backup could be restored. Repeating it changes nothing.
 * @throws setup.unknown_backup
 */
export async function confirmRestore(runtime: Runtime, actor: StaffActor, word: string): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const run = await repo.lockRunByWord(trx, word.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
    if (run === undefined) throw new AppError('setup.unknown_backup');
    if (run.restored_at !== null) return;
    await repo.markRestored(trx, run.id);
    const detail = { backup: run.started_at.toISOString() };
    recordAudit({ event: 'setup.restore-confirmed', subject: { kind: 'centre', id: 'setup' }, detail });
  });
}
