import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, serverPid, temporaryFolder } from '#test/postgres-process.ts';
import { startPostgres } from './supervisor.ts';

test('what is committed is there after a stop and a start, and the second start takes less than a second', async () => {
  const dataDir = temporaryFolder();
  const first = await startPostgres({ dataDir });
  await query(first.connection, 'create table kept as select 42 as answer');
  await first.stop();
  expect(serverPid(dataDir)).toBeUndefined();

  const began = performance.now();
  const second = await startPostgres({ dataDir });
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('a stop is clean, takes less than ten seconds with a client in the middle of a transaction, and may be asked for twice', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const slow = query(server.connection, 'select pg_sleep(60)').catch(() => 'cut off');
  const began = performance.now();
  await Promise.all([server.stop(), server.stop()]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await slow).toBe('cut off');
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  expect(existsSync(path.join(dataDir, 'run/.s.PGSQL.5432'))).toBe(false);
});

test('the server is durable, private, in UTC and in Unicode, and the application is not its superuser', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const [facts] = await query(
    server.connection,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as listens, current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
      current_setting('max_connections') as connections, current_setting('shared_buffers') as buffers, lower('ÀṢẸ') as lowered,
      (select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user) as mighty`,
  );
  expect(facts).toEqual({
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    listens: '',
    zone: 'UTC',
    encoding: 'UTF8',
    connections: '100',
    buffers: '128MB',
    lowered: 'àṣẹ',
    mighty: false,
  });
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  await expect(query({ ...server.connection, host: '127.0.0.1' }, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await server.stop();
});

test('a broken rule of the data leaves no personal data in the log', async () => {
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
