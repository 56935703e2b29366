import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import type { Delivery, RecordStore } from './paystack/record-store.ts';
import { createStandInTable, databaseStore } from './stand-in-records.ts';

let database: TestDatabase;
let db: Database;
let store: RecordStore;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(openPool(database.connection, 10));
  await sql`drop schema sandbox cascade`.execute(db);
  await Promise.all(Array.from({ length: 10 }, () => createStandInTable(db)));
  store = databaseStore(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const delivery = (id: string): Delivery => ({
  id,
  event: 'charge.success',
  body: 'a \u0000 b',
  signature: null,
  dueAt: 0,
  attempts: 0,
  state: 'waiting',
  lastStatus: null,
});

test('creates the table once when ten connections create it at the same time', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'sandbox'`.execute(db);
  expect(rows).toEqual([{ name: 'stand_in_records' }]);
});

test('inserts a key once when ten connections insert it at the same time', async () => {
  const inserted = await Promise.all(
    Array.from({ length: 10 }, () => store.insert('delivery', 'same', delivery('same'))),
  );
  expect(inserted.filter(Boolean)).toHaveLength(1);
  expect(await store.get('delivery', 'same')).toEqual(delivery('same'));
  expect([await store.get('delivery', 'SAME'), await store.get('access-code', 'same')]).toEqual([null, null]);
});

test('loses no update when ten connections change one record at the same time', async () => {
  await store.put('delivery', 'counted', delivery('counted'));
  const change = () => store.update('delivery', 'counted', (row) => ({ ...row, attempts: row.attempts + 1 }));
  await Promise.all(Array.from({ length: 10 }, change));
  expect(await store.get('delivery', 'counted')).toMatchObject({ attempts: 10 });
  expect(await store.update('delivery', 'missing', (row) => row)).toBeNull();
});

test('lists the newest records first', async () => {
  for (const id of ['a', 'b', 'c']) await store.insert('delivery', id, delivery(id));
  expect((await store.list('delivery', 2)).map(({ id }) => id)).toEqual(['c', 'b']);
});
