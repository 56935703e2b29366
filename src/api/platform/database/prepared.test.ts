import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { openDatabase, openPool, type Database } from './database.ts';
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
