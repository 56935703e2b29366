import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, startPostgresProcess, temporaryFolder } from '#test/postgres-process.ts';
import { canEnter, isRoot } from './identity.ts';
import { startPostgres } from './supervisor.ts';

const nobody = { uid: 65534, gid: 65534, name: 'nobody' };
const asBoth = test.skipIf(
  !isRoot() || !canEnter(import.meta.dirname, nobody) || !canEnter(path.dirname(process.execPath), nobody),
);

test('a path too long for a socket keeps the data in DATA_DIR and has a short private folder for the socket', async () => {
  const dataDir = path.join(temporaryFolder(), 'long'.repeat(30), 'data');
  mkdirSync(path.dirname(dataDir), { mode: 0o711 });
  const first = await startPostgres({ dataDir });
  const { host } = first.connection;
  expect(first.home).toBe(dataDir);
  expect(host).not.toContain('/tmp');
  expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(JSON.parse(readFileSync(path.join(dataDir, 'where.json'), 'utf8'))).toEqual({ sockets: host });
  await query(first.connection, 'create table kept as select 42 as answer');
  await first.stop();

  const second = await startPostgres({ dataDir });
  expect(second.connection.host).toBe(host);
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('the longest path that still fits has its socket beside the data, one byte more has it elsewhere', async () => {
  const folder = temporaryFolder();
  const room = 107 - '/data/run/.s.PGSQL.5432'.length - Buffer.byteLength(folder) - 1;
  const fits = path.join(folder, 'x'.repeat(room), 'data');
  mkdirSync(path.dirname(fits), { mode: 0o711 });
  const server = await startPostgres({ dataDir: fits });
  expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432`)).toBe(107);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();

  const tooLong = path.join(folder, 'x'.repeat(room + 1), 'data');
  mkdirSync(path.dirname(tooLong), { mode: 0o711 });
  const other = await startPostgres({ dataDir: tooLong });
  expect(other.connection.host).not.toContain(tooLong);
  await other.stop();
});

asBoth(
  'an ordinary user has that short folder at home, or for the session, and processes that differ in this agree',
  async () => {
    const folder = temporaryFolder();
    chownSync(folder, nobody.uid, nobody.gid);
    const dataDir = path.join(folder, 'long'.repeat(30), 'data');
    const atHome = startPostgresProcess(dataDir, { ...nobody, env: { HOME: folder } });
    const { connection } = await atHome.report;
    expect(connection!.host).toMatch(new RegExp(`^${folder}/.local/state/car-care-booking/[0-9a-f]{16}$`));
    const elsewhere = startPostgresProcess(dataDir, {
      ...nobody,
      env: { HOME: '/nonexistent', XDG_RUNTIME_DIR: folder },
    });
    expect((await elsewhere.report).connection!.host).toBe(connection!.host);
    await Promise.all([atHome.stop(), elsewhere.stop()]);

    const other = path.join(folder, 'more'.repeat(30), 'data');
    const inSession = startPostgresProcess(other, {
      ...nobody,
      env: { HOME: '/nonexistent', XDG_RUNTIME_DIR: folder },
    });
    expect((await inSession.report).connection!.host).toMatch(new RegExp(`^${folder}/car-care-booking/[0-9a-f]{16}$`));
    await inSession.stop();
    const nowhere = startPostgresProcess(path.join(folder, 'none'.repeat(30), 'data'), {
      ...nobody,
      env: { HOME: '/nonexistent', XDG_RUNTIME_DIR: '' },
    });
    expect((await nowhere.report).refused).toMatch(/^PostgresError: /);
  },
);
