import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#test/postgres.ts';
import { newId, openDatabase, openPool, type Database } from './database.ts';
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts';

let copy: TestDatabase;
let db: Database;
const open = async (database: TestDatabase): Promise<void> => {
  copy = database;
  db = openDatabase(openPool(copy.connection, 2));
};
afterEach(async () => {
  await db.destroy();
  await copy.drop();
});

describe('a migration after the baseline', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
    await cp(path.resolve('database/migrations'), path.join(folder, 'migrations'), { recursive: true });
    await writeFile(
      path.join(folder, 'migrations/9998-notes.sql'),
      'create table notes (id integer primary key); insert into notes values (1);',
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('applies a later migration once to a database that lacks it', async () => {
    await open(await cloneDatabase());
    await migrate(db, { folder });
    await migrate(db, { folder });
    expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }]);
    expect(await appliedMigrations(db)).toEqual([...(await knownMigrations()), '9998-notes']);
  });

  test('a migration that fails leaves nothing behind', async () => {
    await open(await cloneDatabase());
    await appendFile(path.join(folder, 'migrations/9998-notes.sql'), 'select no_such_column;');
    await expect(migrate(db, { folder })).rejects.toThrow('no_such_column');
    expect(await appliedMigrations(db)).toEqual(await knownMigrations());
    expect((await sql`select to_regclass('notes') as found`.execute(db)).rows).toEqual([{ found: null }]);
  });

  test('a new database records later migrations without running them, because the baseline has them already', async () => {
    await open(await emptyDatabase());
    await migrate(db, { folder });
    expect(await appliedMigrations(db)).toEqual([...(await knownMigrations()), '9998-notes']);
    expect((await sql`select to_regclass('notes') as found`.execute(db)).rows).toEqual([{ found: null }]);
  });
});

test('processes that start together on a new database make its tables once', async () => {
  await open(await emptyDatabase());
  await Promise.all([migrate(db), migrate(db)]);
  expect(await appliedMigrations(db)).toEqual(await knownMigrations());
});

describe('version 1', () => {
  test('a version 1 finds a migration that it does not know, and 2.0.0 as the oldest version', async () => {
    await open(await cloneDatabase());
    expect((await appliedMigrations(db)).every((name) => name >= '0200')).toBe(true);
    expect(await db.selectFrom('schema_compat').select('oldest_version').execute()).toEqual([
      { oldest_version: '2.0.0' },
    ]);
  });

  test.each(['car-care', 'car-care - 10.0.0.7:51234'])(
    'a version 1 that still runs, as %s, is refused every write and may read',
    async (name) => {
      await open(await cloneDatabase());
      const version1 = new pg.Client({ ...copy.connection, application_name: name });
      await version1.connect();
      const { rows: tables } = await version1.query<{ name: string; column: string }>(
        `select c.relname as name, min(quote_ident(a.attname)) as column from pg_class c
           join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
           and relname <> 'kysely_migration' group by c.relname`,
      );
      expect(tables.length).toBeGreaterThan(60);
      const written: string[] = [];
      for (const { name: table, column } of tables)
        for (const statement of [
          `insert into ${table} default values`,
          `update ${table} set ${column} = ${column} where false`,
          `delete from ${table} where false`,
        ]) {
          const error: unknown = await version1.query(statement).catch((failure: unknown) => failure);
          if (!/belongs to version 2|append-only/.test(String(error))) written.push(`${statement}: ${String(error)}`);
        }
      await version1.query('select count(*) from bookings');
      await version1.end();
      expect(written).toEqual([]);
    },
  );

  test('version 2 may write', async () => {
    await open(await cloneDatabase());
    const row = { id: newId(), name: 'Ada', contact: 'ada@example.ng', consent: 'yes' };
    await db.insertInto('waitlist').values(row).execute();
    expect(await db.selectFrom('waitlist').select('name').execute()).toEqual([{ name: 'Ada' }]);
  });
});
