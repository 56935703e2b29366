import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, startPostgresProcess, temporaryFolder } from '#test/postgres-process.ts';
import { canEnter, isRoot } from './identity.ts';
import { startPostgres } from './supervisor.ts';

const unprivileged = { uid: 65534, gid: 65534, name: 'nobody' };
const asRootAndUser = test.skipIf(
  !isRoot() || !canEnter(import.meta.dirname, unprivileged) || !canEnter(path.dirname(process.execPath), unprivileged),
);

test('a path too long for a socket keeps the data in DATA_DIR and gets a short private socket folder', async () => {
  const dataDir = path.join(temporaryFolder(), 'long'.repeat(30), 'data');
  mkdirSync(path.dirname(dataDir), { mode: 0o711 });
  const first = await startPostgres({ dataDir });
  const { host } = first.connection;
  expect(first.home).toBe(dataDir);
  expect(host).not.toContain('/tmp');
  expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(JSON.parse(readFileSync(path.join(dataDir, 'where.json'), 'utf8'))).toEqual({ sockets: host });
  await query(first.connection, 'create table saved as select 42 as answer');
  await first.stop();

  const second = await startPostgres({ dataDir });
  expect(second.connection.host).toBe(host);
  expect(await query(second.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('the longest path that fits has its socket beside the data; one byte more moves it', async () => {
  const folder = temporaryFolder();
  const length = 107 - '/data/run/.s.PGSQL.5432'.length - Buffer.byteLength(folder) - 1;
  const fits = path.join(folder, 'x'.repeat(length), 'data');
  mkdirSync(path.dirname(fits), { mode: 0o711 });
  const server = await startPostgres({ dataDir: fits });
  expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432`)).toBe(107);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();

  const tooLong = path.join(folder, 'x'.repeat(length + 1), 'data');
  mkdirSync(path.dirname(tooLong), { mode: 0o711 });
  const other = await startPostgres({ dataDir: tooLong });
  expect(other.connection.host).not.toContain(tooLong);
  await other.stop();
});

asRootAndUser(
  'an ordinary user gets the short folder at home or in the runtime folder, the same one for every process',
  async () => {
    const folder = temporaryFolder();
    chownSync(folder, unprivileged.uid, unprivileged.gid);
    const dataDir = path.join(folder, 'long'.repeat(30), 'data');
    const atHome = startPostgresProcess(dataDir, { ...unprivileged, env: { HOME: folder } });
    const { connection } = await atHome.report;
    expect(connection!.host).toMatch(new RegExp(`^${folder}/.local/state/car-care-booking/[0-9a-f]{16}$`));
    const elsewhere = startPostgresProcess(dataDir, {
      ...unprivileged,
      env: { HOME: '/nonexistent', XDG_RUNTIME_DIR: folder },
    });
    expect((await elsewhere.report).connection!.host).toBe(connection!.host);
    await Promise.all([atHome.stop(), elsewhere.stop()]);

    const other = path.join(folder, 'more'.repeat(30), 'data');
    const inSession = startPostgresProcess(other, {
      ...unprivileged,
      env: { HOME: '/nonexistent', XDG_RUNTIME_DIR: folder },
    });
    expect((await inSession.report).connection!.host).toMatch(new RegExp(`^${folder}/car-care-booking/[0-9a-f]{16}$`));
    await inSession.stop();
    const nowhere = startPostgresProcess(path.join(folder, 'none'.repeat(30), 'data'), {
      ...unprivileged,
      env: { HOME: '/nonexistent', XDG_RUNTIME_DIR: '' },
    });
    expect((await nowhere.report).refused).toMatch(/^PostgresError: /);
  },
);
