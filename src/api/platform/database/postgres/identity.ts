import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';

/** The unprivileged account that runs the server when the application itself runs as root. */
export interface Identity {
  uid: number;
  gid: number;
  name: string;
}

/** Whether this process is root, as whom PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Whom to run the server as; undefined means as ourselves. The owner of `folders` (the cluster first) wins, so that
 * data made by an ordinary user keeps working for root; then the account `postgres`, then `nobody`.
 */
export function chooseIdentity(folders: string[]): Identity | undefined {
  if (!isRoot()) return undefined;
  const accounts = readAccounts();
  for (const folder of folders) {
    const uid = lstatSync(folder, { throwIfNoEntry: false })?.uid;
    const owner = uid ? accounts.find((account) => account.uid === uid) : undefined;
    if (owner) return owner;
  }
  return (
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody') ?? { uid: 65534, gid: 65534, name: 'nobody' }
  );
}

/** Whether that account can enter the folder: tried for real, since modes alone do not tell (ACLs, mounts). */
export function canEnter(folder: string, identity: Identity): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    uid: identity.uid,
    gid: identity.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}

function readAccounts(): Identity[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name = '#', , , gid]) => gid !== undefined && !name.startsWith('#'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}
