import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import pino from 'pino';
import { openDatabase, openPool, SESSION_LIMITS } from '#api/platform/database/database.ts';
import { limitRole } from '#api/platform/database/role-limits.ts';
import { LOG_OPTIONS } from '#api/platform/log.ts';
import { cloneDatabase, emptyDatabase, urlOf, type TestDatabase } from './postgres.ts';
import { startProcess } from './process.ts';
import { sessionUses } from './session-uses.ts';
import { startTransactionPooler, type TransactionPooler } from './transaction-pooler.ts';
import { WRITE_OPERATIONS } from './write-operations.ts';
import type { SubjectOperations } from './write-operations/operation.ts';
import { createSurroundings, startOutside, type Outside } from './write-operations/surroundings.ts';
import { createTarget } from './write-operations/target.ts';

let database: TestDatabase;
let pooler: TransactionPooler;
let outside: Outside;
beforeAll(async () => {
  database = await cloneDatabase();
  pooler = await startTransactionPooler(database.connection);
  outside = await startOutside();
});
afterAll(async () => {
  await outside.stop();
  await pooler.stop();
  await database.drop();
});

/** Performs each operation once and returns those that the server answered with an error. A job that fails rejects. */
async function run(groups: readonly SubjectOperations[]): Promise<string[]> {
  const around = await createSurroundings(outside, { ...database, pooled: pooler.connection });
  try {
    const target = await createTarget(around);
    const failed: string[] = [];
    for (const group of groups) {
      for (const { name } of group.operations) {
        // Each operation takes times of the same days.
        await sql`delete from occupancies`.execute(around.app.runtime.db);
        const [perform] = await group.prepare(around, [name]);
        const response = await perform?.(target);
        if (response && response.status >= 500) failed.push(`${group.subject}: ${name}: ${response.text}`);
      }
    }
    return failed;
  } finally {
    await around.app.stop();
  }
}

test('calls and jobs that write work over a pooler in transaction mode and need no session of their own', async () => {
  expect(await run(WRITE_OPERATIONS)).toEqual([]);
  expect(pooler.statements.size).toBeGreaterThan(300);
  expect([...pooler.violations]).toEqual([]);
}, 300_000);

test('statements over the pooler have the limits of the role', async () => {
  const client = new pg.Client(pooler.connection);
  await client.connect();
  const { rows } = await client.query('select name, setting::int as ms from pg_settings where name = any($1)', [
    Object.keys(SESSION_LIMITS),
  ]);
  await client.end();
  expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual(SESSION_LIMITS);
});

test('a process with both addresses works, and one with the pooler alone is refused with a sentence', async () => {
  const DATABASE_URL = urlOf(pooler.connection);
  const app = await startProcess({ DATABASE_URL, DATABASE_DIRECT_URL: database.url });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect(await app.end('SIGTERM')).toBe(0);
  expect(app.output.filter((line) => line.includes('database.limits_unset'))).toEqual([]);
  await expect(startProcess({ DATABASE_URL })).rejects.toThrow(
    /^did not start: Two connections to the database share one session\. Set DATABASE_DIRECT_URL to [^\n]*$/,
  );
});

test('limits that a role lacks at the pooled address are logged with the statements that set them', async () => {
  const other = await emptyDatabase();
  const db = openDatabase(openPool(database.connection, 1));
  const lines: string[] = [];
  try {
    await limitRole(db, other.connection, pino(LOG_OPTIONS, { write: (line: string) => void lines.push(line) }));
  } finally {
    await db.destroy();
    await other.drop();
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('database.limits_unset');
  expect(lines[0]).toContain('alter role ROLE in database NAME set statement_timeout = 10000');
});

test.each([
  'set statement_timeout = 1',
  'SET SESSION datestyle = iso',
  "select set_config('a.b', $1, false)",
  "begin; select 1; set time zone 'UTC'; commit",
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock(1)',
  'listen changes',
  'create temp table t (a int)',
  'prepare p as select 1',
  'declare c cursor with hold for select 1',
  "select currval('s')",
])('%j needs a session', (statement) => {
  expect(sessionUses(statement)).toHaveLength(1);
});

test.each([
  'update bookings set status = $1',
  'begin; set local lock_timeout = 5; select pg_advisory_xact_lock(1); commit',
  "select set_config('a.b', $1, true)",
  'set transaction isolation level serializable',
  'notify changes',
])('%j runs in any session', (statement) => {
  expect(sessionUses(statement)).toEqual([]);
});

test('the pooler of these tests gives a client the session of another, and refuses settings of a session', async () => {
  const [one, two] = [new pg.Client(pooler.connection), new pg.Client(pooler.connection)];
  await Promise.all([one.connect(), two.connect()]);
  await one.query("set application_name = 'left behind'");
  expect((await two.query('show application_name')).rows).toEqual([{ application_name: 'left behind' }]);
  await one.query('reset application_name');
  await Promise.all([one.end(), two.end()]);
  await expect(new pg.Client({ ...pooler.connection, statement_timeout: 1 }).connect()).rejects.toThrow(
    'unsupported startup parameter: statement_timeout',
  );
});
