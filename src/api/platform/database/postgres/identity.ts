import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, statSync } from 'node:fs';

/** The unprivileged account that runs the server when the application itself runs as root. */
export interface Identity {
  uid: number;
  gid: number;
  name: string;
}

/** Whether this process is root; PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account to run the server as; undefined for the account of this process. The owner of the first existing folder
 * of `folders` wins, so that data created by an ordinary user stays usable for root; then `postgres`, then `nobody`.
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

/** Whether the account can enter the folder. Tested by entering it, since file modes ignore ACLs and mounts. */
export function canEnter(folder: string, identity: Identity): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    uid: identity.uid,
    gid: identity.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return result.status === 0;
}

/** The name of the account that owns a folder; undefined when it has none. */
export const ownerName = (folder: string): string | undefined => {
  const uid = statSync(folder).uid;
  return readAccounts().find((account) => account.uid === uid)?.name;
};

function readAccounts(): Identity[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name = '#', , , gid]) => gid !== undefined && !name.startsWith('#'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}
