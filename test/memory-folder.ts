import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Databases and write-ahead log of a whole run, with room to spare, bytes. */
const NEEDED = 3 * 2 ** 30;

/**
 * A folder in memory, where creating a database takes a fraction of the time that a slow disk needs; `otherwise` where
 * there is none, it is too small, or no program may run in it (the server's binaries may be copied beside its data).
 */
export function memoryFolder(otherwise: string): string {
  return existsSync(MEMORY) && freeBytes(MEMORY) > NEEDED && runsPrograms(MEMORY) ? MEMORY : otherwise;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function runsPrograms(folder: string): boolean {
  let trial: string | undefined;
  try {
    trial = mkdtempSync(path.join(folder, 'car-care-trial-'));
    const program = path.join(trial, 'program');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o700);
    return spawnSync(program).status === 0;
  } catch {
    return false;
  } finally {
    if (trial !== undefined) rmSync(trial, { recursive: true, force: true });
  }
}
