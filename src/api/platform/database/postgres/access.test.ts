import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, temporaryFolder } from '#test/postgres-process.ts';
import { canEnter, isRoot } from './identity.ts';
import { startPostgres } from './supervisor.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../../../..');
const nobody = { uid: 65534, gid: 65534, name: 'nobody' };
const asRoot = test.skipIf(
  !isRoot() || !canEnter(PROJECT, nobody) || !canEnter(path.dirname(process.execPath), nobody),
);

const TRUST = 'local all all trust\n';
const filesOf = (dataDir: string) =>
  ['pg_hba.conf', 'pg_ident.conf'].map((name) => readFileSync(path.join(dataDir, name), 'utf8'));

/** Connects to the socket as another system user, for which the superuser is named; prints the answer or the error. */
function connectAs(user: { uid: number; gid: number }, host: string): string {
  const script = `import pg from 'pg';
    const client = new pg.Client({ host: process.env.SOCKETS, user: 'postgres', database: 'postgres', port: 5432 });
    client.connect().then(() => client.query('select 1')).then(() => 'connected', (error) => error.message)
      .then((text) => { process.stdout.write(text); process.exit(); });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    ...{ uid: user.uid, gid: user.gid },
    cwd: PROJECT,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SOCKETS: host },
  });
  return stdout;
}

test('a new database admits only named users, by the socket', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const [rules = '', users = ''] = filesOf(dataDir);
  expect(rules.replace(/^#.*\n/gm, '')).toBe('local all all peer map=application\n');
  expect(users).toContain('application "root" ');
  expect(`${rules}${users}`).not.toMatch(/trust|"postgres"|"nobody"/);
  expect(await query(server.connection, 'select current_user as name')).toEqual([{ name: 'car_care' }]);
  await server.stop();
});

asRoot('the account that runs the server, which other services share, cannot connect to it', async () => {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  const account = statSync(path.join(dataDir, 'postgres'));
  expect(account.uid).not.toBe(0);
  expect(connectAs(account, server.connection.host)).toMatch(/^Peer authentication failed for user "postgres"/);
  if (account.uid !== nobody.uid) expect(connectAs(nobody, server.connection.host)).toMatch(/EACCES/);
  expect(connectAs({ uid: 0, gid: 0 }, server.connection.host)).toBe('connected');
  await server.stop();
});

test('new folders and logs in DATA_DIR are closed to others', async () => {
  const dataDir = path.join(temporaryFolder(), 'new', 'data');
  const server = await startPostgres({ dataDir });
  const modeOf = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);
  expect([modeOf('.'), modeOf('postgres'), modeOf('run'), modeOf('postgres.log')]).toEqual([
    isRoot() ? '711' : '700',
    '700',
    '700',
    '600',
  ]);
  await server.stop();
});

test('the access rules are written at every start, and never through a link', async () => {
  const dataDir = temporaryFolder();
  await (await startPostgres({ dataDir })).stop();
  const target = path.join(dataDir, 'elsewhere');
  mkdirSync(target);
  const file = path.join(dataDir, 'pg_hba.conf');
  spawnSync('ln', ['-s', path.join(target, 'planted'), `${file}.${process.pid}`]);
  for (const name of [file, path.join(dataDir, 'postgres/pg_hba.conf')]) writeFileSync(name, TRUST);
  const server = await startPostgres({ dataDir });
  expect(spawnSync('ls', [target], { encoding: 'utf8' }).stdout).toBe('');
  expect(filesOf(dataDir).join('')).not.toContain('trust');
  const admin = { ...server.connection, user: 'postgres', database: 'postgres' };
  const rules = 'select type, auth_method from pg_hba_file_rules';
  expect(await query(admin, rules)).toEqual([{ type: 'local', auth_method: 'peer' }]);
  await server.stop();
});
