import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startQueue } from '#api/platform/jobs/job-queue.ts';
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

/** Ends every connection of that name at the server's side, as a crash would. */
const cut = async (name: string): Promise<void> => {
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  );
};

// An 'error' that nobody listens to is an uncaught exception, which fails the run.
test('a connection lost in use refuses what it was asked, and the pool goes on with another', async () => {
  const pool = openPool(copy.connection, 2);
  const idle = await pool.connect();
  const busy = await pool.connect();
  const asked = expect(busy.query('select pg_sleep(5)')).rejects.toThrow();
  await cut('car-care');
  await asked;
  await expect
    .poll(() =>
      idle.query('select 1').then(
        () => 'alive',
        () => 'gone',
      ),
    )
    .toBe('gone');
  idle.release(true);
  busy.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a queue whose connections are lost in use goes on', async () => {
  const queue = await startQueue(copy.connection, () => undefined);
  for (let i = 0; i < 20; i++) {
    const sent = Promise.allSettled(Array.from({ length: 8 }, () => queue.send('send-payment-reminders', {})));
    await cut('car-care-jobs');
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
