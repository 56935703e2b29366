import { appendFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '#api/config.ts';
import { newId, openDatabase, openPool } from '#api/platform/database/database.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { prepareDatabase } from '#api/start.ts';
import { makeKeyPair } from '#api/vendors/age.ts';
import { schemaFiles } from '#tools/schema/files.ts';
import { cloneDatabase, emptyDatabase, runAs, type TestDatabase } from '#test/postgres.ts';
import { loadFixture, loadOlderDump, olderDumps, releasedFixtures } from '#test/released-fixtures.ts';
import { tableRows } from '#test/table-rows.ts';
import { backUp, type Backup } from './back-up.ts';
import { makeSigningKey } from './backup-signature.ts';
import { restoreBackup } from './restore-backup.ts';

const [RELEASE] = releasedFixtures();
let folder: string;
let keyFile: string;
let publicKey: string;
const signing = makeSigningKey();
let source: TestDatabase;
/** Of the source, which is a database of a released version with data of every kind. */
let backup: Backup;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backups-'));
  const pair = await makeKeyPair();
  publicKey = pair.publicKey;
  keyFile = path.join(folder, 'private.key');
  await writeFile(keyFile, `# public key: ${publicKey}\n${signing.keyLine}${pair.privateKey}\n`);
  if (RELEASE === undefined) throw new Error('no released fixture');
  source = await loadFixture(RELEASE);
  backup = await backUpFrom(source);
}, 60_000);
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

let target: TestDatabase;
beforeEach(async () => {
  target = await emptyDatabase();
});
afterEach(() => target.drop());

const configOf = (env: Record<string, string> = {}): Config =>
  readConfig({
    DATA_DIR: folder,
    BACKUP_RECIPIENT: publicKey,
    BACKUP_SIGNING_KEY: signing.privateKey,
    BACKUP_DIR: path.join(folder, 'kept'),
    ...env,
  });

async function backUpFrom({ connection }: TestDatabase, env: Record<string, string> = {}): Promise<Backup> {
  const single = await openSingleConnection(connection);
  try {
    return await backUp(configOf(env), single);
  } finally {
    await single.close();
  }
}

async function restoreTo({ connection }: TestDatabase, file: string, key = keyFile) {
  const single = await openSingleConnection(connection);
  try {
    return await restoreBackup(single, file, key);
  } finally {
    await single.close();
  }
}

/** Tables, views and schemas of a database beyond those of an empty one. */
async function objectsOf({ connection }: TestDatabase): Promise<unknown[]> {
  const db = openDatabase(openPool(connection, 1));
  try {
    const { rows } = await sql`
      select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') union select nspname from pg_namespace where nspname = 'pgboss'`.execute(
      db,
    );
    return rows;
  } finally {
    await db.destroy();
  }
}

