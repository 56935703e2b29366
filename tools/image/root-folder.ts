import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';

/** Where the base image is kept: it takes a minute to make. */
const BASE = process.env['IMAGE_ROOT'] ?? '/var/tmp/car-care-image-base';

/** Runs a program and returns its output. @throws Error when it fails */
export const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string =>
  execFileSync(program, args, { encoding: 'utf8', env, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'inherit'] });

/** The size of a folder, MB. */
export const sizeOf = (folder: string): number => Number(run('du', ['-sm', folder]).split('\t')[0]);

/** Whether this machine has a program. */
export function has(program: string): boolean {
  try {
    run('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/** Ends the process with a sentence where a tool is missing, or it is not root. */
export function requireTools(...programs: string[]): void {
  const missing = [
    ...(process.getuid?.() === 0 ? [] : ['the account root']),
    ...programs.filter((program) => !has(program)),
  ];
  if (missing.length === 0) return;
  console.error(`NOT TESTED: this needs ${missing.join(', ')}. Debian has buildah and debootstrap as packages.`);
  process.exit(1);
}

/** Makes a root folder of Debian 12 with the account `node` and the Node of this process, and npm if it is wanted. */
export function makeRoot(at: string, { npm }: { npm: boolean }): void {
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
  run('cp', ['-a', BASE, at]);
  cpSync(process.execPath, path.join(at, 'usr/local/bin/node'), { dereference: true });
  run('chroot', [at, 'useradd', '--create-home', '--uid', '1000', 'node']);
  for (const file of ['etc/resolv.conf', 'etc/hosts']) cpSync(`/${file}`, path.join(at, file));
  for (const device of ['null', 'urandom', 'random'])
    run('sh', ['-c', `rm -f ${at}/dev/${device}; cp -a /dev/${device} ${at}/dev/`]);
  if (npm) addNpm(at);
}

/** Adds the npm of this machine, and how it reaches the registry. */
function addNpm(at: string): void {
  const real = (name: string) => run('readlink', ['-f', run('sh', ['-c', `command -v ${name}`]).trim()]).trim();
  cpSync(path.resolve(real('npm'), '../..'), path.join(at, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', path.join(at, 'usr/local/bin/npm')]);
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  run('mkdir', ['-p', path.join(at, 'etc/ssl/certs'), path.join(at, 'usr/local/etc')]);
  if (existsSync(certificates)) cpSync(certificates, path.join(at, certificates), { dereference: true });
  const registry = run('npm', ['config', 'get', 'registry']).trim();
  const settings = [`registry=${registry}`, ...(existsSync(certificates) ? [`cafile=${certificates}`] : [])];
  run('sh', ['-c', `printf '%s\\n' "$@" > ${at}/usr/local/etc/npmrc`, 'sh', ...settings]);
}
