import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { schemaFiles } from './files.ts';

test('the schema types and the data model match the migrated database (npm run schema)', async () => {
  const copy = await cloneDatabase();
  const db = openDatabase(openPool(copy.connection, 1));
  try {
    for (const [name, text] of Object.entries(await schemaFiles(db))) {
      expect([name, readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8')]).toEqual([name, text]);
    }
  } finally {
    await db.destroy();
    await copy.drop();
  }
});
