import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startQueue } from '#api/platform/jobs/start-queue.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { openPool } from './database.ts';

let copy: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  copy = await cloneDatabase();
  other = new pg.Client(copy.connection);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await copy.drop();
});

/** Ends every connection with this application name on the server, like a crash. */
const disconnect = async (name: string): Promise<void> => {
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  );
};

// An 'error' event without a listener is an uncaught exception and fails the run.
test('a lost connection fails its running query, and the pool opens another', async () => {
  const pool = openPool(copy.connection, 2);
  const idle = await pool.connect();
  const busy = await pool.connect();
  const failed = expect(busy.query('select pg_sleep(5)')).rejects.toThrow();
  await disconnect('car-care');
  await failed;
  await expect
    .poll(() =>
      idle.query('select 1').then(
        () => 'alive',
        () => 'lost',
      ),
    )
    .toBe('lost');
  idle.release(true);
  busy.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a client answers each form of a query, and rejects with the error of the database', async () => {
  const pool = openPool(copy.connection, 1);
  const client = await pool.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await client.query('select $1::int as given', [2])).rows).toEqual([{ given: 2 }]);
  expect((await client.query({ text: 'select $1::int as given', values: [3], rowMode: 'array' })).rows).toEqual([[3]]);
  const byCallback = (text: string) =>
    new Promise((resolve) => client.query(text, (error, result) => resolve(error ?? result.rows)));
  expect(await byCallback('select 4 as four')).toEqual([{ four: 4 }]);
  expect(await byCallback('select 1/0')).toMatchObject({ code: '22012' });
  await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
  client.release();
  await pool.end();
});

test('results do not outlive the young generation', async () => {
  const script = path.resolve('test/run-statements.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    script,
    JSON.stringify(copy.connection),
  ]);
  // 25 kB of each result by pg's promises; 3 kB when only the last result before a collection is still in use.
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(10_000);
});

test('the job queue recovers from lost connections', async () => {
  const queue = await startQueue(copy.connection, () => undefined);
  for (let i = 0; i < 20; i++) {
    const sent = Promise.allSettled(Array.from({ length: 8 }, () => queue.send('send-payment-reminders', {})));
    await disconnect('car-care-jobs');
    await sent;
  }
  await expect
    .poll(() =>
      queue.send('send-payment-reminders', {}).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await queue.stop();
});
