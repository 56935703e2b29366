import { Kysely, PostgresDialect, sql, type Transaction, type Selectable } from 'kysely';
import pg from 'pg';
import { isRecord } from '#shared/guards.ts';
import { pipelined } from './pipeline.ts';
import { nameOfStatement, nameStatement } from './statement-names.ts';
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

/** True for the calls of pg's `query` that return a promise: no callback, and no object that sends itself. */
const returnsPromise = ([config, ...others]: unknown[]): boolean =>
  !others.some((argument) => typeof argument === 'function') && !(isRecord(config) && 'submit' in config);

/** Is called with the text of a statement when it starts; the function it returns when it has ended. */
export type WatchStatement = (text: string) => (failed: boolean) => void;

/** The text of a statement in the forms of pg's `query`. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : isRecord(statement) ? String(statement['text']) : '';

interface ClientConfig extends pg.ClientConfig {
  watchStatement?: WatchStatement;
  /** The session is the client's alone, not a pooler's: statements can have names in it. */
  hasOwnSession?: boolean;
}

/** A parsed statement is refused for good when a migration has changed the type of one of its columns. */
const isOutdated = (error: Error): boolean => codeOf(error) === '0A000' && /cached plan/.test(error.message);

/**
 * A client that survives a lost connection. pg-pool handles errors of idle clients only; an error of one in use would
 * end the process. The running query still fails, and the pool opens another connection.
 *
 * Its `query` keeps pg's promises but uses pg's callbacks: every result of pg's own promises (8.23.1) outlives the
 * young generation, which took a tenth of the requests and 200 MB of memory under load (decision 0066). Statements that
 * have a name are parsed and planned once in a session (decision 0198). Behind a pooler all names are dropped, those of
 * libraries too: it runs the next statement in another session, which does not have it.
 */
export class Client extends pg.Client {
  /** Pg has it, its types omit it. */
  declare readonly connection: pg.Connection;

  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const watch = config?.watchStatement;
    const hasOwnSession = config?.hasOwnSession === true;
    // Assigned, because one method cannot have the types of all of pg's overloads.
    const query = (...args: unknown[]): unknown => {
      this.#writeTogether();
      return Reflect.apply(super.query, this, args);
    };
    /** With the name that the session may have the statement under, if any. */
    const named = (first: unknown, values: unknown): unknown => {
      if (isRecord(first) && !('submit' in first)) return hasOwnSession ? first : { ...first, name: undefined };
      if (!hasOwnSession || typeof first !== 'string' || !Array.isArray(values)) return first;
      const name = nameOfStatement(first);
      // Pg's own object: it would clone any other by the descriptors of its properties.
      return name === undefined ? first : Object.assign(new pg.Query(first, values), { name });
    };
    Object.assign(this, {
      query: (...args: unknown[]): unknown => {
        const [first, ...others] = args;
        const statement = named(first, others[0]);
        const ended = watch?.(textOf(statement));
        if (!returnsPromise(args)) {
          const callback = args.at(-1);
          if (ended === undefined || typeof callback !== 'function') return query(statement, ...others);
          return query(statement, ...others.slice(0, -1), (...results: unknown[]) => {
            ended(results[0] instanceof Error);
            Reflect.apply(callback, undefined, results);
          });
        }
        return new Promise((resolve, reject) => {
          query(statement, others[0], (error: Error | null, result: unknown) => {
            ended?.(error !== null);
            if (error !== null && isOutdated(error)) nameStatement(textOf(statement));
            const failure = this.#failureOf(textOf(statement), error, result);
            if (failure === null) resolve(result);
            else reject(failure);
          });
        });
      },
    });
  }

  /** What failed first in the present transaction. */
  #failed: Error | null = null;

  /**
   * Why a statement failed, if it did. PostgreSQL answers the commit of a transaction in which a statement failed with
   * ROLLBACK and without an error (its documentation of COMMIT): it fails here, with the error of that statement, which
   * may have been sent together with the commit.
   */
  #failureOf(text: string, error: Error | null, result: unknown): Error | null {
    if (error !== null) {
      this.#failed ??= error;
      return error;
    }
    const command = isRecord(result) ? result['command'] : undefined;
    if (command !== 'BEGIN' && command !== 'COMMIT' && command !== 'ROLLBACK') return null;
    const failed = this.#failed;
    this.#failed = null;
    if (command !== 'ROLLBACK' || text.toLowerCase() !== 'commit') return null;
    return failed ?? new Error('the transaction was rolled back');
  }

  /** What is sent until this turn of the event loop ends is one write, for which the server wakes up once. */
  #writeTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** The limits of a session, by the name of the setting, ms. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/**
 * Opens a pool of at most `max` connections; a caller waits up to 3 s for one.
 * @param options.isPooled the address is a pooler's, which refuses settings of a session, the role has them
 * (role-limits.ts), and names of statements
 */
export function openPool(
  connection: pg.PoolConfig,
  max = 20,
  { watchStatement, isPooled = false }: { watchStatement?: WatchStatement | undefined; isPooled?: boolean } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    // The pool passes its options on to each client; its types omit these.
    ...{ hasOwnSession: !isPooled, ...(watchStatement && { watchStatement }) },
    ...(!isPooled && SESSION_LIMITS),
    Client,
    // Statements are sent before the former ones have been answered (pipeline.ts); COPY has other pools.
    pipeline: true,
    max,
    connectionTimeoutMillis: 3000,
    application_name: 'car-care',
  });
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined);
  return pool;
}

/** A query builder on a pool; its `destroy` ends the pool. Does not connect yet. */
export const openDatabase = (pool: pg.Pool): Database =>
  pool.options.pipeline === true ? pipelined(pool) : new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

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
