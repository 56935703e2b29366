// node tools/image/image.ts, as root on Debian with debootstrap: runs each step of deploy/Dockerfile in a root folder
// of its own (Debian bookworm with the Node and npm of this machine), starts the result as the image's user, and
// calls it. No container and no Docker: the image itself is not built. Then checks the units with systemd-analyze, and
// the Caddyfile.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeSigningKey } from '#api/backups/backup-signature.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { root } from '../project-root.ts';
import { freePort } from '../port.ts';
import { reach, readLock } from '../supply-chain/lock-file.ts';
import { only, readParts, wordsOf } from './dockerfile.ts';

const BASE = process.env['IMAGE_ROOT'] ?? '/var/tmp/car-care-image-base';
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string =>
  execFileSync(program, args, { encoding: 'utf8', env, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'inherit'] });
const sizeOf = (folder: string): number => Number(run('du', ['-sm', folder]).split('\t')[0]);

assert.equal(process.getuid?.(), 0, 'Run it as root: it needs chroot.');
if (!existsSync(path.join(BASE, 'etc/debian_version'))) {
  console.log(`Debian bookworm into ${BASE}`);
  const [mirror = 'http://deb.debian.org/debian'] = run('sh', [
    '-c',
    "apt-get indextargets --format '$(SITE)' | grep -m1 '/debian$' || true",
  ])
    .split('\n')
    .filter((line) => line !== '');
  run('debootstrap', ['--variant=minbase', 'bookworm', BASE, mirror]);
}
const folder = mkdtempSync('/var/tmp/car-care-image-');
const [build, final] = [path.join(folder, 'build'), path.join(folder, 'final')];

