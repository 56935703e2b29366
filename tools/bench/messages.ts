// Reads lists with a hundred thousand customers and a thousand announcements: measures the time of a page and checks
// that it uses an index.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { listMessages } from '#api/messages/list-messages.ts';
import type { MessageCaller } from '#api/messages/message-reader.ts';
import type { Schema } from '#api/platform/database/schema.ts';
import type { Runtime } from '#api/runtime.ts';
import { prepareDatabase } from '#api/start.ts';

const CUSTOMERS = 100_000;
const BROADCASTS = 1_000;
/** Notifications of all customers, and of one heavy user. */
const EACH = 5;
const HEAVY = 10_000;
/** Pages read for each line of the table. */
const READS = 200;
/** The maximum median time of a page, ms; the slowest 1 % depends more on the machine. */
const MOST_MS = 25;

export interface MessagesMeasured {
  what: string;
  p50: number;
  p99: number;
}

/**
 * Fills a migrated database. Ids rise with time as the application's do (uuidv7 needs PostgreSQL 18). Returns the
 * heavy user.
 */
async function fill(pool: pg.ClientBase): Promise<string> {
  const one = async (statement: string): Promise<string> =>
    String((await pool.query<{ id: unknown }>(statement)).rows[0]?.id);
  const run = async (statement: string): Promise<void> => void (await pool.query(statement));
  await run("set statement_timeout = '10min'");
  await run(`
    insert into customers (id, email, email_verified_at, first_name, last_name, phone, referral_code, created_at)
    select uuidv7(), 'many' || n || '@example.ng', now(), 'Ṣadé', 'Adébáyọ̀ ' || n, '+2348030000000', 'MANY' || n, now() - interval '2 years'
    from generate_series(1, ${CUSTOMERS}) n`);
  // In SQL: the staff fixture needs an application, and Vitest.
  const author = await one(
    "insert into staff (id, email, name, type) values (uuidv7(), 'author@example.ng', 'Author', 'manager') returning id",
  );
  await run(`
    insert into messages (id, kind, target, audience, title, body, sender_staff_id)
    select uuidv7(), 'broadcast', case n % 3 when 0 then 'all' else 'all_users' end, case n % 3 when 0 then 'all' else 'users' end, 'Announcement ' || n, repeat('words ', 50), '${author}'
    from generate_series(1, ${BROADCASTS}) n`);
  const heavy = await one(
    "insert into customers (id, email, email_verified_at, first_name, last_name, referral_code, created_at) values (uuidv7(), 'heavy@example.ng', now(), 'Heavy', 'Reader', 'HEAVY', now() - interval '2 years') returning id",
  );
  await run(`
    with whom as (
      select id from customers, generate_series(1, ${EACH}) where referral_code like 'MANY%'
      union all select '${heavy}'::uuid from generate_series(1, ${HEAVY})
    ), made as materialized (
      select uuidv7() as message, id as customer, row_number() over () as n from whom
    ), written as (
      insert into messages (id, kind, target, title, body) select message, 'notification', 'user', 'Notification ' || n, repeat('words ', 20) from made
    )
    insert into message_recipients (message_id, customer_id, kind, role, read_at)
    select message, customer, 'notification', 'to', case when n % 3 = 0 then now() end from made`);
  // The heavy user has read half of the announcements and hidden a tenth.
  await run(`
    insert into message_recipients (message_id, customer_id, kind, role, read_at, hidden_at)
    select id, '${heavy}', 'broadcast', 'group', now(), case when n % 5 = 0 then now() end
    from (select id, row_number() over () as n from messages where kind = 'broadcast') as numbered where n % 2 = 0`);
  await run('vacuum analyze messages');
  await run('vacuum analyze message_recipients');
  await run('vacuum analyze customers');
  return heavy;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Fills the database behind `pool` and reads pages as customers do. `passed`: every line is within its limit and no
 * table is scanned sequentially.
 */
export async function benchmarkMessageLists(
  pool: pg.Pool,
): Promise<{ measured: MessagesMeasured[]; walked: string[]; passed: boolean }> {
  // One connection, since its statements may exceed the application's statement timeout.
  const client = await pool.connect();
  const heavy = await fill(client).finally(() => client.release(true));
  const { rows } = await pool.query<{ id: string }>(
    "select id from customers where referral_code like 'MANY%' limit 2000",
  );
  // Lists need only the database of a runtime.
  const runtime = { db: openDatabase(pool) } as Runtime;
  const reader = (id: string): MessageCaller => ({
    customer: { customerId: id, tokenHash: Buffer.alloc(0) },
    staff: null,
  });
  const many = (i: number): string => rows[i % rows.length]?.id ?? heavy;
  type Kind = Parameters<typeof listMessages>[2];
  const lines: [what: string, who: (i: number) => string, kind: Kind, page: number][] = [
    ['announcements, page 1', many, 'broadcast', 1],
    ['announcements, page 50', many, 'broadcast', 50],
    ['notifications, page 1', many, 'notification', 1],
    [`announcements of one who read half, page 1`, () => heavy, 'broadcast', 1],
    [`notifications of one with ${HEAVY}, page 1`, () => heavy, 'notification', 1],
    [`notifications of one with ${HEAVY}, page 500`, () => heavy, 'notification', 500],
    ['messages, page 1', many, 'message', 1],
  ];
  const measured: MessagesMeasured[] = [];
  for (const [what, who, kind, page] of lines) {
    const times: number[] = [];
    for (let i = 0; i < READS + 10; i++) {
      const start = performance.now();
      await listMessages(runtime, reader(who(i)), kind, page);
      // The first reads warm up the connection and the plans.
      if (i >= 10) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    measured.push({ what, p50: at(times, 0.5), p99: at(times, 0.99) });
  }
  const walked = await walkedTables(pool, async (recording) => {
    for (const kind of ['notification', 'message', 'broadcast'] as const)
      for (const page of [1, 500]) await listMessages(recording, reader(heavy), kind, page);
  });
  return { measured, walked, passed: walked.length === 0 && measured.every(({ p50 }) => p50 <= MOST_MS) };
}

/** Message tables that a statement of `work` scans sequentially, as PostgreSQL plans it with these values. */
async function walkedTables(pool: pg.Pool, work: (runtime: Runtime) => Promise<void>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  });
  await work({ db } as Runtime);
  const walked = new Set<string>();
  for (const { sql, parameters } of queries) {
    const plan = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
    for (const row of plan.rows) {
      const found = /Seq Scan on (messages|message_recipients|customers)\b/.exec(row['QUERY PLAN']);
      if (found?.[1] !== undefined) walked.add(found[1]);
    }
  }
  return [...walked];
}

/** The results of benchMessages as a table to print. */
export const messagesTable = (measured: readonly MessagesMeasured[]): string[] => [
  `Reading lists: ${CUSTOMERS} customers, ${BROADCASTS} announcements, ${CUSTOMERS * EACH + HEAVY} notifications; a page with its counts, at most ${MOST_MS} ms at p50`,
  '   p50 ms   p99 ms',
  ...measured.map(({ what, p50, p99 }) => `${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}  ${what}`),
];

/** The same on a database of its own, for `npm run bench` and alone. */
export async function measureMessages(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-messages-'));
  // For root: the account that runs PostgreSQL must have access.
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir });
  const pool = openPool(postgres.connection, 4);
  try {
    const setup = openDatabase(openPool(postgres.connection, 1));
    try {
      await prepareDatabase(setup);
    } finally {
      await setup.destroy();
    }
    const { measured, walked, passed } = await benchmarkMessageLists(pool);
    for (const line of messagesTable(measured)) console.log(line);
    console.log(walked.length === 0 ? 'Every statement walks an index.' : `Read from end to end: ${walked.join(', ')}`);
    return passed;
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(postgres.home, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = (await measureMessages()) ? 0 : 1;
