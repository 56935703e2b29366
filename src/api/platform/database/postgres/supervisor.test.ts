import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, serverPid, temporaryFolder } from '#test/postgres-process.ts';
import { startPostgres } from './supervisor.ts';

test('keeps committed data over a stop and a start; the second start takes less than a second', async () => {
  const dataDir = temporaryFolder();
  const first = await startPostgres({ dataDir });
  await query(first.connection, 'create table saved as select 42 as answer');
  await first.stop();
  expect(serverPid(dataDir)).toBeUndefined();

  const began = performance.now();
  const second = await startPostgres({ dataDir });
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await query(second.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('stops cleanly within ten seconds during a transaction, also when called twice', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const slow = query(server.connection, 'select pg_sleep(60)').catch(() => 'disconnected');
  const began = performance.now();
  await Promise.all([server.stop(), server.stop()]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await slow).toBe('disconnected');
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  expect(existsSync(path.join(dataDir, 'run/.s.PGSQL.5432'))).toBe(false);
});

test('the server is durable, private, in UTC and Unicode, and the application role is no superuser', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const [settings] = await query(
    server.connection,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
      current_setting('restart_after_crash') as restarts,
      current_setting('listen_addresses') as listens, current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
      current_setting('max_connections') as connections, current_setting('shared_buffers') as buffers, lower('ÀṢẸ') as lowered,
      (select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user) as privileged`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    restarts: 'off',
    listens: '',
    zone: 'UTC',
    encoding: 'UTF8',
    connections: '100',
    buffers: '128MB',
    lowered: 'àṣẹ',
    privileged: false,
  });
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  await expect(query({ ...server.connection, host: '127.0.0.1' }, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await server.stop();
});

test('a constraint violation leaves no personal data in the log', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  await query(server.connection, 'create table person (email text unique)');
  await query(server.connection, `insert into person values ('ada@example.com')`);
  await expect(query(server.connection, `insert into person values ('ada@example.com')`)).rejects.toThrow(
    'duplicate key',
  );
  await server.stop();
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('ada@example.com');
});
