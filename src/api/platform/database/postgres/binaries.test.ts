import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/postgres-process.ts';
import { findBinaries, installedDistribution } from './binaries.ts';
import { chooseIdentity, isRoot } from './identity.ts';
import { createCluster } from './cluster.ts';
import type { ServerLocation } from './location.ts';

test('library links that npm left out are added in the package where it can be written', async () => {
  const { place, distribution } = await unlinkedPackage();
  const binaries = findBinaries(place, distribution);
  expect(binaries.postgres).toBe(path.join(distribution.native, 'bin/postgres'));
  expect(lstatSync(path.join(distribution.native, 'lib/libpq.so.5')).isSymbolicLink()).toBe(true);
  await createCluster(place, binaries);
  expect(existsSync(path.join(place.data, 'PG_VERSION'))).toBe(true);
});

test.skipIf(!isRoot())('a package that the account cannot reach is copied beside the database, once', async () => {
  const { place, distribution, hide } = await unlinkedPackage();
  hide();
  const binaries = findBinaries(place, distribution);
  expect(binaries.postgres).toBe(path.join(place.home, 'server-18.0.0/bin/postgres'));
  await createCluster(place, binaries);
  expect(existsSync(path.join(place.data, 'PG_VERSION'))).toBe(true);

  rmSync(distribution.native, { recursive: true });
  expect(findBinaries(place, distribution).postgres).toBe(binaries.postgres);
  expect(readdirSync(place.home).filter((name) => name.includes('new'))).toEqual([]);
});

/** The installed package as npm unpacks it without its install script, and a place whose account can enter it. */
async function unlinkedPackage() {
  const home = temporaryFolder();
  const hidden = path.join(home, 'package');
  const native = path.join(hidden, 'native');
  cpSync(installedDistribution().native, native, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(false);
  const place: ServerLocation = {
    home,
    data: path.join(home, 'postgres'),
    sockets: path.join(home, 'run'),
    log: path.join(home, 'postgres.log'),
    identity: chooseIdentity([]),
  };
  return { place, distribution: { native, version: '18.0.0' }, hide: () => chmodSync(hidden, 0o700) };
}
