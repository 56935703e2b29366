import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, startPostgresProcess, serverPid, temporaryFolder } from '#test/postgres-process.ts';
import { canEnter, isRoot } from './identity.ts';
import { startPostgres } from './supervisor.ts';

const unprivileged = { uid: 65534, gid: 65534, name: 'nobody' };
const project = path.resolve(import.meta.dirname, '../../../../..');
const asRoot = test.skipIf(!isRoot());
/** Needs root to switch users, and a project and a Node that the unprivileged user can reach. */
const asRootAndUser = test.skipIf(
  !isRoot() ||
    !canEnter(path.join(project, 'src'), unprivileged) ||
    !canEnter(path.dirname(process.execPath), unprivileged),
);

asRoot('as root, runs the server as an unprivileged account, in DATA_DIR when that account can enter it', async () => {
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

asRoot('as root with a DATA_DIR that the account cannot enter, uses /var/lib, logs and records it', async () => {
  const dataDir = path.join(temporaryFolder(0o700), 'data');
  const logged: string[] = [];
  const first = await startPostgres({ dataDir, log: (line) => logged.push(line) });
  expect(first.home).toMatch(/^\/var\/lib\/car-care-booking\/[0-9a-f]{16}$/);
  expect(logged[0]).toContain(`stored in ${first.home}`);
  expect(logged[0]).toContain(dataDir);
  expect(JSON.parse(readFileSync(path.join(dataDir, 'where.json'), 'utf8'))).toEqual({ place: first.home });
  expect(statSync(first.connection.host).mode & 0o777).toBe(0o700);
  await query(first.connection, 'create table saved as select 42 as answer');
  await first.stop();

  // The record decides, even when the path has become accessible.
  chmodSync(path.dirname(dataDir), 0o755);
  const second = await startPostgres({ dataDir });
  expect(second.home).toBe(first.home);
  expect(await query(second.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  await second.stop();
});

asRoot('a moved DATA_DIR keeps its database', async () => {
  const folder = temporaryFolder(0o700);
  const [dataDir, newDir] = [path.join(folder, 'data'), path.join(folder, 'moved')];
  const first = await startPostgres({ dataDir });
  await query(first.connection, 'create table saved as select 42 as answer');
  await first.stop();

  renameSync(dataDir, newDir);
  const second = await startPostgres({ dataDir: newDir });
  expect(await query(second.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  await second.stop();
});

asRoot('refuses to replace data that the account can no longer reach by an empty database', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  await (await startPostgres({ dataDir })).stop();
  chmodSync(folder, 0o700);
  await expect(startPostgres({ dataDir })).rejects.toThrow('can no longer enter that folder');
});

asRootAndUser('for an ordinary user, stores everything in DATA_DIR, which only that user can enter', async () => {
  const dataDir = path.join(ownedFolder(), 'data');
  const user = startPostgresProcess(dataDir, unprivileged);
  const { connection, home } = await user.report;
  expect(home).toBe(dataDir);
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(unprivileged.uid);
  expect(statSync(dataDir)).toMatchObject({ uid: unprivileged.uid, mode: 0o40700 });
  expect(await query(connection!, 'select 1 as one')).toEqual([{ one: 1 }]);
  await user.stop();
});

asRootAndUser("root runs an ordinary user's data as that user, who can continue after root", async () => {
  const dataDir = path.join(ownedFolder(), 'data');
  const user = startPostgresProcess(dataDir, unprivileged);
  await query((await user.report).connection!, 'create table saved as select 42 as answer');
  await user.stop();

  const root = await startPostgres({ dataDir });
  expect(root.home).toBe(dataDir);
  expect(await query(root.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(unprivileged.uid);
  const again = startPostgresProcess(dataDir, unprivileged);
  expect((await again.report).refused).toBeUndefined();
  await root.stop();
  await again.stop();
  const alone = startPostgresProcess(dataDir, unprivileged);
  expect((await alone.report).refused).toBeUndefined();
  await alone.stop();
});

asRootAndUser('refuses data of root for an ordinary user', async () => {
  const folder = ownedFolder();
  const reachable = path.join(folder, 'data');
  mkdirSync(reachable);
  await (await startPostgres({ dataDir: reachable })).stop();
  spawnSync('chown', ['-R', '12345', path.join(reachable, 'postgres')]);
  chownSync(reachable, unprivileged.uid, unprivileged.gid);
  expect((await startPostgresProcess(reachable, unprivileged).report).refused).toMatch(
    /^PostgresError: The database in .* belongs to another user \(id \d+\)/,
  );

  const hidden = path.join(temporaryFolder(0o700), 'data');
  await (await startPostgres({ dataDir: hidden })).stop();
  chmodSync(path.dirname(hidden), 0o711);
  chownSync(hidden, unprivileged.uid, unprivileged.gid);
  expect((await startPostgresProcess(hidden, unprivileged).report).refused).toMatch(
    /^PostgresError: The database in \/var\/lib\/.* belongs to another user \(id \d+\)/,
  );
});

function ownedFolder(): string {
  const folder = temporaryFolder();
  chownSync(folder, unprivileged.uid, unprivileged.gid);
  return folder;
}
