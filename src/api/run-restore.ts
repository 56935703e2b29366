import { access } from 'node:fs/promises';
import { BackupError } from '#api/backups/backup-files.ts';
import { readRestoreWord } from '#api/backups/record-backup.ts';
import { restoreBackup } from '#api/backups/restore-backup.ts';
import { eraseAgain } from '#api/privacy/erase-again.ts';
import { printLine, runOnce, runOnDatabase } from './start.ts';

// `npm run restore -- FILE KEYFILE`: into an empty database (docs/operating.md).
const [file, keyFile, ...options] = process.argv.slice(2);
const withoutJournal = options.includes('--no-erasures');
const readable = (name: string): Promise<boolean> =>
  access(name).then(
    () => true,
    () => false,
  );

await runOnDatabase(async ({ erasureJournal }, connection) => {
  const unknown = options.find((option) => !['--no-erasures', '--unsigned'].includes(option));
  if (file === undefined || keyFile === undefined || unknown !== undefined)
    throw new BackupError(
      'Name the backup and the file with the private key: npm run restore -- FILE KEYFILE, then --no-erasures or --unsigned if you need them.',
    );
  for (const name of [file, keyFile])
    if (!(await readable(name))) throw new BackupError(`There is no file ${name}, or it may not be read.`);
  if (!withoutJournal && !(await readable(erasureJournal)))
    throw new BackupError(
      `The journal of erasures is not at ${erasureJournal}. Copy the newest one there or set ERASURE_JOURNAL, so that data erased since the backup is erased again. If nothing was ever erased: npm run restore -- FILE KEYFILE --no-erasures`,
    );
  const { header, rows } = await restoreBackup(connection, file, keyFile, {
    mayBeUnsigned: options.includes('--unsigned'),
  });
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0);
  printLine(`Restored ${count} rows as of ${header.takenAt}, of version ${header.version}.`);
});

if (process.exitCode !== 1)
  await runOnce(async (runtime) => {
    printLine('The tables are up to date.');
    const word = await readRestoreWord(runtime.db);
    if (word !== null) printLine(`To confirm on the set-up page that this backup can be restored, enter: ${word}`);
    if (withoutJournal) return;
    const { erased, known, torn } = await eraseAgain(runtime);
    printLine(`${runtime.config.erasureJournal}: ${erased} erased again, ${known} were erased already.`);
    if (torn > 0) printLine(`${torn} lines could not be read.`);
  });
