import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, eventually, startPostgresProcess, serverPid, temporaryFolder } from '#test/postgres-process.ts';
import { startPostgres } from './supervisor.ts';

test('two processes share one server, which stops with the last one', async () => {
  const dataDir = temporaryFolder();
  const first = startPostgresProcess(dataDir);
  await first.report;
  const pid = serverPid(dataDir);
  const second = startPostgresProcess(dataDir);
  const { connection } = await second.report;
  expect(serverPid(dataDir)).toBe(pid);

  await first.stop();
  expect(await query(connection!, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(serverPid(dataDir)).toBe(pid);
  await second.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

test('a killed process does not keep the server running', async () => {
  const dataDir = temporaryFolder();
  const [first, second] = [startPostgresProcess(dataDir), startPostgresProcess(dataDir)];
  const [{ connection }] = await Promise.all([first.report, second.report]);
  await first.kill('SIGKILL');
  // The server notices the lost connection, and with it the released lock, a moment after the process has ended.
  const liveProcesses = "select count(*)::int as live from pg_locks where locktype = 'advisory'";
  await eventually(10_000, async () => expect(await query(connection!, liveProcesses)).toEqual([{ live: 1 }]));
  await second.stop();
  expect(serverPid(dataDir)).toBeUndefined();
});

test('three processes that start at once in an empty folder share one database and one server', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const processes = [startPostgresProcess(dataDir), startPostgresProcess(dataDir), startPostgresProcess(dataDir)];
  const reports = await Promise.all(processes.map((started) => started.report));
  expect(reports.map((report) => report.refused)).toEqual([undefined, undefined, undefined]);
  await query(reports[0]!.connection!, 'create table shared as select 7 as number');
  expect(await query(reports[2]!.connection!, 'select number from shared')).toEqual([{ number: 7 }]);
  // An account that cannot reach the installed programs has one copy of them.
  expect(
    readdirSync(dataDir)
      .filter((name) => !/^server-[^/]*\d$/.test(name))
      .sort(),
  ).toEqual(['pg_hba.conf', 'pg_ident.conf', 'postgres', 'postgres.log', 'run']);
  expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([]);
  await Promise.all(processes.map((started) => started.stop()));
  expect(serverPid(dataDir)).toBeUndefined();
});

test('concurrent starts and stops always end with a working server or none', async () => {
  const dataDir = temporaryFolder();
  const first = await startPostgres({ dataDir });
  await query(first.connection, 'create table saved as select 42 as answer');
  let previous = first;
  for (let round = 0; round < 8; round += 1) {
    const [next] = await Promise.all([startPostgres({ dataDir }), previous.stop()]);
    expect(await query(next.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
    previous = next;
  }
  await previous.stop();
  await eventually(1000, () => expect(serverPid(dataDir)).toBeUndefined());
});
