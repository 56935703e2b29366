import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian's packages, each with a file that it brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};
/** Debian asks this script whether a package may start its service. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs the missing packages; none of them starts its service. @throws Error without root, or when apt-get fails */
export function installPackages(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('Needs Debian 12 and root.');
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
  if (missing.length === 0) return;
  const ownPolicy = !existsSync(POLICY);
  try {
    if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env, stdio: 'inherit' });
  } finally {
    if (ownPolicy) rmSync(POLICY, { force: true });
  }
}
