// npm run test:image, as root on Debian with buildah and debootstrap: builds deploy/Dockerfile with buildah, on a base
// image of Debian bookworm with the Node and npm of this machine, starts the result as the image's user, and books a
// car wash. Then checks the units with systemd-analyze, and the Caddyfile.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeSigningKey } from '#api/backups/backup-signature.ts';
import { root } from '../project-root.ts';
import { reach, readLock } from '../supply-chain/lock-file.ts';
import { only, readParts, wordsOf } from './dockerfile.ts';
import { book, listening, startOutside } from './first-booking.ts';
import { has, makeRoot, requireTools, run, sizeOf } from './root-folder.ts';

/** The process at the end of a chain of processes, of which each has one child. */
function lastDescendant(pid: number): number {
  const child = Number(run('sh', ['-c', `pgrep -P ${pid} || true`]).split('\n')[0]);
  return child === 0 ? pid : lastDescendant(child);
}

requireTools('buildah', 'debootstrap', 'pgrep');
const folder = mkdtempSync('/var/tmp/car-care-image-');
run('chmod', ['711', folder]);
/** Storage of its own, which is removed afterwards. */
const buildah = (...args: string[]): string =>
  run('buildah', [
    '--storage-driver',
    'vfs',
    '--root',
    `${folder}/storage`,
    '--runroot',
    `${folder}/run`,
    ...args,
  ]).trim();
const [, second = []] = readParts(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'));
const outside = await startOutside(folder);
try {
  const base = path.join(folder, 'base');
  makeRoot(base, { npm: true });
  const scratch = buildah('from', 'scratch');
  buildah('copy', '--quiet', scratch, base, '/');
  buildah('commit', '--quiet', scratch, 'localhost/node:24-bookworm-slim');
  const began = Date.now();
  const dockerfile = path.join(root, 'deploy/Dockerfile');
  buildah('build', '--isolation', 'chroot', '--pull=never', '--network=host', '-f', dockerfile, '-t', 'car-care', root);
  const container = buildah('from', '--pull-never', 'car-care');
  const files = buildah('mount', container);
  console.log(
    `Built in ${Math.round((Date.now() - began) / 1000)} s. The image is ${sizeOf(files)} MB, ${sizeOf(files) - sizeOf(base)} MB over its base.`,
  );

  // The installed packages are those of the lock file for production, and none for development.
  const lock = readLock(root);
  const expected = reach(lock, Object.keys(lock['']?.dependencies ?? {}));
  const installed = globSync('node_modules/{*,@*/*}/package.json', { cwd: path.join(files, 'app') }).map(path.dirname);
  assert.deepEqual(installed.filter((place) => !expected.has(place)).toSorted(), []);
  assert.deepEqual(readdirSync(path.join(files, 'app')).toSorted(), [
    'config',
    'database',
    'dist',
    'node_modules',
    'package.json',
    'src',
  ]);

  // The process as the image starts it: its user, its settings, its folder.
  const options = (settings: Record<string, string>) => [
    '--storage-driver',
    'vfs',
    '--root',
    `${folder}/storage`,
    '--runroot',
    `${folder}/run`,
    'run',
    '--isolation',
    'chroot',
    '--network=host',
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    container,
    '--',
  ];
  const child = spawn('buildah', [...options(outside.settings), ...wordsOf(only(second, 'CMD'))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await listening(child);
  const health = wordsOf(only(second, 'HEALTHCHECK'));
  run('buildah', [...options(outside.settings), ...health]);
  const server = lastDescendant(child.pid ?? 0);
  assert.match(readFileSync(`/proc/${server}/status`, 'utf8'), /^Uid:\t1000\t1000/m);
  console.log(`Started as the user of the image, passed the health check, and took booking ${await book(outside)}.`);
  process.kill(server, 'SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.throws(
    () => execFileSync('buildah', [...options(outside.settings), ...health], { stdio: 'pipe' }),
    'the check fails once nothing listens',
  );

  // A backup from the same files.
  const key = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';
  const backup = { BACKUP_RECIPIENT: key, BACKUP_SIGNING_KEY: makeSigningKey().privateKey };
  // Asynchronous, because this process passes the database on.
  const { stdout } = await promisify(execFile)('buildah', [
    ...options({ ...outside.settings, ...backup }),
    ...['node', 'src/api/run-backup.ts'],
  ]);
  console.log(stdout.trim());
} finally {
  await outside.stop();
  run('sh', [
    '-c',
    `buildah --storage-driver vfs --root ${folder}/storage --runroot ${folder}/run umount --all || true`,
  ]);
  rmSync(folder, { recursive: true, force: true });
}

/** The units, with the programs they name in place of the installed ones. */
function checkUnits(units: string): void {
  for (const name of readdirSync(path.join(root, 'deploy/systemd')))
    writeFileSync(
      path.join(units, name),
      readFileSync(path.join(root, 'deploy/systemd', name), 'utf8').replaceAll(
        '/opt/car-care/node_modules/.bin/node',
        process.execPath,
      ),
    );
  const files = readdirSync(units).map((name) => path.join(units, name.replace('@.', '@3001.')));
  cpSync(path.join(units, 'car-care-web@.service'), path.join(units, 'car-care-web@3001.service'));
  run('systemd-analyze', ['verify', '--man=no', ...files]);
  console.log(`systemd-analyze verify: ${files.length} units without a fault`);
  for (const file of files.filter((name) => name.endsWith('.service')))
    console.log(
      run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', file]).split('\n').at(-2),
    );
}

if (has('systemd-analyze')) {
  const units = mkdtempSync('/var/tmp/car-care-units-');
  try {
    checkUnits(units);
  } finally {
    rmSync(units, { recursive: true, force: true });
  }
} else console.log('NOT TESTED: the units, because there is no systemd-analyze.');
if (has('caddy')) {
  const Caddyfile = path.join(root, 'deploy/Caddyfile');
  run('caddy', ['validate', '--adapter', 'caddyfile', '--config', Caddyfile], { ...process.env, SITE: 'localhost' });
  console.log('The Caddyfile is valid.');
} else console.log('NOT TESTED: the Caddyfile, because there is no caddy.');
