import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type LogEvent,
  type QueryResult,
  type Selectable,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** A row of a table as a query returns it. */
export type Row<T> = Selectable<T>;
export type Trx = Transaction<Schema>;
/** What a repository function runs on: the pool or an open transaction. */
export type Connection = Database | Trx;

// bigint is used for kobo, counts and ids, which stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is no instant: YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** How long a statement may run before PostgreSQL ends it, ms. */
export const STATEMENT_MS = 10_000;

/**
 * How long a caller waits for a connection, ms. Bookings of one customer wait for each other and hold a
 * connection meanwhile. A browser gives a call up after 10 s, so that it still gets an answer.
 */
const CONNECTION_WAIT_MS = 8000;

/** Is called with each statement that ended, in the context of the call or job that it belongs to. */
export type WatchStatement = (ended: LogEvent) => void;

/**
 * A client that survives a lost connection. pg-pool handles errors of idle clients only; an error of one in use would
 * end the process. The running query still fails, and the pool opens another connection.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** The limits of a session, by the name of the setting, ms. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/**
 * Opens a pool of at most `max` connections.
 * @param options.isPooled the address is a pooler's, which refuses settings of a session; the role has them
 * (role-limits.ts)
 */
export function openPool(connection: pg.PoolConfig, max = 20, { isPooled = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    ...(!isPooled && SESSION_LIMITS),
    Client,
    max,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    // Version 1 calls its connections car-care, and its writes are refused (database/refuse-version-1.sql).
    application_name: 'car-care-2',
  });
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined);
  return pool;
}

/** A query builder on a pool; its `destroy` ends the pool. Does not connect yet. */
export const openDatabase = (pool: pg.Pool, watch?: WatchStatement): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(watch && { log: watch }) });

/** Runs a statement of a library, which is given as text. */
export const runStatement = (db: Database, text: string, values: unknown[]): Promise<QueryResult<unknown>> =>
  db.executeQuery(CompiledQuery.raw(text, values));

/** One round trip to the database; throws when it cannot be reached. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The present time by the database's clock, `app_now()`, which every expiry goes by. */
export async function currentTime(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('select app_now() returned no row');
  return row.now;
}

export { idSequence, newId } from './ids.ts';

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  // io_error: a fault of the disk, after which the server recovers by itself or is started again.
  '58030',
]);
/** The last one, for a write in a read-only transaction: so a server refuses to save while its disk is full. */
const OUT_OF_SPACE_CODES = new Set(['53100', '53200', '25006']);

/** Deadlocks, lock and statement timeouts: a retry helps. */
const RETRYABLE_CODES = new Set(['40001', '40P01', '55P03', '57014']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** PgBouncer's own errors: it has no server, or lost it. A server's 08P01 is an error of one statement, not fatal. */
const isOfPooler = (error: unknown): boolean =>
  codeOf(error) === '08P01' && error instanceof Error && 'severity' in error && error.severity === 'FATAL';

/** True when PostgreSQL cannot be reached. */
export const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE_CODES.has(codeOf(error)) ||
  isOfPooler(error) ||
  (error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ));

/** True when PostgreSQL is out of disk space or memory, and may still answer reads. */
export const isOutOfSpace = (error: unknown): boolean => OUT_OF_SPACE_CODES.has(codeOf(error));

/** Handles the failure of a write that a read can do without: ignores it on a full disk. @throws every other error */
export function unlessOutOfSpace(error: unknown): void {
  if (!isOutOfSpace(error)) throw error;
}

/** True when PostgreSQL ended the statement because transactions waited for each other. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/** True when the statement can be retried. */
export const isRetryable = (error: unknown): boolean => RETRYABLE_CODES.has(codeOf(error));

/** The name of the constraint a statement violated, or null. */
export const violatedConstraint = (error: unknown): string | null =>
  codeOf(error).startsWith('23') && error instanceof Error && 'constraint' in error ? String(error.constraint) : null;

/** The extension that a statement could not create: the role may not, or the server lacks it. Null for other errors. */
export const missingExtension = (error: unknown): string | null =>
  error instanceof Error ? (/\bextension "(\w+)"/.exec(error.message)?.[1] ?? null) : null;
