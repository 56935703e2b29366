import pg from 'pg';
import type { ServerLocation } from './location.ts';
import { isUnreadable, messageOf, PostgresError, UNREADABLE_ADVICE } from './postgres-error.ts';

/** The superuser, for the supervisor alone. The application's own role owns its database and no more. */
export const admin = { user: 'postgres', database: 'postgres', port: 5432 };
export const appRole = { user: 'car_care', database: 'car_care', port: 5432 };

/** Every live process holds this lock shared; a process that gets it exclusively is the last one. */
const LIVE_LOCK = 7_306_001;
const SETUP_LOCK = 7_306_002;

/** A superuser connection that holds the live lock, which registers this process as a user of the server. */
export interface AdminConnection {
  client: pg.Client;
  /** Resolves when the connection ends, for any reason. */
  ended: Promise<void>;
}

/**
 * Tries once to connect and to register this process as live. Returns `busy` for a server that starts, recovers or
 * stops.
 * @throws PostgresError when this user may not connect, or the server cannot read its own tables
 */
export async function tryConnect({ home, sockets, log }: ServerLocation): Promise<AdminConnection | 'busy' | 'absent'> {
  const client = new pg.Client({
    ...admin,
    host: sockets,
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
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
    // The socket's folder is closed to this user, or peer authentication failed.
    if (code === 'EACCES' || code === '28000')
      throw new PostgresError(
        `The database of ${home} admits only root and the user who owns that data. Start the application as that user, or choose another DATA_DIR.`,
        { cause: error },
      );
    if (isUnreadable(messageOf(error)))
      throw new PostgresError(
        `The PostgreSQL server of ${home} does not work: ${messageOf(error)}. ${UNREADABLE_ADVICE} Its log is ${log}.`,
        { cause: error },
      );
    return 'busy';
  }
}

/** Creates the application's role and database unless they exist. */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
  const role = await client.query('select from pg_roles where rolname = $1', [appRole.user]);
  if (role.rowCount === 0) await client.query(`create role ${appRole.user} login`);
  const database = await client.query('select from pg_database where datname = $1', [appRole.database]);
  if (database.rowCount === 0) await client.query(`create database ${appRole.database} owner ${appRole.user}`);
  await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK]);
}

/** Gives up the live lock. True when no other process is left; new ones then wait until the server has stopped. */
export async function releaseAndCheckLast(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [LIVE_LOCK]);
  return tryLock(client, 'pg_try_advisory_lock');
}

/** Closes the connection; waits at most 1 s for a server that no longer responds. */
export async function closeConnection(client: pg.Client): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, 1000).unref());
  await Promise.race([client.end().catch(() => {}), timeout]);
}

async function tryLock(client: pg.Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${lockFunction}($1) as locked`, [LIVE_LOCK]);
  return rows[0]?.locked === true;
}
