import { chmodSync, cpSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/postgres-process.ts';
import { findBinaries, installedDistribution } from './binaries.ts';
import { chooseIdentity, isRoot } from './identity.ts';
import { createCluster } from './cluster.ts';
import type { ServerLocation } from './location.ts';

test('adds missing library links to the package when it is writable', async () => {
  const { location, distribution } = await unlinkedPackage();
  const bin = findBinaries(location, distribution);
  expect(bin).toBe(path.join(distribution.native, 'bin'));
  expect(lstatSync(path.join(distribution.native, 'lib/libpq.so.5')).isSymbolicLink()).toBe(true);
  await createCluster(location, bin, '18');
  expect(existsSync(path.join(location.data, 'PG_VERSION'))).toBe(true);
});

test.skipIf(!isRoot())('copies a package that the account cannot reach beside the database, once', async () => {
  const { location, distribution, hide } = await unlinkedPackage();
  hide();
  const bin = findBinaries(location, distribution);
  expect(bin).toBe(path.join(location.home, 'server-18.0.0/bin'));
  await createCluster(location, bin, '18');
  expect(existsSync(path.join(location.data, 'PG_VERSION'))).toBe(true);

  expect(findBinaries(location, distribution)).toBe(bin);
  expect(readdirSync(location.home).filter((name) => name.includes('new'))).toEqual([]);
});

/**
 * The installed package as npm unpacks it without its install script, and a location that the server's account can
 * enter.
 */
async function unlinkedPackage() {
  const home = temporaryFolder();
  const hidden = path.join(home, 'package');
  const native = path.join(hidden, 'native');
  cpSync(installedDistribution().native, native, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(false);
  const location: ServerLocation = {
    home,
    data: path.join(home, 'postgres'),
    sockets: path.join(home, 'run'),
    log: path.join(home, 'postgres.log'),
    users: ['root'],
    identity: chooseIdentity([]),
  };
  return { location, distribution: { native, version: '18.0.0' }, hide: () => chmodSync(hidden, 0o700) };
}
