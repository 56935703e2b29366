import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPasswordHasher } from '#api/vendors/password-hashing.ts';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { startPostgres, type EmbeddedServer } from '#api/platform/database/postgres/supervisor.ts';
import { startQueue } from '#api/platform/jobs/start-queue.ts';
import { prepareDatabase } from '#api/start.ts';
import { createStandInTable } from '#sandbox/stand-in-records.ts';
import { memoryFolder } from './memory-folder.ts';
import { HASH_COST } from './hash-cost.ts';
import { PASSWORD } from './passwords.ts';
import { runAs, type Connection } from './postgres.ts';

const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache');

/** A database server for one run, and its removal. */
interface RunServer {
  admin: Connection;
  user: string;
  remove: () => Promise<void>;
}

/**
 * Starts one PostgreSQL server for the whole run (or uses TEST_DATABASE_URL) and fills the template that test files
 * copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For the processes that tests start: half of an application's start is compiling.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(CACHE, 'compiled');
  const { admin, user, remove } = process.env['TEST_DATABASE_URL']
    ? givenServer(process.env['TEST_DATABASE_URL'])
    : await ownServer();
  const template = `test_${randomBytes(6).toString('hex')}`;
  try {
    await runAs(admin, `create database ${template} owner ${user}`);
    const connection = { ...admin, user, database: template };
    const db = openDatabase(openPool(connection, 2));
    try {
      await prepareDatabase(db);
      await createStandInTable(db);
    } finally {
      await db.destroy();
    }
    // pg-boss creates its tables at its first start; done here, so that no copy has to.
    await (await startQueue(connection, () => undefined)).stop();
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('postgres', { admin, user, template });
  project.provide('passwordHash', await createPasswordHasher(HASH_COST).hash(PASSWORD));
  return async () => {
    await runAs(admin, `drop database if exists ${template} with (force)`);
    await remove();
  };
}

/** A test's data need not survive a power cut; the application's own settings are unchanged. */
const NOT_DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

async function ownServer(): Promise<RunServer> {
  const parent = path.join(memoryFolder(CACHE), `car-care-test-postgres-${process.getuid?.() ?? 0}`);
  mkdirSync(parent, { recursive: true });
  await removeAbandoned(parent);
  const dataDir = mkdtempSync(path.join(parent, `${process.pid}-`));
  // For root: the account that runs the server must have access.
  chmodSync(dataDir, 0o711);
  const server = await startPostgres({ dataDir });
  const admin = { ...server.connection, user: 'postgres', database: 'postgres' };
  for (const setting of NOT_DURABLE) await runAs(admin, `alter system set ${setting} = off`);
  await runAs(admin, 'select pg_reload_conf()');
  return {
    admin,
    user: server.connection.user,
    remove: () => removeServer(server, dataDir),
  };
}

/** A killed run leaves its server running; its folder is named after the process id. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (isAlive(Number.parseInt(name, 10))) continue;
    const dataDir = path.join(parent, name);
    try {
      await removeServer(await startPostgres({ dataDir }), dataDir);
    } catch {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

async function removeServer(server: EmbeddedServer, dataDir: string): Promise<void> {
  await server.stop();
  rmSync(server.home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function givenServer(address: string): RunServer {
  // Parsed as pg parses DATABASE_URL, which allows more than the URL standard (a socket folder, no host).
  const {
    host,
    port,
    user = 'postgres',
    database = 'postgres',
    password,
  } = new pg.Client({ connectionString: address });
  const admin = { host, port, user, database, ...(password ? { password } : {}) };
  // A role of this server that is no superuser, as the application's should be.
  return { admin, user: process.env['TEST_DATABASE_ROLE'] ?? user, remove: async () => {} };
}
