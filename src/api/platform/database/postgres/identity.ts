import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The unprivileged account that runs the server when the application itself runs as root. */
export interface Identity {
  uid: number;
  gid: number;
  name: string;
}

/** Whether this process is root; PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account to run the server as; undefined for the account of this process. For root it is the owner of the first
 * of `folders` that an ordinary user owns, so that this user can go on using the data; then `postgres` or `nobody`.
 */
export function chooseIdentity(folders: string[]): Identity | undefined {
  if (!isRoot()) return undefined;
  const owner = folders.map(ownerOf).find((account) => account !== undefined && account.uid !== 0);
  const postgres = readAccounts().find(({ name }) => name === 'postgres');
  return owner ?? postgres ?? { uid: 65534, gid: 65534, name: 'nobody' };
}

/** The account that owns a folder; undefined without a folder, or without an account of its user id. */
export function ownerOf(folder: string): Identity | undefined {
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid;
  return readAccounts().find((account) => account.uid === uid);
}

/** Whether the account can enter the folder. Tested by entering it, since file modes ignore ACLs and mounts. */
export const canEnter = (folder: string, identity: Identity): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], runAs(identity)).status === 0;

/** The options to start a program of the server. PGDATA, PGPORT and others in our environment must not reach it. */
export const runAs = (identity: Identity | undefined) => ({
  cwd: '/',
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(identity && { uid: identity.uid, gid: identity.gid }),
});

function readAccounts(): Identity[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name = '', , uid, gid]) => (gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []));
}