/** A copy of the base image: Debian with Node, npm and the account `node`. */
function makeBase(at: string): void {
  run('cp', ['-a', BASE, at]);
  const real = (name: string) => run('readlink', ['-f', run('sh', ['-c', `command -v ${name}`]).trim()]).trim();
  cpSync(process.execPath, path.join(at, 'usr/local/bin/node'), { dereference: true });
  cpSync(path.resolve(real('npm'), '../..'), path.join(at, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', path.join(at, 'usr/local/bin/npm')]);
  run('chroot', [at, 'useradd', '--create-home', '--uid', '1000', 'node']);
  for (const file of ['etc/resolv.conf', 'etc/hosts']) cpSync(`/${file}`, path.join(at, file));
  run('mkdir', ['-p', path.join(at, 'etc/ssl/certs')]);
  if (existsSync('/etc/ssl/certs/ca-certificates.crt'))
    cpSync('/etc/ssl/certs/ca-certificates.crt', path.join(at, 'etc/ssl/certs/ca-certificates.crt'), {
      dereference: true,
    });
  for (const device of ['null', 'urandom', 'random'])
    run('sh', ['-c', `rm -f ${at}/dev/${device}; cp -a /dev/${device} ${at}/dev/`]);
}

/** What the build knows of this machine: how to reach the registry. */
const BUILD_ENV = {
  PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  npm_config_registry: run('npm', ['config', 'get', 'registry']).trim(),
  NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
};

/** Copies what .dockerignore lets through: names after `!`, without `**` patterns. */
function copyContext(to: string): void {
  const lines = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  const admitted = lines.flatMap((line) => (line.startsWith('!') ? globSync(line.slice(1), { cwd: root }) : []));
  for (const name of admitted)
    cpSync(path.join(root, name), path.join(to, name), {
      recursive: true,
      filter: (source) => !/\.test\.tsx?$/.test(source),
    });
}

const [first = [], second = []] = readParts(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'));
const postgres = await (async () => {
  mkdirSync(path.join(folder, 'data'), { mode: 0o711 });
  run('chmod', ['711', folder]);
  return startPostgres({ dataDir: path.join(folder, 'data') });
})();
try {
  for (const at of [build, final]) makeBase(at);
  const base = sizeOf(final);
  for (const [at, part] of [
    [build, first],
    [final, second],
  ] as const) {
    let work = '/';
    let user = 'root';
    for (const { name, argument } of part) {
      if (name === 'WORKDIR') mkdirSync(path.join(at, (work = argument)), { recursive: true });
      else if (name === 'USER') user = argument;
      else if (name === 'COPY' && argument === '. .') copyContext(path.join(at, work));
      else if (name === 'COPY') {
        const [, from = '', to = ''] = /^--from=build (\S+) (\S+)$/.exec(argument) ?? [];
        assert.ok(existsSync(path.join(build, from)), `COPY: there is no ${from}`);
        cpSync(path.join(build, from), path.join(at, to), { recursive: true, verbatimSymlinks: true });
      } else if (name === 'RUN') {
        console.log(`RUN ${argument}`);
        assert.equal(user, 'root');
        run('chroot', [at, '/bin/sh', '-ec', `cd ${work} && ${argument}`], BUILD_ENV);
      }
    }
  }
  console.log(`Root folder of the image: ${sizeOf(final)} MB, ${sizeOf(final) - base} MB over its base`);

  // The installed packages are those of the lock file for production, and none for development.
  const lock = readLock(root);
  const own = lock[''];
  const expected = reach(lock, Object.keys(own?.dependencies ?? {}));
  const installed = globSync('node_modules/{*,@*/*}/package.json', { cwd: path.join(final, 'app') }).map(path.dirname);
  assert.deepEqual(installed.filter((place) => !expected.has(place)).toSorted(), []);
  assert.deepEqual(readdirSync(path.join(final, 'app')).toSorted(), [
    'config',
    'database',
    'dist',
    'node_modules',
    'package.json',
    'src',
  ]);

  // The process as the image starts it.
  const env = Object.fromEntries(
    only(second, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  const port = String(await freePort());
  const { host, user, database } = postgres.connection;
  // The embedded server admits root only, and on its socket.
  const bridge = createServer((client) => {
    const server = connect(path.join(host, `.s.PGSQL.${postgres.connection.port}`));
    client.pipe(server).pipe(client);
    for (const end of [client, server]) end.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(bridge, 'listening');
  const address = bridge.address();
  assert.ok(typeof address === 'object' && address !== null);
  const settings: Record<string, string> = {
    ...env,
    PATH: BUILD_ENV.PATH,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://care.example.ng',
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${address.port}/${database}`,
    OWNER_EMAIL: 'owner@example.ng',
    OWNER_PASSWORD: 'long enough for her',
    PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdefghij',
    PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789abcdefghij',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Care <care@example.ng>',
    APP_SECRET: '3c1f8a8d6d1f0be1ad0b3f95d7f36c0e',
    TRUST_PROXY: '1',
    WORKER: 'off',
  };
  const inside = (words: readonly string[]) => [
    `--userspec=${only(second, 'USER')}`,
    final,
    'env',
    '-C',
    '/app',
    ...words,
  ];
  const child = spawn('chroot', inside(wordsOf(only(second, 'CMD'))), {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += String(text)));
  const ended = once(child, 'exit');
  for (let waits = 0; !output.includes('Listening on') && child.exitCode === null && waits < 600; waits++)
    await sleep(100);
  assert.match(output, /Listening on https:\/\/care\.example\.ng/);
  assert.match(readFileSync(`/proc/${child.pid}/status`, 'utf8'), /^Uid:\t1000\t1000/m);
  const headers = { host: 'care.example.ng' };
  for (const page of ['/healthz', '/readyz', '/', '/login'])
    assert.equal((await fetch(`http://127.0.0.1:${port}${page}`, { headers })).status, 200, page);
  const health = wordsOf(only(second, 'HEALTHCHECK'));
  run('chroot', inside(health), settings);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.throws(
    () => execFileSync('chroot', inside(health), { env: settings }),
    'the check fails once nothing listens',
  );
  console.log('Started as the user of the image, answered, passed the health check, ended by SIGTERM.');

  // A backup from the same files.
  const key = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';
  const backup = await promisify(execFile)('chroot', inside(['node', 'src/api/run-backup.ts']), {
    env: { ...settings, BACKUP_RECIPIENT: key, BACKUP_SIGNING_KEY: makeSigningKey().privateKey },
  });
  console.log(backup.stdout.trim());
  assert.equal(readdirSync(path.join(final, 'var/lib/car-care/backups')).length, 1);
  bridge.close();
} finally {
  await postgres.stop();
  rmSync(postgres.home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

// The units, with the programs they name in place of the installed ones.
const units = mkdtempSync('/var/tmp/car-care-units-');
try {
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
} finally {
  rmSync(units, { recursive: true, force: true });
}
run('caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(root, 'deploy/Caddyfile')], {
  ...process.env,
  SITE: 'localhost',
});
console.log('The Caddyfile is valid.');
