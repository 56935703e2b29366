import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, openPool } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { startPostgres } from '#api/db/postgres/supervisor.ts';
import { runAs, type Connection } from './postgres.ts';

/** A server for one run, and how to leave nothing of it behind. */
interface RunServer {
  admin: Connection;
  user: string;
  remove(): Promise<void>;
}

/** Starts one PostgreSQL server for the whole run (or uses TEST_DATABASE_URL) and migrates the template that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, user, remove } = process.env['TEST_DATABASE_URL'] ? givenServer(process.env['TEST_DATABASE_URL']) : await ownServer();
  const template = `test_${randomBytes(6).toString('hex')}`;
  try {
    await runAs(admin, `create database ${template} owner ${user}`);
    const db = openDatabase(openPool({ ...admin, user, database: template }, 2));
    await migrate(db).finally(() => db.destroy());
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('postgres', { admin, user, template });
  return async () => {
    await runAs(admin, `drop database if exists ${template} with (force)`);
    await remove();
  };
}

async function ownServer(): Promise<RunServer> {
  const parent = path.resolve(import.meta.dirname, '../node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const dataDir = mkdtempSync(path.join(parent, 'postgres-'));
  const server = await startPostgres({ dataDir });
  return {
    admin: { ...server.connection, user: 'postgres', database: 'postgres' },
    user: server.connection.user,
    remove: async () => {
      await server.stop();
      rmSync(server.place, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function givenServer(address: string): RunServer {
  const url = new URL(address);
  const admin = {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? (url.port || 5432)),
    user: decodeURIComponent(url.username) || 'postgres',
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  };
  return { admin, user: admin.user, remove: async () => {} };
}
