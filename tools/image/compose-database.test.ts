import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findBinaries, installedDistribution } from '#api/platform/database/postgres/binaries.ts';
import { runAs } from '#api/platform/database/postgres/identity.ts';
import { chooseLocation, type ServerLocation } from '#api/platform/database/postgres/location.ts';
import { eventually, temporaryFolder } from '#test/postgres-process.ts';
import { freePort } from '../port.ts';
import { root } from '../project-root.ts';

const compose = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
const INITDB_ARGS = /^ {6}POSTGRES_INITDB_ARGS: (.+)$/m.exec(compose)?.[1]?.split(' ') ?? [];
const HEALTH_CHECK = /- CMD-SHELL\n\s+- >-\n((?: {10}.+\n)+)/.exec(compose)?.[1]?.replaceAll(/\s+/g, ' ') ?? 'exit 3';

let location: ServerLocation;
let port: number;
beforeEach(async () => {
  location = chooseLocation(temporaryFolder(), () => undefined);
  port = await freePort();
});

/** Creates and starts a database as the image postgres:18 does (docker-entrypoint.sh), with the password `admin`. */
async function startDatabase(initdbArgs: readonly string[]): Promise<void> {
  const { home, data, sockets, identity } = location;
  const bin = findBinaries(location, installedDistribution());
  const password = path.join(home, 'password');
  writeFileSync(password, 'admin\n', { mode: 0o600 });
  mkdirSync(data, { mode: 0o700 });
  if (identity !== undefined) for (const name of [password, data]) chownSync(name, identity.uid, identity.gid);
  const options = ['-D', data, '--username=postgres', `--pwfile=${password}`, ...initdbArgs];
  execFileSync(path.join(bin, 'initdb'), options, { ...runAs(identity), stdio: ['ignore', 'ignore', 'ignore'] });
  appendFileSync(path.join(data, 'pg_hba.conf'), '\nhost all all all scram-sha-256\n');
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-k', sockets, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    { ...runAs(identity), stdio: 'ignore' },
  );
  onTestFinished(() => void server.kill('SIGQUIT'));
  await eventually(20_000, async () => expect(await connects({ user: 'postgres', password: 'admin' })).toBe(true));
  const admin = await open({ user: 'postgres', password: 'admin' });
  await admin.query(`create role car_care login password 'of the application'`);
  await admin.end();
}

async function open(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, database: 'postgres', ssl: false, ...settings });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const connects = (settings: pg.ClientConfig): Promise<boolean> =>
  open(settings).then(
    async (client) => (await client.end(), true),
    () => false,
  );

/** The exit code of the health check of the database's container. */
const healthCheck = () =>
  spawnSync('sh', ['-c', HEALTH_CHECK], {
    env: { PATH: process.env['PATH'], PGPORT: String(port), PGHOST: location.sockets },
  }).status;
const hasClient = spawnSync('psql', ['--version']).status === 0;

test('the database of the compose file asks everyone for the password, on loopback and on its socket', async (context) => {
  await startDatabase(INITDB_ARGS);
  for (const host of ['127.0.0.1', location.sockets]) {
    for (const password of ['', 'wrong', 'of the application'])
      expect([host, password, await connects({ host, user: 'postgres', password })]).toEqual([host, password, false]);
    expect(await connects({ host, user: 'car_care', password: 'admin' })).toBe(false);
    expect(await connects({ host, user: 'car_care', password: 'of the application' })).toBe(true);
  }
  if (!hasClient) context.skip('there is no psql for the health check');
  expect(healthCheck()).toBe(0);
});

test('a database that lets anyone in without a password is unhealthy for the compose file', async (context) => {
  if (!hasClient) context.skip('there is no psql for the health check');
  await startDatabase([]);
  expect(await connects({ user: 'postgres', password: 'wrong' })).toBe(true);
  expect(healthCheck()).not.toBe(0);
});
