// npm run test:pack, as root on Debian with debootstrap: unpacks the file of `npm run pack` in a root folder of Debian
// bookworm that has nothing else but Node, starts it as an account without rights, and books a car wash.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project-root.ts';
import { book, listening, startOutside } from './first-booking.ts';
import { packName } from './pack-name.ts';
import { makeRoot, requireTools, run, sizeOf } from './root-folder.ts';

requireTools('debootstrap', 'chroot');
const file = path.join(root, `${packName()}.tar.gz`);
assert.ok(existsSync(file), `There is no ${path.basename(file)}: npm run pack makes it.`);
const folder = mkdtempSync('/var/tmp/car-care-pack-');
run('chmod', ['711', folder]);
const outside = await startOutside(folder);
try {
  const empty = path.join(folder, 'root');
  makeRoot(empty, { npm: false });
  run('tar', ['-xzf', file, '-C', path.join(empty, 'opt')]);
  run('chroot', [empty, 'install', '-d', '-o', 'node', '-g', 'node', '/var/lib/car-care']);
  const [unpacked = ''] = readdirSync(path.join(empty, 'opt'));
  const began = Date.now();
  const child = spawn(
    'chroot',
    ['--userspec=node', empty, 'env', '-C', `/opt/${unpacked}`, 'node', 'dist/server/main.js'],
    {
      env: {
        PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        NODE_ENV: 'production',
        DATA_DIR: '/var/lib/car-care',
        ...outside.settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  await listening(child);
  const startedMs = Date.now() - began;
  console.log(`Unpacked ${sizeOf(path.join(empty, 'opt'))} MB, listening after ${startedMs} ms.`);
  console.log(`It took booking ${await book(outside)}.`);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
} finally {
  await outside.stop();
  rmSync(folder, { recursive: true, force: true });
}
