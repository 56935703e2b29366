import pg from 'pg';
import { Client, openDatabase, type Database } from './database.ts';

/** One connection for work that takes minutes: a query builder, and the client itself for COPY. */
export interface SingleConnection {
  db: Database;
  client: pg.PoolClient;
  close(): Promise<void>;
}

/** Opens a connection whose statements and transactions may take as long as they need. */
export async function openSingleConnection(connection: pg.PoolConfig): Promise<SingleConnection> {
  const pool = new pg.Pool({
    ...connection,
    Client,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    application_name: 'car-care-backup',
  });
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    // A role or a database may have limits of its own.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
    // Returned at once: the pool has only this one, so that the query builder uses it as well.
    client.release();
    return { db: openDatabase(pool), client, close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
