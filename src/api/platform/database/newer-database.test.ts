import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { prepareDatabase } from '#api/start.ts';
import { cloneDatabase, emptyDatabase, runAs, type TestDatabase } from '#test/postgres.ts';
import { startProcess } from '#test/process.ts';
import { openDatabase, openPool, type Database } from './database.ts';
import { DatabaseVersionError, migrate } from './migrate.ts';

const NEWER = '9999-of-a-newer-version';
let copy: TestDatabase;
let db: Database;
beforeEach(async () => {
  copy = await cloneDatabase();
  db = openDatabase(openPool(copy.connection, 2));
});
afterEach(async () => {
  await db.destroy();
  await copy.drop();
});

/** What a newer version leaves: its migration, and the oldest version that still works. */
async function migrateAsNewer(oldestVersion: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${NEWER}, '2027-01-01T00:00:00.000Z')`.execute(db);
  await db.updateTable('schema_compat').set({ oldest_version: oldestVersion }).execute();
}
const applied = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

test('an older version starts on the database of a newer one that still admits it, and changes nothing', async () => {
  await migrateAsNewer('0.1.0');
  const before = await applied();
  await prepareDatabase(db);
  expect(await applied()).toEqual(before);
  const app = await startProcess({ DATABASE_URL: copy.url });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  await app.end('SIGTERM');
});

test.each([
  ['0.1.0', '0.1.1', false],
  ['0.1.9', '0.1.10', false],
  ['0.9.0', '0.10.0', false],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.9.9', true],
  ['0.2.0', '0.2.0', true],
])('version %s on a database for %s or newer: starts %s', async (version, oldest, starts) => {
  await migrateAsNewer(oldest);
  const migrated = migrate(db, { version });
  if (starts) await expect(migrated).resolves.toBeUndefined();
  else await expect(migrated).rejects.toBeInstanceOf(DatabaseVersionError);
});

test('a version that is too old says so plainly, names the needed version and ends', async () => {
  await migrateAsNewer('99.0.0');
  await expect(startProcess({ DATABASE_URL: copy.url })).rejects.toThrow(
    /^did not start: A newer version of the application changed this database \(9999-of-a-newer-version\), and version \d+\.\d+\.\d+(?:-alpha)? cannot use it\. Nothing was changed\. Start version 99\.0\.0 or newer, or restore the backup from before the upgrade\.$/,
  );
});

test('an extension that this role may not create is named, with what to run', async () => {
  const { admin, user } = inject('postgres');
  const empty = await emptyDatabase();
  const { database } = empty.connection;
  await runAs(admin, `alter database ${database} owner to postgres`);
  await runAs({ ...admin, database }, `grant create on schema public to ${user}`);
  const restricted = openDatabase(openPool(empty.connection, 2));
  await expect(migrate(restricted)).rejects.toThrow(
    /^The database lacks the extension pg_trgm, and this role may not create it, .+ create extension pg_trgm\. Nothing was changed\.$/,
  );
  await runAs({ ...admin, database }, 'create extension pg_trgm');
  await expect(migrate(restricted)).rejects.toThrow(/create extension btree_gist/);
  await runAs({ ...admin, database }, 'create extension btree_gist');
  await migrate(restricted);
  await restricted.destroy();
  await empty.drop();
});
