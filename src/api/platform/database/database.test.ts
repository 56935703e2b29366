import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startQueue } from '#api/platform/jobs/start-queue.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { openDatabase, openPool } from './database.ts';

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
  await disconnect('car-care-2');
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

test('a transaction whose connection is lost rejects and leaves nothing, and the pool goes on', async () => {
  const db = openDatabase(openPool(copy.connection, 1));
  const services = db.selectFrom('services').select('price_kobo').orderBy('id');
  const before = await services.execute();
  const lost = db.transaction().execute(async (trx) => {
    await trx.updateTable('services').set({ price_kobo: 1 }).execute();
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  await expect(lost).rejects.toThrow();
  expect(await services.execute()).toEqual(before);
  await db.destroy();
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
