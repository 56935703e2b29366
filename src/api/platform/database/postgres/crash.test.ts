import { chmodSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, eventually, startPostgresProcess, serverPid, temporaryFolder } from '#test/postgres-process.ts';
import { startPostgres } from './supervisor.ts';

const partialClusters = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('.init-'));

test('creates the database after the first initdb was killed, without partial folders', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const killed = startPostgresProcess(dataDir);
  await eventually(10_000, () => expect(partialClusters(dataDir)).toHaveLength(1));
  await killed.kill('SIGKILL', 'group');
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);

  const server = await startPostgres({ dataDir });
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(partialClusters(dataDir)).toEqual([]);
  await server.stop();
});

test('reuses and finally stops the server of an application that was killed', async () => {
  const dataDir = temporaryFolder();
  const killed = startPostgresProcess(dataDir);
  const { connection } = await killed.report;
  await query(connection!, 'create table saved as select 42 as answer');
  const pid = serverPid(dataDir);
  await killed.kill('SIGKILL');

  const server = await startPostgres({ dataDir });
  expect(serverPid(dataDir)).toBe(pid);
  expect(await query(server.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  await server.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

test('Ctrl-C stops the application but not the server', async () => {
  const dataDir = temporaryFolder();
  const interrupted = startPostgresProcess(dataDir);
  const { connection } = await interrupted.report;
  await interrupted.kill('SIGINT', 'group');
  expect(await query(connection!, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts with committed data after a power cut, despite a stale pid file and socket', async () => {
  const dataDir = temporaryFolder();
  const { connection } = await cutPower(dataDir);
  expect(existsSync(path.join(connection.host, '.s.PGSQL.5432'))).toBe(true);
  const server = await startPostgres({ dataDir });
  expect(await query(server.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  await server.stop();
});

test('restarts a killed server within ten seconds', async () => {
  const dataDir = temporaryFolder();
  const logged: string[] = [];
  const server = await startPostgres({ dataDir, log: (line) => logged.push(line) });
  const other = startPostgresProcess(dataDir);
  await other.report;
  for (let round = 1; round <= 2; round += 1) {
    const pid = serverPid(dataDir)!;
    process.kill(pid, 'SIGKILL');
    await eventually(10_000, async () => {
      expect(serverPid(dataDir)).not.toBe(pid);
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(logged.filter((line) => line.includes('is running again'))).toHaveLength(round);
    });
  }
  await eventually(10_000, () => expect(other.messages.at(-1)).toContain('is running again'));
  // Both are registered again: the first to stop does not stop the server for the other.
  await server.stop();
  expect(serverPid(dataDir)).toBeDefined();
  await other.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

test('stopping during a restart leaves no server behind', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const pid = serverPid(dataDir)!;
  process.kill(pid, 'SIGKILL');
  await eventually(10_000, () => expect([undefined, pid]).not.toContain(serverPid(dataDir)));
  await server.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

/** Starts a server, commits one row and kills everything at once. */
async function cutPower(dataDir: string) {
  const killed = startPostgresProcess(dataDir);
  const { connection } = await killed.report;
  await query(connection!, 'create table saved as select 42 as answer');
  const pid = serverPid(dataDir)!;
  process.kill(pid, 'SIGKILL');
  await killed.kill('SIGKILL');
  await eventually(5000, () => expect(() => process.kill(pid, 0)).toThrow());
  chmodSync(dataDir, 0o711);
  return { connection: connection! };
}
