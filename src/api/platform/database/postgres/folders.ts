import { accessSync, chmodSync, chownSync, constants, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { withReason, PostgresError } from './postgres-error.ts';
import type { Identity } from './identity.ts';

/** Makes a folder (and those above it) with `mode`, or leaves the one that is there. Throws PostgresError. */
export function ensureFolder(folder: string, mode: number): void {
  withReason(`The folder ${folder} cannot be made`, () => {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) throw new PostgresError(`${folder} is not a folder.`);
    if (found) return;
    mkdirSync(folder, { recursive: true });
    // Said again, because mkdir's mode passes through the umask.
    chmodSync(folder, mode);
  });
}

/** Makes a folder that only the server's account can enter. Throws PostgresError. */
export function ensurePrivateFolder(folder: string, identity: Identity | undefined): void {
  ensureFolder(folder, 0o700);
  withReason(`The folder ${folder} cannot be made private`, () => {
    if (identity) chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o700);
  });
}

/** Throws PostgresError when this process cannot write in the folder. */
export function assertWritable(folder: string): void {
  withReason(`The folder ${folder} cannot be written`, () => accessSync(folder, constants.W_OK | constants.X_OK));
}

/** Writes a small file whole or not at all. Throws PostgresError. */
export function writeFileAtomically(file: string, text: string): void {
  withReason(`${file} cannot be written`, () => {
    writeFileSync(`${file}.${process.pid}`, text, { mode: 0o644 });
    renameSync(`${file}.${process.pid}`, file);
  });
}
