import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Trx = Transaction<Schema>;
/** What a repo function works on: the pool or an open transaction. */
export type Connection = Database | Trx;

// bigint holds kobo only; all our sums stay far below 2^53 kobo.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a statement may run before PostgreSQL ends it, ms. */
const STATEMENT_MS = 10_000;

/**
 * A connection that may be lost at any time. pg-pool listens only while it is idle; one that dies in use would else end the
 * process. What was asked of it is refused all the same, and the pool opens another.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** Opens the pool. `max` connections; a caller waits at most 3 s for one. */
export function openPool(connection: pg.PoolConfig, max = 20): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client,
    max,
    connectionTimeoutMillis: 3000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'car-care',
  });
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined);
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/** One round trip to the database. Throws when there is none. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

export { idSequence, newId } from './ids.ts';

const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '08006', '08001', '08003']);
const FULL = new Set(['53100', '53200']);

/** Two transactions waited for each other, or a statement ran out of its time: trying again helps. */
const CLASH = new Set(['40001', '40P01', '55P03', '57014']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** True when the failure says that PostgreSQL cannot be reached, rather than that a statement was wrong. */
export const isGone = (error: unknown): boolean =>
  GONE.has(codeOf(error)) ||
  (error instanceof Error && /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message));

/** True when PostgreSQL has no room to write. */
export const isFull = (error: unknown): boolean => FULL.has(codeOf(error));

/** True when PostgreSQL gave up on a statement that can simply be tried again. */
export const isClash = (error: unknown): boolean => CLASH.has(codeOf(error));

/** The name of the constraint that a statement broke, or null. */
export const brokenConstraint = (error: unknown): string | null =>
  codeOf(error).startsWith('23') && error instanceof Error && 'constraint' in error ? String(error.constraint) : null;
