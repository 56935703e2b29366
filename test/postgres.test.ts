import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from './postgres.ts';

const made: TestDatabase[] = [];
const clone = async () => {
  const database = await cloneDatabase();
  made.push(database);
  return database;
};
afterAll(() => Promise.all(made.map((database) => database.drop())));

test('a cloned database is migrated and isolated from other test files', async () => {
  const [one, other] = await Promise.all([clone(), clone()]);
  const first = new pg.Client(one.connection);
  const second = new pg.Client({ connectionString: other.url });
  await first.connect();
  await second.connect();
  const { rows } = await first.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
  expect(rows[0].tables).toBeGreaterThan(1);
  await first.query('create table only_here (id int)');
  await expect(second.query('select * from only_here')).rejects.toThrow('does not exist');
  await first.end();
  await second.end();
});