describe('a backup that is restored', () => {
  test('a restored backup has every table, row and sequence of a released version', async () => {
    const { header, rows } = await restoreTo(target, backup.file);
    const [before, after] = [await tableRows(source.connection), await tableRows(target.connection)];
    expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBe(backup.rows);
    expect(backup.rows).toBeGreaterThan(500);
    expect(after).toEqual(before);
    expect(header.migrations).toEqual(RELEASE?.migrations);
  });

  test('a restored backup has its keys, checks and triggers in force again', async () => {
    await restoreTo(target, backup.file);
    const read = async ({ connection }: TestDatabase) => {
      const db = openDatabase(openPool(connection, 1));
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as text
        from pg_constraint where connamespace::regnamespace::text <> 'sandbox' and conrelid <> 0 union all
        select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal order by 1`.execute(
        db,
      );
      await db.destroy();
      return rows.map(({ text }) => text);
    };
    expect(await read(target)).toEqual(await read(source));
  });

  test('a restored backup of an older version is brought up to date by the migrations of this one', async () => {
    await restoreTo(target, backup.file);
    const db = openDatabase(openPool(target.connection, 2));
    await prepareDatabase(db);
    const files = await schemaFiles(db);
    await db.destroy();
    for (const [name, text] of Object.entries(files)) expect(text).toBe(await readFile(path.resolve(name), 'utf8'));
  });

  test('a backup shows the database at one moment while others write', async () => {
    const busy = await cloneDatabase();
    const db = openDatabase(openPool(busy.connection, 4));
    let writing = true;
    // Each transaction writes to two tables that the dump reads one long after the other.
    const write = async () => {
      while (writing)
        await db.transaction().execute(async (trx) => {
          const row = { kind: 'waitlist' as const, subject_id: newId() };
          await trx.insertInto('erasures').values(row).execute();
          await trx
            .insertInto('waitlist')
            .values({ id: newId(), name: 'Heron', contact: newId(), consent: 'yes' })
            .execute();
        });
    };
    const writers = [write(), write(), write()];
    const backups = [await backUpFrom(busy), await backUpFrom(busy), await backUpFrom(busy)];
    writing = false;
    await Promise.all(writers);
    await db.destroy();
    const { rows } = await restoreTo(target, backups[2]?.file ?? '');
    await busy.drop();
    expect(rows['public.waitlist']).toBeGreaterThan(0);
    expect(rows['public.erasures']).toBe(rows['public.waitlist']);
  });
});

describe('what is no whole backup is refused, and leaves the database empty', () => {
  test.each([0.1, 0.5, 0.99, 'one byte'] as const)('cut off at %s', async (share) => {
    const bytes = await readFile(backup.file);
    const file = path.join(folder, 'cut');
    await writeFile(file, bytes.subarray(0, share === 'one byte' ? -1 : Math.floor(bytes.length * share)));
    await expect(restoreTo(target, file)).rejects.toThrow('The backup is cut off or damaged.');
    expect(await objectsOf(target)).toEqual([]);
  });

  test('refuses a backup with a changed byte', async () => {
    const bytes = await readFile(backup.file);
    const file = path.join(folder, 'changed');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1000) ^ 1, bytes.length - 1000);
    await writeFile(file, bytes);
    await expect(restoreTo(target, file)).rejects.toThrow('The backup is cut off or damaged.');
    expect(await objectsOf(target)).toEqual([]);
  });

  test('refuses another key, no key, and a file that is no backup', async () => {
    const other = path.join(folder, 'other.key');
    await writeFile(other, signing.keyLine + (await makeKeyPair()).privateKey);
    await expect(restoreTo(target, backup.file, other)).rejects.toThrow(
      'The private key does not fit: the backup was encrypted to another public key.',
    );
    await writeFile(other, `# only a comment\n`);
    await expect(restoreTo(target, backup.file, other)).rejects.toThrow('The key file has no private key');
    await expect(restoreTo(target, backup.file, backup.file)).rejects.toThrow('no private key of age');
    await expect(restoreTo(target, keyFile)).rejects.toThrow('The file was not encrypted by age');
    expect(await objectsOf(target)).toEqual([]);
  });

  test('a database that is not empty stays as it is', async () => {
    await runAs(target.connection, 'create table stock (id int); insert into stock values (1)');
    await expect(restoreTo(target, backup.file)).rejects.toThrow(
      'The database is not empty: it has stock. A backup is restored into an empty database only. Nothing was changed.',
    );
    expect((await tableRows(target.connection))['public.stock']).toEqual(['(1)']);
  });

  test('refuses a backup of a newer version, whose version it names', async () => {
    const newer = await cloneDatabase();
    await runAs(newer.connection, `insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`);
    const { file } = await backUpFrom(newer);
    await newer.drop();
    await expect(restoreTo(target, file)).rejects.toThrow(
      /^The backup is of the newer version \d+\.\d+\.\d+(?:-alpha)? \(9999-later\)\. Restore it with that version\. Nothing was changed\.$/,
    );
    expect(await objectsOf(target)).toEqual([]);
  });
});

test.each(olderDumps())(
  'a backup of the database of %s is refused with the version to restore it with',
  async (dump) => {
    const older = await loadOlderDump(dump);
    const { file } = await backUpFrom(older);
    await older.drop();
    await expect(restoreTo(target, file)).rejects.toThrow(
      'The backup is of a version before 1.1.0. Restore it with version 1.1.0, start that version on it once, then upgrade. Nothing was changed.',
    );
    expect(await objectsOf(target)).toEqual([]);
  },
);

describe('the files', () => {
  const stored = (): Promise<string[]> => readdir(path.join(folder, 'own')).catch(() => []);
  const own = (env: Record<string, string> = {}) => ({ BACKUP_DIR: path.join(folder, 'own'), ...env });
  afterEach(() => rm(path.join(folder, 'own'), { recursive: true, force: true }));

  test('backup files are encrypted, and other users of the machine cannot open them', async () => {
    const bytes = await readFile(backup.file);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    expect(bytes.toString('latin1')).not.toContain(RELEASE?.customer);
    expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(backup.file))).mode & 0o777).toBe(0o700);
  });

  test('three concurrent backups make three files', async () => {
    const made = await Promise.all([1, 2, 3].map(() => backUpFrom(source, own())));
    expect((await stored()).toSorted()).toEqual(made.map(({ file }) => path.basename(file)).toSorted());
  });

  test('backup files are deleted after the configured days, by the date in their names; other files stay', async () => {
    const { file } = await backUpFrom(source, own());
    const names = [
      'car-care-20200101T000000Z-0123456789ab.sql.gz.age',
      'car-care-20200101T000000Z-0123456789ab.sql.gz.age.partial',
    ];
    for (const name of [...names, 'notes.txt']) await writeFile(path.join(folder, 'own', name), '');
    await utimes(path.join(folder, 'own', 'notes.txt'), 0, 0);
    const again = await backUpFrom(source, own({ BACKUP_KEEP_DAYS: '7' }));
    expect(again.deleted).toEqual([names[0]]);
    expect(await stored()).toEqual([path.basename(file), path.basename(again.file), 'notes.txt'].toSorted());
    await runAs(
      source.connection,
      `create or replace function app_now() returns timestamptz language sql stable as $$ select now() + interval '8 days' $$`,
    );
    const later = await backUpFrom(source, own({ BACKUP_KEEP_DAYS: '7' }));
    expect(later.deleted.toSorted()).toEqual([path.basename(file), path.basename(again.file)].toSorted());
  });

  test('a failed backup leaves no file', async () => {
    await expect(backUpFrom(target, own())).rejects.toThrow('The database has no tables: there is nothing to back up.');
    expect(await stored()).toEqual([]);
  });
});

describe('the public key', () => {
  test.each([
    ['', 'BACKUP_RECIPIENT is missing'],
    ['age1wrong', 'BACKUP_RECIPIENT is no public key of age'],
    ['AGE-SECRET-KEY-1XYZ', 'BACKUP_RECIPIENT is a private key. It takes the public one'],
  ])('%s is refused', async (recipient, message) => {
    await expect(backUpFrom(source, { BACKUP_RECIPIENT: recipient })).rejects.toThrow(message);
  });

  test('a backup for two public keys opens with either private key', async () => {
    const second = await makeKeyPair();
    const { file } = await backUpFrom(source, { BACKUP_RECIPIENT: `${publicKey} ${second.publicKey}` });
    const secondFile = path.join(folder, 'second.key');
    await appendFile(secondFile, signing.keyLine + second.privateKey);
    await restoreTo(target, file, secondFile);
    expect(await tableRows(target.connection)).toEqual(await tableRows(source.connection));
  });
});
