import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { query, eventually, startPostgresProcess, serverPid, temporaryFolder } from '#test/postgres-process.ts';
import { startPostgres } from './supervisor.ts';

const halfMade = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('.init-'));

test('after a first init was killed, the next start makes the database and leaves nothing half-made', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const killed = startPostgresProcess(dataDir);
  await eventually(10_000, () => expect(halfMade(dataDir)).toHaveLength(1));
  await killed.kill('SIGKILL', 'group');
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);

  const server = await startPostgres({ dataDir });
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(halfMade(dataDir)).toEqual([]);
  await server.stop();
});

test('an init that another living process has under way is left alone', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(path.join(dataDir, `postgres.init-${process.ppid}-1`));
  const server = await startPostgres({ dataDir });
  expect(halfMade(dataDir)).toHaveLength(1);
  await server.stop();
});

test('a server whose application was killed is used by the next one, which stops it in the end', async () => {
  const dataDir = temporaryFolder();
  const killed = startPostgresProcess(dataDir);
  const { connection } = await killed.report;
  await query(connection!, 'create table kept as select 42 as answer');
  const pid = serverPid(dataDir);
  await killed.kill('SIGKILL');

  const server = await startPostgres({ dataDir });
  expect(serverPid(dataDir)).toBe(pid);
  expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await server.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

test('Ctrl-C reaches the application but not the server', async () => {
  const dataDir = temporaryFolder();
  const interrupted = startPostgresProcess(dataDir);
  const { connection } = await interrupted.report;
  await interrupted.kill('SIGINT', 'group');
  expect(await query(connection!, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after a power cut the stale pid file and socket are no hindrance, and what was committed is there', async () => {
  const dataDir = temporaryFolder();
  const { connection } = await cutPower(dataDir);
  expect(existsSync(path.join(connection.host, '.s.PGSQL.5432'))).toBe(true);
  const server = await startPostgres({ dataDir });
  expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await server.stop();
});

test('a stale pid file whose number belongs to another process of the same user by now is no hindrance', async () => {
  const dataDir = temporaryFolder();
  await cutPower(dataDir);
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
  const newVisitor = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  onTestFinished(() => void newVisitor.kill());
  for (const file of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
    const full = path.join(dataDir, file);
    writeFileSync(full, readFileSync(full, 'utf8').replace(/^\d+/, String(newVisitor.pid)));
  }
  const server = await startPostgres({ dataDir });
  expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(newVisitor.exitCode).toBeNull();
  await server.stop();
});

test('a living server that lost its socket is started again', async () => {
  const dataDir = temporaryFolder();
  const killed = startPostgresProcess(dataDir);
  const { connection } = await killed.report;
  await query(connection!, 'create table kept as select 42 as answer');
  const pid = serverPid(dataDir);
  await killed.kill('SIGKILL');
  rmSync(connection!.host, { recursive: true });

  const server = await startPostgres({ dataDir });
  expect(serverPid(dataDir)).not.toBe(pid);
  expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await server.stop();
});

test('a server that is killed while we live is back within ten seconds', async () => {
  const dataDir = temporaryFolder();
  const said: string[] = [];
  const server = await startPostgres({ dataDir, say: (line) => said.push(line) });
  const other = startPostgresProcess(dataDir);
  await other.report;
  for (let round = 1; round <= 2; round += 1) {
    const pid = serverPid(dataDir)!;
    process.kill(pid, 'SIGKILL');
    await eventually(10_000, async () => {
      expect(serverPid(dataDir)).not.toBe(pid);
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(said.filter((line) => line.includes('is back'))).toHaveLength(round);
    });
  }
  await eventually(10_000, () => expect(other.messages.at(-1)).toContain('is back'));
  // Both are counted again: the first to leave does not stop the server for the other.
  await server.stop();
  expect(serverPid(dataDir)).toBeDefined();
  await other.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

test('a stop while the server is being brought back leaves no server behind', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const pid = serverPid(dataDir)!;
  process.kill(pid, 'SIGKILL');
  await eventually(10_000, () => expect([undefined, pid, process.pid]).not.toContain(serverPid(dataDir)));
  await server.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

/** A server with one committed row, then everything killed at once. */
async function cutPower(dataDir: string) {
  const killed = startPostgresProcess(dataDir);
  const { connection } = await killed.report;
  await query(connection!, 'create table kept as select 42 as answer');
  const pid = serverPid(dataDir)!;
  process.kill(pid, 'SIGKILL');
  await killed.kill('SIGKILL');
  await eventually(5000, () => expect(() => process.kill(pid, 0)).toThrow());
  chmodSync(dataDir, 0o711);
  return { connection: connection! };
}
