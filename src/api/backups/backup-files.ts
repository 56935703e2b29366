import { randomBytes } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
/** `car-care-20261123T213000Z-5f2c9a.sql.gz.age`, and a name that ends with .partial until the file is complete. */
const NAME = /^car-care-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{12}\.sql\.gz\.age(\.partial)?$/;

/** A backup that cannot be made or restored; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A name for the backup of a moment; different for each of two in one second. */
export const backupName = (takenAt: Date): string =>
  `car-care-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(6).toString('hex')}.sql.gz.age`;

/** Waits until the disk has the names of a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Deletes the backups that are older than `keepDays`, by the time in their names, and partial files that are
 * older than a day. Other files stay. Returns the names of the deleted backups.
 */
export async function deleteOldBackups(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const deleted: string[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const [, year, month, day, hour, minute, second, partial] = NAME.exec(name) ?? [];
    if (year === undefined) continue;
    const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (now.getTime() - takenAt <= (partial === undefined ? keepDays : 1) * DAY_MS) continue;
    await rm(path.join(folder, name), { force: true });
    if (partial === undefined) deleted.push(name);
  }
  return deleted;
}
