import { closeSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Identity } from './identity.ts';
import type { ServerLocation } from './location.ts';
import { withReason } from './postgres-error.ts';

const NOTE = '# Written by the application at every start.\n';

/**
 * Who may connect: over the socket, and only the system users that pg_ident.conf names, as the kernel names them to the
 * server (PostgreSQL: peer authentication). The account that runs the server is not among them, since other services
 * share it.
 */
const HOST_RULES = `${NOTE}local all all peer map=application\n`;

/** Quoted, so that a name is neither a keyword nor a pattern. */
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const userMap = (users: readonly string[]): string =>
  NOTE + users.map((user) => `application ${quote(user)} /^.*$\n`).join('');

/** The name of this process's user; none where the system knows only its number, where the server does not start. */
function ownName(): string[] {
  try {
    return [userInfo().username];
  } catch {
    return [];
  }
}

/** The two files and their contents. Root may read everything anyway, and joins servers of ordinary users. */
const accessFiles = ({ owner }: ServerLocation): readonly (readonly [name: string, text: string])[] => [
  ['pg_hba.conf', HOST_RULES],
  ['pg_ident.conf', userMap([...new Set(['root', ...ownName(), ...(owner === undefined ? [] : [owner])])])],
];

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Writes a file of the server's account completely or not at all, never through a link that lies there. */
function replaceFile(file: string, text: string, identity: Identity | undefined): void {
  withReason(`${file} cannot be written`, () => {
    const temporary = `${file}.${process.pid}`;
    rmSync(temporary, { force: true });
    const handle = openSync(temporary, 'wx', 0o600);
    try {
      if (identity) fchownSync(handle, identity.uid, identity.gid);
      writeFileSync(handle, text);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  });
}

/**
 * Writes pg_hba.conf and pg_ident.conf of a cluster in `folder` where they differ, so that no cluster trusts everyone,
 * whatever version made it. A running server reads them at its next start.
 * @throws PostgresError
 */
export function writeAccessFiles(location: ServerLocation, folder = location.data): void {
  for (const [name, text] of accessFiles(location))
    if (read(path.join(folder, name)) !== text) replaceFile(path.join(folder, name), text, location.identity);
}
