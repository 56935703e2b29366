import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { query, serverPid, startPostgresProcess, temporaryFolder } from '#test/postgres-process.ts';
import { startProcess } from '#test/process.ts';
import { admin } from './admin-connection.ts';
import { canEnter, isRoot } from './identity.ts';
import { PostgresError } from './postgres-error.ts';
import { startPostgres } from './supervisor.ts';

const unprivileged = { uid: 65534, gid: 65534, name: 'nobody' };
const asRootAndUser = test.skipIf(
  !isRoot() || !canEnter(import.meta.dirname, unprivileged) || !canEnter(path.dirname(process.execPath), unprivileged),
);

test('refuses a database of another major version, names both versions and changes nothing', async () => {
  const dataDir = temporaryFolder();
  await (await startPostgres({ dataDir })).stop();
  const version = path.join(dataDir, 'postgres/PG_VERSION');
  expect(readFileSync(version, 'utf8')).toBe('18\n');
  writeFileSync(version, '16\n');
  const before = snapshot(dataDir);
  const error = await startPostgres({ dataDir }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PostgresError);
  expect((error as Error).message).toMatch(/is of PostgreSQL 16, but .* brings PostgreSQL 18\. Nothing was changed\./);
  expect(snapshot(dataDir)).toEqual(before);
});

test('refuses a folder that is not a database and changes nothing', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres/letters.txt'), 'dear Ada');
  if (isRoot()) spawnSync('chown', ['-R', 'nobody', path.join(dataDir, 'postgres')]);
  await expect(startPostgres({ dataDir })).rejects.toThrow(/A new database cannot be made in .*directory not empty/);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'run']);
  expect(readFileSync(path.join(dataDir, 'postgres/letters.txt'), 'utf8')).toBe('dear Ada');
});

test('explains that DATA_DIR is a file', async () => {
  const file = path.join(temporaryFolder(), 'data');
  writeFileSync(file, '');
  await expect(startPostgres({ dataDir: file })).rejects.toThrow(
    `The folder ${file} cannot be made (EEXIST: file already exists`,
  );
  await expect(startPostgres({ dataDir: path.join(file, 'deeper') })).rejects.toThrow(
    /cannot be made \(ENOTDIR: not a directory, .*\)\.$/,
  );
});

test('explains that the path of DATA_DIR is too long for a socket', async () => {
  const dataDir = path.join(temporaryFolder(), 'long'.repeat(30));
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /is too long for the database's socket \(at most \d+ bytes\)\. Choose a shorter DATA_DIR\.$/,
  );
});

test('explains that where.json is damaged', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(path.join(dataDir, 'where.json'), '{"place": ');
  await expect(startPostgres({ dataDir })).rejects.toThrow(/where\.json is damaged/);
});

test('names the reason and the log file for a damaged database', async () => {
  const dataDir = temporaryFolder();
  await (await startPostgres({ dataDir })).stop();
  writeFileSync(path.join(dataDir, 'postgres/global/pg_control'), 'nonsense');
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /^The PostgreSQL server of .* did not start: .*pg_control.* cannot be read: look at the disk .*, restore a backup .*docs\/operating\.md#back-up-and-restore\)\. Its log is .*postgres\.log\.$/,
  );
});

/** Overwrites the file of a table. */
async function damage(dataDir: string, table: string, role: Partial<typeof admin> = {}): Promise<void> {
  const server = await startPostgres({ dataDir });
  const [row] = await query({ ...server.connection, ...role }, `select pg_relation_filepath('${table}') as file`);
  await server.stop();
  const file = path.join(dataDir, 'postgres', String(row?.['file']));
  writeFileSync(file, Buffer.alloc(statSync(file).size, 'nonsense'));
}

test('says at once what to do when the tables of the server are damaged, and leaves no server running', async () => {
  const dataDir = temporaryFolder();
  // Every connection reads it.
  await damage(dataDir, 'pg_authid', admin);
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /^The PostgreSQL server of .* does not work: invalid page .* restore a backup .*docs\/operating\.md.* Its log is .*postgres\.log\.$/,
  );
  expect(serverPid(dataDir)).toBeUndefined();
});

test(
  'a start says what to do when tables of the application are damaged, and leaves no server running',
  { timeout: 60_000 },
  async () => {
    const dataDir = temporaryFolder();
    await damage(dataDir, 'pg_proc');
    await expect(startProcess({ DATA_DIR: dataDir, DATABASE_URL: '' })).rejects.toThrow(
      /^did not start: The database does not work: invalid page [^\n]* restore a backup [^\n]*docs\/operating\.md[^\n]*postgres\.log in DATA_DIR\) says more\.$/,
    );
    expect(serverPid(dataDir)).toBeUndefined();
  },
);

asRootAndUser('explains that the folder is not writable', async () => {
  const dataDir = temporaryFolder(0o755);
  expect((await startPostgresProcess(dataDir, unprivileged).report).refused).toContain(
    `PostgresError: The folder ${dataDir} cannot be written (EACCES: permission denied`,
  );
  const deeper = path.join(dataDir, 'deeper');
  expect((await startPostgresProcess(deeper, unprivileged).report).refused).toContain(
    `PostgresError: The folder ${deeper} cannot be made (EACCES: permission denied`,
  );
});

test('explains that the disk is full, at the first start and at a later one', async (context) => {
  const [dataDir, filler] = smallDisk(context.skip, 20);
  const reason = /^The disk of .* is full\. Free at least \d+ MB there and start again\. Nothing was changed\.$/;
  await expect(startPostgres({ dataDir })).rejects.toThrow(reason);
  expect(readdirSync(dataDir)).toEqual(['run']);

  spawnSync('mount', ['-o', 'remount,size=200m', path.dirname(dataDir)]);
  await (await startPostgres({ dataDir })).stop();
  writeFileSync(filler, '');
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' });
  await expect(startPostgres({ dataDir })).rejects.toThrow(reason);
});

/** A disk of a few megabytes. Skips the test where it cannot be mounted: only root can, and not on every machine. */
function smallDisk(skip: (reason: string) => never, megabytes: number): [string, string] {
  const disk = path.join(temporaryFolder(), 'disk');
  mkdirSync(disk);
  const mounted =
    isRoot() && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', disk]).status === 0;
  if (!mounted) skip('a small disk cannot be mounted here');
  onTestFinished(() => void spawnSync('umount', ['-l', disk]));
  return [path.join(disk, 'data'), path.join(disk, 'filler')];
}

function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs, uid, mode } = statSync(path.join(folder, name));
      return [name, size, mtimeMs, uid, mode].join(' ');
    })
    .filter((line) => !line.startsWith('run '))
    .sort();
}
