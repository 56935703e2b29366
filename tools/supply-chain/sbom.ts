// node tools/supply-chain/sbom.ts: prints the bill of materials (CycloneDX) of the running product: the packages of the
// server, and those that are built into the files of the browser. Development packages are not in it. npm makes it from
// a lock file without them: given the whole one, npm 11 leaves out packages that a development package needs as well,
// such as zod.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from '../project-root.ts';
import { browserPackages } from './imported-packages.ts';
import { reach, readLock } from './lock-file.ts';

const lock = readLock(root);
const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = lock[''] ?? {};
const inBrowser = Object.fromEntries(
  browserPackages(root).flatMap((name) => (devDependencies[name] === undefined ? [] : [[name, devDependencies[name]]])),
);
const runs = { ...dependencies, ...inBrowser };
const shipped = reach(lock, Object.keys({ ...runs, ...optionalDependencies }));

const file = z.looseObject({ packages: z.record(z.string(), z.looseObject({})) });
const whole = z.parse(file, JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
const packages = Object.fromEntries(Object.entries(whole.packages).filter(([place]) => shipped.has(place)));
const own = z.parse(
  z.looseObject({ name: z.string() }),
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
);
const reduced = { ...own, dependencies: runs, optionalDependencies, devDependencies: {} };

const parent = mkdtempSync(path.join(tmpdir(), 'sbom-'));
// npm names the product after the folder.
const folder = path.join(parent, own.name);
mkdirSync(folder);
try {
  copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(reduced));
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ ...whole, packages: { '': { ...whole.packages[''], ...reduced }, ...packages } }),
  );
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  process.stdout.write(stdout);
  if (status !== 0) process.stderr.write(stderr);
  process.exitCode = status ?? 1;
} finally {
  rmSync(parent, { recursive: true, force: true });
}
