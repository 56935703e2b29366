import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { openDatabase, openPool, type Database } from './database.ts';
import { together } from './pipeline.ts';
import { prepared } from './prepared.ts';

let copy: TestDatabase;
let db: Database;
beforeAll(async () => {
  copy = await cloneDatabase();
  db = openDatabase(openPool(copy.connection, 4));
});
afterAll(async () => {
  await db.destroy();
  await copy.drop();
});

const brandsLike = prepared((on, given: { name: string; limit: number; skip: number }) =>
  on
    .selectFrom('brands')
    .select(['name', sql<number>`1`.as('one')])
    .where('name', '!=', given.name)
    .orderBy('name')
    .limit(given.limit)
    .offset(given.skip),
);

test('uses the values of each call, also concurrently and in a transaction', async () => {
  const all = await db.selectFrom('brands').select('name').orderBy('name').execute();
  const names = all.map(({ name }) => name);
  const calls = names.slice(0, 6).map((name, skip) => brandsLike(db, { name, limit: 3, skip }));
  const expected = names
    .slice(0, 6)
    .map((without, skip) => names.filter((name) => name !== without).slice(skip, skip + 3));
  expect((await Promise.all(calls)).map((rows) => rows.map(({ name }) => name))).toEqual(expected);
  const within = await db.transaction().execute((trx) => brandsLike(trx, { name: 'unknown', limit: 1, skip: 0 }));
  expect(within).toEqual([{ name: names[0], one: 1 }]);
});

const namesLike = prepared(
  (_db, given: { names: readonly string[] }) => sql<{ name: string }>`
    select name from brands where name = any(${given.names}) order by name`,
);
const parsedStatements = async (pool: pg.Pool) =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('a session parses a statement once, also one written as text with a list', async () => {
  const pool = openPool(copy.connection, 1);
  const one = openDatabase(pool);
  const [first, second] = (await one.selectFrom('brands').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );
  for (const names of [[first ?? ''], [second ?? '', first ?? ''], []])
    expect((await namesLike(one, { names })).map(({ name }) => name)).toEqual(names.toSorted());
  expect(await parsedStatements(pool)).toEqual([expect.stringContaining('any($1)')]);
  await one.destroy();
});

test('behind a pooler no statement has a name', async () => {
  const pool = openPool(copy.connection, 1, { isPooled: true });
  const one = openDatabase(pool);
  await namesLike(one, { names: ['Toyota'] });
  await pool.query({ name: 'of-a-library', text: 'select $1::int', values: [1] });
  expect(await parsedStatements(pool)).toEqual([]);
  await one.destroy();
});

test('a column that is added does not disturb parsed statements, one of another type fails them once', async () => {
  const pool = openPool(copy.connection, 1);
  const one = openDatabase(pool);
  const years = prepared((on, given: { no: string }) =>
    on.selectFrom('vehicles').select('year').where('model', '!=', given.no).limit(1),
  );
  const read = () => years(one, { no: 'none' });
  const before = await read();
  await pool.query('alter table vehicles add column later int');
  expect(await read()).toEqual(before);
  await pool.query('alter table vehicles drop column later');
  await pool.query('alter table vehicles alter column year type bigint');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect(await read()).toEqual(before);
  await pool.query('alter table vehicles alter column year type smallint');
  await one.destroy();
});

test('a statement that fails to be parsed in a failed transaction is parsed in the next one', async () => {
  const pool = openPool(copy.connection, 1);
  const one = openDatabase(pool);
  const models = prepared((on, given: { year: number }) =>
    on.selectFrom('vehicles').select('model').where('year', '=', given.year).limit(1),
  );
  const failing = one
    .transaction()
    .execute((trx) => together(sql`select 1 / 0`.execute(trx), models(trx, { year: 0 })));
  await expect(failing).rejects.toThrow('division by zero');
  const after = one.transaction().execute((trx) => models(trx, { year: 0 }));
  expect(await after).toEqual([]);
  await one.destroy();
});

test('refuses a statement that does not name its columns', async () => {
  const all = prepared((on, given: { name: string }) =>
    on.selectFrom('brands').selectAll().where('name', '=', given.name),
  );
  await expect(all(db, { name: '' })).rejects.toThrow('must name its columns');
});
