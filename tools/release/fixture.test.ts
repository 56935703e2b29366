import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '#api/backups/back-up.ts';
import { makeSigningKey } from '#api/backups/backup-signature.ts';
import { restoreBackup } from '#api/backups/restore-backup.ts';
import { readConfig } from '#api/config.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { makeKeyPair } from '#api/vendors/age.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#test/postgres.ts';
import { loadDump, type Manifest } from '#test/released-fixtures.ts';
import { tableRows } from '#test/table-rows.ts';
import { fillDatabase, findGaps, takeFixture } from './fill-database.ts';

let database: TestDatabase;
let taken: { statements: string; manifest: Manifest };
beforeAll(async () => {
  database = await cloneDatabase();
  taken = await takeFixture(database, '0.0.0', await fillDatabase(database));
}, 120_000);
afterAll(() => database.drop());

test('the fixture of a release has a row in every table and every value of a closed list', async () => {
  expect(await findGaps(database)).toEqual([]);
});

test('a backup of a database with every kind of data is restored row by row', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'filled-'));
  const copy = await emptyDatabase();
  try {
    const { privateKey, publicKey } = await makeKeyPair();
    const signing = makeSigningKey();
    await writeFile(path.join(folder, 'key'), signing.keyLine + privateKey);
    const config = readConfig({
      DATA_DIR: folder,
      BACKUP_RECIPIENT: publicKey,
      BACKUP_SIGNING_KEY: signing.privateKey,
    });
    const [from, to] = [await openSingleConnection(database.connection), await openSingleConnection(copy.connection)];
    try {
      const { file } = await backUp(config, from);
      await restoreBackup(to, file, path.join(folder, 'key'));
    } finally {
      await Promise.all([from.close(), to.close()]);
    }
    const rows = await tableRows(copy.connection);
    expect(Object.keys(rows).filter((name) => name.startsWith('public.') && rows[name]?.length === 0)).toEqual([]);
    expect(rows).toEqual(await tableRows(database.connection));
  } finally {
    await copy.drop();
    await rm(folder, { recursive: true });
  }
});

test('a database that is loaded from a dump gives the same dump', async () => {
  const copy = await loadDump(taken.statements);
  try {
    const again = await takeFixture(copy, '0.0.0', '');
    expect(again.manifest.rows).toEqual(taken.manifest.rows);
    expect(again.statements === taken.statements).toBe(true);
  } finally {
    await copy.drop();
  }
});
