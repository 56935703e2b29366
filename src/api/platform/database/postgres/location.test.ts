import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, startPostgresProcess, serverPid, temporaryFolder } from '#test/postgres-process.ts';
import { canEnter, isRoot } from './identity.ts';
import { startPostgres } from './supervisor.ts';

const nobody = { uid: 65534, gid: 65534, name: 'nobody' };
const project = path.resolve(import.meta.dirname, '../../../../..');
const asRoot = test.skipIf(!isRoot());
/** Becoming an ordinary user takes root, and a place of the project and of Node which that user can enter. */
const asBoth = test.skipIf(
  !isRoot() || !canEnter(path.join(project, 'src'), nobody) || !canEnter(path.dirname(process.execPath), nobody),
);

asRoot('for root the server runs as an unprivileged account, in DATA_DIR when that account can enter it', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const { uid } = statSync(path.join(dataDir, 'postgres'));
  expect(uid).not.toBe(0);
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(uid);
  expect(readFileSync(`/proc/${serverPid(dataDir)}/status`, 'utf8')).toMatch(/^Groups:\s*$/m);
  expect(statSync(server.connection.host)).toMatchObject({ uid, mode: 0o40700 });
  expect(server.home).toBe(dataDir);
  expect(existsSync(path.join(dataDir, 'where.json'))).toBe(false);
  await server.stop();
});

asRoot(
  'for root under a path that account cannot enter, the server lives under /var/lib; it is said, recorded and found again',
  async () => {
    const dataDir = path.join(temporaryFolder(0o700), 'data');
    const said: string[] = [];
    const first = await startPostgres({ dataDir, say: (line) => said.push(line) });
    expect(first.home).toMatch(/^\/var\/lib\/car-care-booking\/[0-9a-f]{16}$/);
    expect(said[0]).toContain(`kept in ${first.home}`);
    expect(said[0]).toContain(dataDir);
    expect(JSON.parse(readFileSync(path.join(dataDir, 'where.json'), 'utf8'))).toEqual({ place: first.home });
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700);
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();

    // Also when the path may be entered by then: the data is where the record says.
    chmodSync(path.dirname(dataDir), 0o755);
    const second = await startPostgres({ dataDir });
    expect(second.home).toBe(first.home);
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  },
);

asRoot('a DATA_DIR that was moved takes its database along, a copied one does not share it', async () => {
  const folder = temporaryFolder(0o700);
  const [dataDir, moved] = [path.join(folder, 'data'), path.join(folder, 'moved')];
  const first = await startPostgres({ dataDir });
  await query(first.connection, 'create table kept as select 42 as answer');
  await first.stop();

  const copy = path.join(folder, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  await expect(startPostgres({ dataDir: copy })).rejects.toThrow(`which belongs to ${dataDir}. Remove that file`);

  renameSync(dataDir, moved);
  const second = await startPostgres({ dataDir: moved });
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

asRoot('data whose path the account may no longer enter is not replaced by an empty database', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  await (await startPostgres({ dataDir })).stop();
  chmodSync(folder, 0o700);
  await expect(startPostgres({ dataDir })).rejects.toThrow('can no longer enter that folder');
});

asBoth('for an ordinary user everything is in DATA_DIR and nobody else can enter it', async () => {
  const dataDir = path.join(ownedFolder(), 'data');
  const user = startPostgresProcess(dataDir, nobody);
  const { connection, place } = await user.report;
  expect(place).toBe(dataDir);
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody.uid);
  expect(statSync(dataDir)).toMatchObject({ uid: nobody.uid, mode: 0o40700 });
  expect(await query(connection!, 'select 1 as one')).toEqual([{ one: 1 }]);
  await user.stop();
});

asBoth("root goes on with an ordinary user's data as that user, who can go on after root", async () => {
  const dataDir = path.join(ownedFolder(), 'data');
  const user = startPostgresProcess(dataDir, nobody);
  await query((await user.report).connection!, 'create table kept as select 42 as answer');
  await user.stop();

  const root = await startPostgres({ dataDir });
  expect(root.home).toBe(dataDir);
  expect(await query(root.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody.uid);
  const again = startPostgresProcess(dataDir, nobody);
  expect((await again.report).refused).toBeUndefined();
  await root.stop();
  await again.stop();
  const alone = startPostgresProcess(dataDir, nobody);
  expect((await alone.report).refused).toBeUndefined();
  await alone.stop();
});

asBoth("an ordinary user is told that the data is root's", async () => {
  const folder = ownedFolder();
  const reachable = path.join(folder, 'data');
  mkdirSync(reachable);
  await (await startPostgres({ dataDir: reachable })).stop();
  spawnSync('chown', ['-R', '12345', path.join(reachable, 'postgres')]);
  chownSync(reachable, nobody.uid, nobody.gid);
  expect((await startPostgresProcess(reachable, nobody).report).refused).toMatch(
    /^PostgresError: The database in .* belongs to another user \(id \d+\)/,
  );

  const hidden = path.join(temporaryFolder(0o700), 'data');
  await (await startPostgres({ dataDir: hidden })).stop();
  chmodSync(path.dirname(hidden), 0o711);
  chownSync(hidden, nobody.uid, nobody.gid);
  expect((await startPostgresProcess(hidden, nobody).report).refused).toMatch(
    /^PostgresError: The database of .* first started as root/,
  );
});

function ownedFolder(): string {
  const folder = temporaryFolder();
  chownSync(folder, nobody.uid, nobody.gid);
  return folder;
}
