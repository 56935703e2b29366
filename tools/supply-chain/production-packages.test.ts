import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { root } from '../project-root.ts';
import { browserPackages, serverPackages } from './imported-packages.ts';
import { nameAt, reach, readLock, type Lock } from './lock-file.ts';

const lock = readLock(root);
const own = lock[''];

test('a production start installs the packages that the server reaches, and nothing else', () => {
  const programs = Object.keys(own?.optionalDependencies ?? {});
  const reached = reach(lock, serverPackages(root, programs));
  // What npm leaves out with --omit=dev has this mark.
  const installed = Object.keys(lock).filter((place) => place !== '' && lock[place]?.dev !== true);
  expect(installed.toSorted()).toEqual([...reached].toSorted());
  const direct = Object.keys({ ...own?.dependencies, ...own?.optionalDependencies });
  expect(direct.toSorted()).toEqual(serverPackages(root, programs).toSorted());
});

test('a package that only the browser loads is a development package, because it is built in', () => {
  const both = browserPackages(root).filter((name) => own?.dependencies?.[name] !== undefined);
  expect(both.toSorted()).toEqual(['zod']);
  for (const name of ['react', 'react-dom']) expect(own?.devDependencies).toHaveProperty(name);
});

test('a package is found where Node finds it, beside its own and then further up', () => {
  const places: Lock = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { optionalDependencies: { b: '1', e: '1' } },
    'node_modules/d': {},
  };
  expect([...reach(places, ['a'])].toSorted()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/c',
  ]);
});

test('the bill of materials has every package that runs, with version, licence and hash, and no other', () => {
  const { stdout, status } = spawnSync(process.execPath, ['tools/supply-chain/sbom.ts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(status).toBe(0);
  const component = z.object({
    name: z.string(),
    version: z.string(),
    purl: z.string(),
    licenses: z.array(z.unknown()).check(z.minLength(1)),
    hashes: z.array(z.unknown()).check(z.minLength(1)),
  });
  const { metadata, components } = z.parse(
    z.object({ metadata: z.object({ component: z.object({ name: z.string() }) }), components: z.array(component) }),
    JSON.parse(stdout),
  );
  expect(metadata.component.name).toBe('car-care-booking');
  const direct = Object.keys({ ...own?.dependencies, ...own?.optionalDependencies });
  const runs = reach(lock, [...direct, ...browserPackages(root)]);
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect([...named].toSorted()).toEqual(
    [...new Set([...runs].map((place) => `${nameAt(place)}@${lock[place]?.version}`))].toSorted(),
  );
});
