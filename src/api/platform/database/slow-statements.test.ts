import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { openDatabase, openPool, type Database } from './database.ts';
import { withoutValues } from './slow-statements.ts';

/** Lower than the default, so that the test waits less; far above the duration of any statement here. */
const SLOW_MS = 400;
let app: TestApp;
let ada: Customer;
/** Connections of the test's own. */
let other: Database;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off', SLOW_STATEMENT_MS: String(SLOW_MS) });
  other = openDatabase(openPool(app.database.connection, 2));
  ada = await createCustomer(app);
});
afterAll(async () => {
  await other.destroy();
  await app.stop();
});

interface Line {
  event: string;
  level: number;
  ms?: number;
  statement?: string;
  requestId?: string;
  jobId?: string;
}
/** The lines about slow statements since the log was emptied. */
const slowLines = (): Line[] =>
  app.logs.map((line): Line => JSON.parse(line)).filter(({ event }) => event === 'statement.slow');

/** Starts `task` while `table` is locked, and unlocks once its statement has waited for longer than the limit. */
async function whileLocked<T>(table: string, task: () => Promise<T>): Promise<T> {
  app.logs.length = 0;
  let result: Promise<T> | undefined;
  await other.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    result = task();
    const waiting = sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // By a clock of the test: while a statement is parsed the server still has the start of the one before.
    let since: number | undefined;
    const waited = async (): Promise<number> => {
      if ((await waiting.execute(trx)).rows.length > 0) since ??= performance.now();
      return since === undefined ? 0 : performance.now() - since;
    };
    await expect.poll(waited, { timeout: 8000 }).toBeGreaterThan(SLOW_MS);
  });
  if (result === undefined) throw new Error('not started');
  return result;
}

test('a slow statement is logged with the id of its request and without the values of the call', async () => {
  const log = async (email: string) =>
    app.request('POST', 'user/login', { body: { email, password: 'canary-4711-secret' } });
  const before = await log('quick-canary@example.ng');
  expect([before.status, slowLines()]).toEqual([401, []]);
  const answer = await whileLocked('customers', () => log('slow-canary@example.ng'));
  const [line] = slowLines();
  expect(line).toMatchObject({ level: 40, requestId: answer.body.requestId });
  expect(line?.ms).toBeGreaterThanOrEqual(SLOW_MS);
  expect(line?.statement).toMatch(/^select .* from "customers" .*\$1/);
  expect(app.logs.join('\n')).not.toMatch(/canary/);
});

test('a session that is looked up slowly belongs to its request, and so do statements of the limits', async () => {
  const answer = await whileLocked('sessions', () =>
    ada.request('GET', 'booking/018f0000-0000-7000-8000-000000000000'),
  );
  expect(slowLines()).toMatchObject([
    { requestId: answer.body.requestId, statement: expect.stringContaining('"sessions"') },
  ]);
  const limited = await whileLocked('rate_limits', () =>
    app.request('POST', 'user/login', { body: { email: 'x@example.ng', password: 'x' } }),
  );
  expect(slowLines()[0]).toMatchObject({
    requestId: limited.body.requestId,
    statement: expect.stringContaining('rate_limits'),
  });
});

test('a slow statement of a job is logged with the id of the job', async () => {
  const { db, queue } = app.runtime;
  app.logs.length = 0;
  await queue.send('check-books', {});
  await queue.work('check-books', async () => {
    await sql`select pg_sleep(${SLOW_MS / 1000}), ${sql.lit('canary of a job')} as note, 4711 as number`.execute(db);
  });
  await expect.poll(slowLines, { timeout: 15_000 }).toHaveLength(1);
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = 'check-books'`.execute(db);
  expect(slowLines()).toMatchObject([{ jobId: rows[0]?.id, statement: 'select pg_sleep($1), ? as note, ? as number' }]);
});

test('a slow statement that fails is logged, and none with SLOW_STATEMENT_MS=0', async () => {
  app.logs.length = 0;
  const failing = sql`select pg_sleep(${(SLOW_MS + 50) / 1000}), 1 / (random() * 0)`;
  await expect(failing.execute(app.runtime.db)).rejects.toThrow('division by zero');
  expect(slowLines()).toHaveLength(1);
  const off = await createTestApp({ WORKER: 'off', SLOW_STATEMENT_MS: '0' });
  try {
    await sql`select pg_sleep(1.05)`.execute(off.runtime.db);
    expect(off.logs.join('\n')).not.toContain('statement.slow');
  } finally {
    await off.stop();
  }
});

test.each([
  [`select * from "a'b" where x = 'canary' and y = $12`, `select * from "a'b" where x = ? and y = $12`],
  [`values ('it''s canary', E'it\\'s canary', e'\\\\', 'x')`, 'values (?, ?, ?, ?)'],
  ['select $$canary$$, $tag$ca $$ nary$tag$, $1', 'select ?, ?, $1'],
  ['select 4711, 3.14, -5, col2, t1.x4 from t1 -- canary', 'select ?, ?, -?, col2, t1.x4 from t1 ?'],
  ['select /* canary */ 1\n  from   x', 'select ? ? from x'],
  [`select 'an open canary`, 'select ?'],
  [`select "an ""odd"" name 12" from x`, `select "an ""odd"" name 12" from x`],
])('removes values from %s', (statement, expected) => {
  expect(withoutValues(statement)).toBe(expected);
});

test('a long statement is cut', () => {
  expect(withoutValues(`select ${'a, '.repeat(5000)}`)).toHaveLength(2000);
});
