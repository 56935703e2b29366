import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { withClient } from './connection.ts';
import { freePort } from '../port.ts';
import { pgbouncerConfig, until } from './parts.ts';
import type { Runner } from './runner.ts';

const root = path.resolve(import.meta.dirname, '../..');
const POSTGRES = '/usr/lib/postgresql/15/bin';

/**
 * Runs the API's tests with their statements through PgBouncer in transaction mode, on a PostgreSQL server of their own
 * that need not survive a power cut. @throws Error when a test fails
 */
export async function runRoutes({ folder, start, write }: Runner, files: readonly string[]): Promise<void> {
  const [postgresPort, pgbouncerPort] = [await freePort(), await freePort()];
  const dataDir = path.join(folder, 'routes');
  const initdb = start('initdb', `${POSTGRES}/initdb`, [
    ...['-D', dataDir, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
  ]);
  const [code] = (await once(initdb, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  start('postgres', `${POSTGRES}/postgres`, [
    ...['-D', dataDir, '-p', String(postgresPort), '-k', folder],
    ...['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1'],
  ]);
  write('users.txt', '"postgres" ""\n"care" ""\n');
  start('pgbouncer', 'pgbouncer', [write('pgbouncer.ini', pgbouncerConfig(pgbouncerPort, folder, postgresPort))]);
  const url = (port: number): string => `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await until('PgBouncer', () =>
    withClient(url(pgbouncerPort), async (client) => Boolean(await client.query('select'))),
  );
  await withClient(url(postgresPort), (client) => client.query('create role care login createdb'));
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project=unit', '--reporter=dot', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: url(postgresPort),
      TEST_DATABASE_ROLE: 'care',
      TEST_POOLED_PORT: String(pgbouncerPort),
    },
  });
  const [failed] = (await once(child, 'exit')) as [number | null];
  if (failed !== 0) throw new Error('tests failed through PgBouncer');
}
