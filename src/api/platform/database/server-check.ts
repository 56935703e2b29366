import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Client, isUnreachable } from './database.ts';

/** A database server that the application cannot use; the message is for the operator. */
export class DatabaseServerError extends Error {
  override readonly name = 'DatabaseServerError';
}

/** Where the database is reached: `direct` by the server itself, `pooled` perhaps by a pooler in transaction mode. */
export interface DatabaseAddresses {
  pooled: pg.PoolConfig;
  direct: pg.PoolConfig;
}

/** Servers with PostgreSQL's protocol and another engine, recognised by the result of `version()`. */
const PRETENDERS: readonly (readonly [string, RegExp])[] = [
  ['CockroachDB', /cockroach/i],
  ['YugabyteDB', /-YB-|yugabyte/i],
];

/** The oldest PostgreSQL, as `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** How long a session waits for the lock of another one before PostgreSQL must end the wait, ms. */
const LOCK_WAIT_MS = 50;
/** How long a notification may take, ms. */
const NOTIFICATION_MS = 3000;

const POOLER_HINT =
  'Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, not of a pooler in transaction mode.';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Runs a statement that must fail with `code`; false when it succeeds. Throws other errors. */
async function failsWith(code: string, statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement;
    return false;
  } catch (error) {
    if (codeOf(error) === code) return true;
    throw error;
  }
}

async function checkVersion(session: Client): Promise<void> {
  const { rows } = await session.query<{ version: string }>('select version()');
  const version = rows[0]?.version ?? '';
  const [name] = PRETENDERS.find(([, pattern]) => pattern.test(version)) ?? [];
  if (name !== undefined)
    throw new DatabaseServerError(
      `The database is ${name}, which is not PostgreSQL: its locks, exclusion constraints or notifications differ. Use PostgreSQL 15 or newer.`,
    );
  const { rows: states } = await session.query<{ version: number; standby: boolean; extension: boolean }>(
    `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
      exists (select from pg_available_extensions where name = 'btree_gist') as extension`,
  );
  const [state] = states;
  if (state === undefined || state.version < OLDEST_VERSION)
    throw new DatabaseServerError(`The database is '${version}'. Use PostgreSQL 15 or newer.`);
  if (state.standby)
    throw new DatabaseServerError('The database is a standby, which only reads. Use the address of the primary.');
  if (!state.extension)
    throw new DatabaseServerError('The database lacks the extension btree_gist. Install it on the server.');
}

/** In transaction mode another client gets the server session that this one has just used. */
async function checkOwnSession(session: Client, other: Client): Promise<void> {
  const mark = randomBytes(8).toString('hex');
  await session.query(`select set_config('car_care.session', $1, false)`, [mark]);
  await other.query('begin');
  const { rows } = await other.query<{ mark: string | null }>(
    `select current_setting('car_care.session', true) as mark`,
  );
  await other.query('rollback');
  if (rows[0]?.mark === mark)
    throw new DatabaseServerError(`Two connections to the database share one session. ${POOLER_HINT}`);
}

/** Two bookings never share a bay because of such a constraint. */
async function checkExclusion(session: Client): Promise<void> {
  await session.query('begin');
  try {
    await session.query(
      'create temp table exclusion_check (during tstzrange not null, exclude using gist (during with &&)) on commit drop',
    );
    await session.query(`insert into exclusion_check values (tstzrange('2026-01-01', '2026-01-03'))`);
    const isRefused = await failsWith(
      '23P01',
      session.query(`insert into exclusion_check values (tstzrange('2026-01-02', '2026-01-04'))`),
    );
    if (isRefused) return;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    throw new DatabaseServerError(
      `The database has no exclusion constraints on ranges (${error instanceof Error ? error.message : String(error)}). Use PostgreSQL 15 or newer.`,
    );
  } finally {
    await session.query('rollback');
  }
  throw new DatabaseServerError('The database does not enforce exclusion constraints. Use PostgreSQL 15 or newer.');
}

/** One session locks, another waits until PostgreSQL ends the wait; `pooled` must meet the same lock. */
async function checkLocks(session: Client, other: Client, pooled: Client | null): Promise<void> {
  const key = randomBytes(8).readBigInt64BE().toString();
  await session.query('begin');
  try {
    await session.query('select pg_advisory_xact_lock($1)', [key]);
    await other.query('begin');
    await other.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    const blocks = await failsWith('55P03', other.query('select pg_advisory_xact_lock($1)', [key]));
    await other.query('rollback');
    if (!blocks) throw new DatabaseServerError('A lock of the database does not block. Use PostgreSQL 15 or newer.');
    if (pooled === null) return;
    await pooled.query('begin');
    const { rows } = await pooled.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key]);
    await pooled.query('rollback');
    if (rows[0]?.free !== false)
      throw new DatabaseServerError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  } finally {
    await session.query('rollback');
  }
}

async function checkNotifications(session: Client, other: Client): Promise<void> {
  const payload = randomBytes(8).toString('hex');
  const received = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), NOTIFICATION_MS);
    session.on('notification', (notification) => {
      if (notification.payload !== payload) return;
      clearTimeout(timer);
      resolve(true);
    });
  });
  await session.query('listen server_check');
  await other.query(`select pg_notify('server_check', $1)`, [payload]);
  if (!(await received))
    throw new DatabaseServerError(`The database does not deliver notifications (LISTEN). ${POOLER_HINT}`);
}

/**
 * Checks the server without changing anything. It must be PostgreSQL 15 or newer and no standby, give each connection
 * a session of its own, have exclusion constraints on ranges, locks that block, and notifications, and serve one
 * database at both addresses.
 * @throws DatabaseServerError that names the missing feature; errors of pg when the server cannot be reached
 */
export async function checkServer({ pooled, direct }: DatabaseAddresses): Promise<void> {
  const sessions: Client[] = [];
  const connect = async (address: pg.PoolConfig): Promise<Client> => {
    const session = new Client({ ...address, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
    sessions.push(session);
    await session.connect();
    return session;
  };
  try {
    const session = await connect(direct);
    await checkVersion(session);
    const other = await connect(direct);
    await checkOwnSession(session, other);
    await checkExclusion(session);
    await checkLocks(session, other, pooled === direct ? null : await connect(pooled));
    await checkNotifications(session, other);
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => undefined)));
  }
}
