import { spawnSync } from 'node:child_process';
import { createWriteStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeSigningKey } from '#api/backups/backup-signature.ts';
import { writeDump } from '#api/platform/database/dump/write-dump.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { encryptTo, makeKeyPair } from '#api/vendors/age.ts';
import { temporaryFolder } from '#test/postgres-process.ts';
import { emptyDatabase } from '#test/postgres.ts';
import { tableRows } from '#test/table-rows.ts';
import { createTestApp } from '#test/test-app.ts';

test('an attacker who writes to the storage of the backups cannot add an owner with a forged backup', async () => {
  // The stranger has the application, an owner of it, and the public key of the centre.
  const stranger = await createTestApp({ OWNER_EMAIL: 'stranger@example.ng' });
  const [folder, target, centre] = [temporaryFolder(), await emptyDatabase(), await makeKeyPair()];
  const [planted, keyFile] = [path.join(folder, 'planted'), path.join(folder, 'carcare.key')];
  const single = await openSingleConnection(stranger.database.connection);
  const text = Readable.from(writeDump(single), { objectMode: false }).pipe(createGzip());
  await pipeline(await encryptTo(centre.publicKey)(Readable.toWeb(text)), createWriteStream(planted));
  await single.close();
  writeFileSync(keyFile, makeSigningKey().keyLine + centre.privateKey);
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.resolve('src/api/run-restore.ts'), planted, keyFile, '--no-erasures'],
    { env: { ...process.env, NODE_ENV: '', DATABASE_URL: target.url, DATA_DIR: folder }, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('The backup is not signed')]);
  expect(await tableRows(target.connection)).toEqual({});
  await target.drop();
  await stranger.stop();
});
