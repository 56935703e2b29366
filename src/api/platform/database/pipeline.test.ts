import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitingForLocks } from '#test/lock-waits.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { openDatabase, openPool, type Connection, type Database } from './database.ts';
import { together } from './pipeline.ts';

let copy: TestDatabase;
let db: Database;
beforeAll(async () => {
  copy = await cloneDatabase();
  db = openDatabase(openPool(copy.connection, 3));
  await sql`create table counters (name text primary key, points int not null)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await copy.drop();
});
beforeEach(async () => {
  await sql`truncate counters`.execute(db);
  await add(db, 'first');
});

const add = (to: Connection, name: string) => sql`insert into counters values (${name}, 1)`.execute(to);
const raise = (on: Connection) => sql`update counters set points = points + 1 where name = 'first'`.execute(on);
const lock = (on: Connection) => sql`select from counters where name = 'first' for update`.execute(on);

async function read(from: Connection): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; points: number }>`select * from counters order by name`.execute(from);
  return Object.fromEntries(rows.map(({ name, points }) => [name, points]));
}

test('a read that is sent together with a lock sees what was committed before the lock was given', async () => {
  let seen: Promise<Record<string, number>> | undefined;
  await db.transaction().execute(async (trx) => {
    await raise(trx);
    seen = db.transaction().execute(async (other) => (await together(lock(other), read(other)))[1]);
    await vi.waitUntil(async () => (await waitingForLocks(db)) === 1);
  });
  expect(await seen).toEqual({ first: 2 });
});

test('a statement that fails undoes those sent before and after it, and is what is thrown', async () => {
  const work = db
    .transaction()
    .execute((trx) => together(raise(trx), add(trx, 'first'), raise(trx), add(trx, 'other')));
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await read(db)).toEqual({ first: 1 });
});

test('the cause is thrown also when work before it fails because of it', async () => {
  const work = db.transaction().execute((trx) =>
    together(
      raise(trx).then(() => add(trx, 'other')),
      add(trx, 'first'),
    ),
  );
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await read(db)).toEqual({ first: 1 });
});

test('work that goes on while other work fails is undone with the transaction', async () => {
  const work = db.transaction().execute((trx) =>
    together(
      raise(trx).then(() => add(trx, 'other')),
      Promise.reject(new Error('refused')),
    ),
  );
  await expect(work).rejects.toThrow('refused');
  expect(await read(db)).toEqual({ first: 1 });
});

test('a commit fails with the statement that failed before it, though nothing waited for that', async () => {
  const leaveUnawaited = (trx: Connection) => void add(trx, 'first').catch(() => undefined);
  const atTheEnd = db.transaction().execute(async (trx) => {
    await raise(trx);
    leaveUnawaited(trx);
  });
  await expect(atTheEnd).rejects.toMatchObject({ code: '23505' });
  const longBefore = db.transaction().execute(async (trx) => {
    leaveUnawaited(trx);
    await raise(trx).catch(() => undefined);
  });
  await expect(longBefore).rejects.toMatchObject({ code: '23505' });
  expect(await read(db)).toEqual({ first: 1 });
  await db.transaction().execute(raise);
  expect(await read(db)).toEqual({ first: 2 });
});

test('a transaction that goes on behind a savepoint commits', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`savepoint before`.execute(trx);
    await expect(add(trx, 'first')).rejects.toMatchObject({ code: '23505' });
    await sql`rollback to savepoint before`.execute(trx);
    await raise(trx);
  });
  expect(await read(db)).toEqual({ first: 2 });
});

test('a transaction whose connection is lost rejects, and the pool goes on', async () => {
  const endOwn = (trx: Connection) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  await expect(
    db.transaction().execute((trx) => together(raise(trx), endOwn(trx), add(trx, 'other'))),
  ).rejects.toThrow();
  expect(await read(db)).toEqual({ first: 1 });
});

test('a transaction that has ended takes no further statement', async () => {
  const ended = await db.transaction().execute((trx) => raise(trx).then(() => ({ trx })));
  await expect(raise(ended.trx)).rejects.toThrow('already committed');
  await expect(ended.trx.selectFrom('brands').select('name').execute()).rejects.toThrow('already committed');
  expect(await read(db)).toEqual({ first: 2 });
});
