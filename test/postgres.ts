import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { appliedMigrations, isOfVersion1 } from '#api/platform/database/migrate.ts';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { expectBooksAgree } from './books.ts';

/** Connection settings for pg. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** What test/global-setup.ts provides to the test files: the run's server and its migrated template. */
export interface TestServer {
  /** A role that may create and drop databases. */
  admin: Connection;
  /** The role that owns the template, as the application's role owns its database. */
  user: string;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

/** The database of one test file. */
export interface TestDatabase {
  connection: Connection;
  /** The address of the application's statements: a pooler where the run has one, otherwise the same. */
  pooled: Connection;
  /** The same as a DATABASE_URL. */
  url: string;
  /**
   * Accepts that the books of this database differ when it is dropped, for a test that needs rows which no call makes.
   * @param reason why the test cannot restore or complete them
   */
  acceptDifferingBooks(reason: string): void;
  /** Drops it, also while connections are open. @throws Error that lists the bookings whose books differ */
  drop(): Promise<void>;
}

/** Copies the files instead of logging each page: half the processor time. */
const COPY = 'strategy file_copy';

/** Copies the migrated template into a new database; takes some 50 ms. */
export const cloneDatabase = (): Promise<TestDatabase> => newDatabase(inject('postgres').template);

/** Creates a database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase('template1');

async function newDatabase(source: string): Promise<TestDatabase> {
  const { admin, user, template } = inject('postgres');
  const database = `${template}_${randomBytes(6).toString('hex')}`;
  await runAs(admin, `create database ${database} template ${source} owner ${user} ${COPY}`);
  return toTestDatabase(admin, { ...admin, user, database });
}

function toTestDatabase(admin: Connection, connection: Connection): TestDatabase {
  let accepted = '';
  return {
    connection,
    pooled: pooledOf(connection),
    url: urlOf(connection),
    acceptDifferingBooks: (reason) => void (accepted = reason),
    async drop() {
      try {
        if (accepted === '') await checkBooks(connection);
      } finally {
        await runAs(admin, `drop database if exists ${connection.database} with (force)`);
      }
    },
  };
}

/** TEST_POOLED_PORT: a pooler on this machine in front of TEST_DATABASE_URL (`node tools/cluster/cluster.ts`). */
function pooledOf(connection: Connection): Connection {
  const port = Number(process.env['TEST_POOLED_PORT'] ?? 0);
  return port === 0 ? connection : { ...connection, host: '127.0.0.1', port };
}

/**
 * Every test file ends with this check, because each drops its database. A database without charges is empty, and the
 * books of a database of version 1 can be read only after its upgrade.
 */
async function checkBooks(connection: Connection): Promise<void> {
  const db = openDatabase(openPool(connection, 1));
  try {
    const { rows } = await sql`select where to_regclass('charges') is not null`.execute(db);
    if (rows.length > 0 && !isOfVersion1(await appliedMigrations(db))) await expectBooksAgree(db);
  } finally {
    await db.destroy();
  }
}

/** Runs one statement over a connection of its own. */
export async function runAs(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The connection as a DATABASE_URL. */
export function urlOf({ host, port, user, database, password }: Connection): string {
  const account = `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}`;
  if (host.startsWith('/')) return `postgresql://${account}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  return `postgresql://${account}@${host}:${port}/${database}`;
}

/**
 * Copies a database as a back-up would and returns the copy. Its connections are closed for the moment of the copy; an
 * application opens them again.
 */
export async function backUpDatabase({ database, user }: Connection): Promise<TestDatabase> {
  const { admin } = inject('postgres');
  const copy = `${database}_copy`;
  await runAs(admin, `alter database ${database} allow_connections false`);
  try {
    await runAs(
      admin,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
    );
    await runAs(admin, `create database ${copy} template ${database} owner ${user} ${COPY}`);
  } finally {
    await runAs(admin, `alter database ${database} allow_connections true`);
  }
  return toTestDatabase(admin, { ...admin, user, database: copy });
}
