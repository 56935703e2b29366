import { backUp } from '#api/backups/back-up.ts';
import { recordBackup } from '#api/backups/record-backup.ts';
import { printLine, runOnDatabase } from './start.ts';

// `npm run backup`: while the application runs (docs/operating.md).
await runOnDatabase(async (config, connection) => {
  const startedAt = performance.now();
  const { file, bytes, rows, deleted } = await recordBackup(connection.db, () => backUp(config, connection));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  printLine(`${file}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s.`);
  for (const name of deleted) printLine(`Deleted, older than ${config.backup.keepDays} days: ${name}`);
});
