import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cloneDatabase, emptyDatabase, runAs, type TestDatabase } from '#test/postgres.ts';
import { startProcess } from '#test/process.ts';
import { startTransactionPooler } from '#test/transaction-pooler.ts';
import { longTest } from '#test/long-test.ts';
import { checkServer, DatabaseServerError } from './server-check.ts';

let database: TestDatabase;
beforeEach(async () => void (database = await cloneDatabase()));
afterEach(() => database.drop());

const asSuperuser = (statement: string): Promise<void> =>
  runAs({ ...inject('postgres').admin, database: database.connection.database }, statement);

/** Replaces functions of PostgreSQL in this database, as another engine implements them. */
async function pretend(functions: string): Promise<void> {
  const { user, database: name } = database.connection;
  await asSuperuser(`create schema pretended; ${functions}; grant usage on schema pretended to ${user}`);
  await asSuperuser(`alter database ${name} set search_path = pretended, pg_catalog, public`);
}

const check = (): Promise<void> => checkServer({ pooled: database.connection, direct: database.connection });

async function refusal(checked: Promise<void>): Promise<string> {
  const error: unknown = await checked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DatabaseServerError) return error.message;
  throw error instanceof Error ? error : new Error('the server was accepted');
}

test('accepts a PostgreSQL server and changes nothing', async () => {
  await expect(check()).resolves.toBeUndefined();
  await expect(check()).resolves.toBeUndefined();
});

longTest.each([
  ['CockroachDB', 'CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2026/08/04)'],
  ['YugabyteDB', 'PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu'],
])('refuses %s by name', async (name, version) => {
  await pretend(`create function pretended.version() returns text language sql as $$ select '${version}' $$`);
  expect(await refusal(check())).toBe(
    `The database is ${name}, which is not PostgreSQL: its locks, exclusion constraints or notifications differ. Use PostgreSQL 15 or newer.`,
  );
  await expect(startProcess({ DATABASE_URL: database.url })).rejects.toThrow(
    new RegExp(`^did not start: The database is ${name}, which is not PostgreSQL: [^\n]*$`),
  );
});

test.each([
  [
    'a standby',
    'create function pretended.pg_is_in_recovery() returns boolean language sql as $$ select true $$',
    'The database is a standby, which only reads. Use the address of the primary.',
  ],
  [
    'locks that do not block',
    'create function pretended.pg_advisory_xact_lock(bigint) returns void language sql as $$ select null $$',
    'A lock of the database does not block. Use PostgreSQL 15 or newer.',
  ],
  [
    'notifications that do not arrive',
    'create function pretended.pg_notify(text, text) returns void language sql as $$ select null $$',
    'The database does not deliver notifications (LISTEN). Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, not of a pooler in transaction mode.',
  ],
  [
    'exclusion constraints that are not enforced',
    `create function pretended.forget() returns event_trigger language plpgsql as $$
      begin execute 'alter table exclusion_check drop constraint exclusion_check_during_excl'; end $$;
    create event trigger forget on ddl_command_end when tag in ('CREATE TABLE') execute function pretended.forget()`,
    'The database does not enforce exclusion constraints. Use PostgreSQL 15 or newer.',
  ],
  [
    'exclusion constraints that cannot be made',
    `create function pretended.refuse() returns event_trigger language plpgsql as $$
      begin raise 'unsupported'; end $$;
    create event trigger refuse on ddl_command_end when tag in ('CREATE TABLE') execute function pretended.refuse()`,
    'The database has no exclusion constraints on ranges (unsupported). Use PostgreSQL 15 or newer.',
  ],
])('refuses %s', async (_, functions, message) => {
  await pretend(functions);
  expect(await refusal(check())).toBe(message);
});

test('refuses a pooler in transaction mode as the direct address, and accepts it as the pooled one', async () => {
  const pooler = await startTransactionPooler(database.connection);
  const pooled = pooler.connection;
  try {
    await expect(checkServer({ pooled, direct: database.connection })).resolves.toBeUndefined();
    expect(await refusal(checkServer({ pooled, direct: pooled }))).toBe(
      'Two connections to the database share one session. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, not of a pooler in transaction mode.',
    );
  } finally {
    await pooler.stop();
  }
});

test('refuses two addresses of different databases', async () => {
  const other = await emptyDatabase();
  try {
    expect(await refusal(checkServer({ pooled: other.connection, direct: database.connection }))).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    );
  } finally {
    await other.drop();
  }
});
