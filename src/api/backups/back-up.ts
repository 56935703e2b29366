import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { currentTime } from '#api/platform/database/database.ts';
import { appliedMigrations } from '#api/platform/database/migrate.ts';
import { writeDump } from '#api/platform/database/dump/write-dump.ts';
import type { SingleConnection } from '#api/platform/database/single-connection.ts';
import { encryptTo } from '#api/vendors/age.ts';
import type { Config } from '#api/config.ts';
import { BackupError, backupName, deleteOldBackups, syncFolder } from './backup-files.ts';
import { readSigningKey, signDump } from './backup-signature.ts';

export interface Backup {
  file: string;
  /** Of the encrypted file. */
  bytes: number;
  rows: number;
  /** Names of older backups that were deleted afterwards. */
  deleted: string[];
}

/**
 * Writes a signed and encrypted backup of the whole database, as of one moment, into the folder of backups while
 * the application runs. The file has its name only once it is complete and on the disk; after an error there is none.
 * Afterwards older backups are deleted.
 * @throws BackupError without BACKUP_RECIPIENT or BACKUP_SIGNING_KEY; AgeError when the first is no public key;
 *   DumpError; errors of the disk
 */
export async function backUp({ backup }: Config, connection: SingleConnection): Promise<Backup> {
  const { recipient, signingKey, dir, keepDays } = backup;
  if (recipient === null)
    throw new BackupError(
      'BACKUP_RECIPIENT is missing: the public key (age1...) that the backup is encrypted to. Make a pair on another machine: npm run backup:key -- FILE',
    );
  if (signingKey === null)
    throw new BackupError(
      'BACKUP_SIGNING_KEY is missing: the key that signs the backup, without which it is not restored. npm run backup:key prints it with the pair; npm run backup:signing-key -- FILE makes one for a pair that you have.',
    );
  const encrypt = encryptTo(recipient);
  const key = readSigningKey(signingKey);
  if ((await appliedMigrations(connection.db)).length === 0)
    throw new BackupError('The database has no tables: there is nothing to back up.');
  const now = await currentTime(connection.db);
  const file = path.join(dir, backupName(now));
  const partial = `${file}.partial`;
  let rows = 0;
  const text = async function* (): AsyncGenerator<Buffer> {
    const byTable = yield* writeDump(connection);
    rows = Object.values(byTable).reduce((sum, count) => sum + count, 0);
  };
  await mkdir(dir, { recursive: true, mode: 0o700 });
  try {
    // The fastest level: photos are compressed already, and the rest is mostly repetition.
    const compressed = createGzip({ level: 1 });
    const written = pipeline(Readable.from(signDump(text(), key), { objectMode: false }), compressed);
    const encrypted = await encrypt(Readable.toWeb(compressed));
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await Promise.all([written, pipeline(encrypted, output)]);
    await rename(partial, file);
    await syncFolder(dir);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const { size } = await stat(file);
  return { file, bytes: size, rows, deleted: await deleteOldBackups(dir, keepDays, now) };
}
