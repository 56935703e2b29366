import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { openChanges } from './changes.ts';

let copy: TestDatabase;
beforeAll(async () => void (copy = await cloneDatabase()));
afterAll(() => copy.drop());

const announce = (client: pg.Client, payload: string) =>
  client.query('insert into changes (payload) values ($1)', [payload]);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(copy.connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** What a reader of its own received. */
async function follow(): Promise<(string | null)[]> {
  const received: (string | null)[] = [];
  const changes = openChanges(copy.connection);
  changes.follow((payload) => void received.push(payload));
  await changes.start();
  onTestFinished(() => changes.close());
  return received;
}

test('what a long transaction announced arrives once when it commits, and delays nothing that commits before', async () => {
  const [long, short] = [await connect(), await connect()];
  await announce(short, 'before the reader');
  await long.query('begin');
  await announce(long, 'begun before the reader');
  const received = await follow();
  await announce(short, 'one');
  await expect.poll(() => received).toEqual(['one']);
  await long.query('commit');
  await expect.poll(() => received).toHaveLength(2);
  await announce(short, 'two');
  await expect.poll(() => received).toEqual(['one', 'begun before the reader', 'two']);
});

test('what is rolled back never arrives, and a savepoint counts with its transaction', async () => {
  const client = await connect();
  const received = await follow();
  await client.query('begin');
  await announce(client, 'kept out');
  await client.query('rollback');
  await client.query('begin; savepoint s');
  await announce(client, 'undone');
  await client.query('rollback to s');
  await announce(client, 'after it');
  await client.query('savepoint t');
  await announce(client, 'within one');
  await client.query('commit');
  await expect.poll(() => received).toEqual(['after it', 'within one']);
});

test('a poll reads the new changes alone, also while the statistics are of an empty table', async () => {
  const client = await connect();
  await client.query(`insert into changes (payload) select '{}' from generate_series(1, 5000)`);
  const scans = async () =>
    (
      await client.query<{ all: number; some: number }>(
        `select seq_scan::int as all, idx_scan::int as some from pg_stat_user_tables where relname = 'changes'`,
      )
    ).rows[0];
  const before = await scans();
  await follow();
  await expect.poll(async () => (await scans())?.some, { timeout: 5000 }).toBeGreaterThan((before?.some ?? 0) + 5);
  expect((await scans())?.all).toBe(before?.all);
});

test('many writers at once lose nothing and repeat nothing', async () => {
  const received = await follow();
  const clients = await Promise.all(Array.from({ length: 8 }, connect));
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let n = 0; n < 100; n++) await announce(client, `${writer}-${n}`);
    }),
  );
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(800);
  expect(new Set(received).size).toBe(800);
});
