import pg from 'pg';
import { codeOf, isUnreadable, PostgresError, UNREADABLE_ADVICE } from './postgres-error.ts';
import type { ServerLocation } from './location.ts';

/** The superuser, for the supervisor alone. The application's own role owns its database and no more. */
export const admin = { user: 'postgres', database: 'postgres', port: 5432 };
export const appRole = { user: 'car_care', database: 'car_care', port: 5432 };

/** Every live process holds this lock shared; a process that gets it exclusively is the last one. */
const liveLock = 7_306_001;
const setupLock = 7_306_002;

/** A superuser connection that holds the live lock, which registers this process as a user of the server. */
export interface AdminConnection {
  client: pg.Client;
  /** Resolves when the connection ends, for any reason. */
  ended: Promise<void>;
}

/** The result of one connection attempt; `busy` for a server that starts, recovers or stops. */
export type ConnectResult = AdminConnection | 'busy' | 'absent';

/**
 * Tries once to connect and to register this process as live.
 * @throws PostgresError when the socket belongs to another user, or the server cannot read its own tables
 */
export async function tryConnect(location: ServerLocation): Promise<ConnectResult> {
  const client = new pg.Client({
    host: location.sockets,
    ...admin,
    ssl: false,
    connectionTimeoutMillis: 5000,
    application_name: 'supervisor',
  });
  // Without a listener a lost connection would end the process; `ended` reports it.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  try {
    await client.connect();
    if (await tryLock(client, 'pg_try_advisory_lock_shared')) return { client, ended };
    // Another process is stopping this server, so a new one has to be started.
    await closeConnection(client);
    return 'busy';
  } catch (error) {
    await closeConnection(client);
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
    if (code === 'EACCES')
      throw new PostgresError(
        `The database's socket in ${location.sockets} belongs to another user. Start the application as that user, or choose another DATA_DIR.`,
        { cause: error },
      );
    // Peer authentication failed (access-files.ts).
    if (code === '28000')
      throw new PostgresError(
        `The database of ${location.home} admits only root and the user who owns that data. Start the application as that user, or choose another DATA_DIR.`,
        { cause: error },
      );
    if (error instanceof Error && isUnreadable(error.message))
      throw new PostgresError(
        `The PostgreSQL server of ${location.home} does not work: ${error.message}. ${UNREADABLE_ADVICE} Its log is ${location.log}.`,
        { cause: error },
      );
    return 'busy';
  }
}

/** Creates the application's role and database unless they exist. */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [appRole.database]);
  if (rows.length > 0) return;
  await client.query('select pg_advisory_lock($1)', [setupLock]);
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [appRole.user]);
    if (role.rows.length === 0) await client.query(`create role ${appRole.user} login`);
    const again = await client.query('select 1 from pg_database where datname = $1', [appRole.database]);
    if (again.rows.length === 0) await client.query(`create database ${appRole.database} owner ${appRole.user}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [setupLock]);
  }
}

/**
 * Releases the shared live lock. True when no other process is left; new ones then wait until the server has stopped.
 */
export async function releaseAndCheckLast(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [liveLock]);
  return tryLock(client, 'pg_try_advisory_lock');
}

/** Closes the connection; waits at most 1 s for a server that no longer responds. */
export async function closeConnection(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  const timeout = new Promise((resolve) => setTimeout(resolve, 1000).unref());
  await Promise.race([ended, timeout]);
}

async function tryLock(
  client: pg.Client,
  lockFunction: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${lockFunction}($1) as locked`, [liveLock]);
  return rows[0]?.locked === true;
}
