import { accessSync, chmodSync, chownSync, constants, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { withReason, PostgresError } from './postgres-error.ts';
import type { Identity } from './identity.ts';

/**
 * Creates a folder and its parents with `mode` unless it exists.
 * @throws PostgresError
 */
export function ensureFolder(folder: string, mode: number): void {
  withReason(`The folder ${folder} cannot be made`, () => {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) throw new PostgresError(`${folder} is not a folder.`);
    if (found) return;
    mkdirSync(folder, { recursive: true });
    // Set again, because the umask restricts mkdir's mode.
    chmodSync(folder, mode);
  });
}

/**
 * Creates a folder that only the server's account can enter.
 * @throws PostgresError
 */
export function ensurePrivateFolder(folder: string, identity: Identity | undefined): void {
  ensureFolder(folder, 0o700);
  withReason(`The folder ${folder} cannot be made private`, () => {
    if (identity) chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o700);
  });
}

/** @throws PostgresError when this process cannot write to the folder */
export function assertWritable(folder: string): void {
  withReason(`The folder ${folder} cannot be written`, () => accessSync(folder, constants.W_OK | constants.X_OK));
}

/**
 * Writes a small file completely or not at all.
 * @throws PostgresError
 */
export function writeFileAtomically(file: string, text: string): void {
  withReason(`${file} cannot be written`, () => {
    writeFileSync(`${file}.${process.pid}`, text, { mode: 0o644 });
    renameSync(`${file}.${process.pid}`, file);
  });
}
