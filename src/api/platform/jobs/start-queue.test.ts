import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openChanges } from '#api/platform/database/changes.ts';
import { openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { startQueue, type Queue } from './start-queue.ts';

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

/** A queue as another process has it, whose workers would otherwise look for jobs once in an hour. */
async function openQueue(): Promise<Queue> {
  const changes = openChanges(copy.connection);
  const queue = await startQueue(copy.connection, () => undefined, { db, changes, pollS: 3600 });
  onTestFinished(async () => {
    await queue.stop();
    await changes.close();
  });
  return queue;
}

test('a job wakes a worker of another process when the transaction that sent it commits', async () => {
  const [sender, worker] = [await openQueue(), await openQueue()];
  const ran: string[] = [];
  await worker.work('deliver-message', async ({ id }) => void ran.push(id));
  await db.transaction().execute((trx) => sender.send('deliver-message', { id: 'committed' }, trx));
  await expect.poll(() => ran).toEqual(['committed']);
  await sender.send('deliver-message', { id: 'without a transaction' });
  await expect.poll(() => ran).toEqual(['committed', 'without a transaction']);
});

test('a job whose transaction is rolled back never runs', async () => {
  const queue = await openQueue();
  const ran: string[] = [];
  await queue.work('deliver-bulk', async ({ id }) => void ran.push(id));
  const lost = db.transaction().execute(async (trx) => {
    await queue.send('deliver-bulk', { id: 'rolled back' }, trx);
    throw new Error('something else failed');
  });
  await expect(lost).rejects.toThrow('something else failed');
  await queue.send('deliver-bulk', { id: 'next' });
  await expect.poll(() => ran).toEqual(['next']);
});

test('a start creates the queues and schedules that are missing or differ, and leaves the others alone', async () => {
  const schedules = async () =>
    (await sql<{ name: string }>`select name, cron, updated_on from pgboss.schedule order by name`.execute(db)).rows;
  const before = await schedules();
  await openQueue();
  expect(await schedules()).toEqual(before);
  // The schedule may have made a job.
  await sql`delete from pgboss.job where name = 'check-books'`.execute(db);
  await sql`delete from pgboss.queue where name = 'check-books'`.execute(db);
  await sql`update pgboss.schedule set cron = '0 0 1 1 *' where name = 'purge-outbox'`.execute(db);
  await openQueue();
  const rest = ({ name }: { name: string }) => name !== 'check-books' && name !== 'purge-outbox';
  const after = await schedules();
  expect(after.filter(rest)).toEqual(before.filter(rest));
  const crons = (rows: object[]) => rows.map((row) => ({ ...row, updated_on: null }));
  expect(crons(after)).toEqual(crons(before));
});
