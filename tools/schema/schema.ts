// Writes src/api/platform/database/schema.ts and docs/data-model.md from a freshly migrated database.
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { migrate } from '#api/platform/database/migrate.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { schemaFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'schema-'));
// For root: the account that runs the server must have access.
chmodSync(dataDir, 0o711);
const server = await startPostgres({ dataDir });
try {
  const db = openDatabase(openPool(server.connection, 1));
  try {
    await migrate(db);
    for (const [name, text] of Object.entries(await schemaFiles(db))) {
      writeFileSync(path.join(root, name), text);
      console.log(name);
    }
  } finally {
    await db.destroy();
  }
} finally {
  await server.stop();
  rmSync(server.home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
