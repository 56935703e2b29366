import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../postgres-process.ts';

/** Which calls of PostgreSQL fail with EIO. */
export type FailingCall = 'read' | 'write' | 'sync';

/** A DATA_DIR whose PostgreSQL gets errors of the disk when a test causes them. */
export interface FaultyDisk {
  dataDir: string;
  /** The environment of an application whose PostgreSQL has these errors. */
  env: Record<string, string>;
  /** From now on calls fail on the files of the cluster whose paths begin with `files`, e.g. `pg_wal/`. */
  break(call: FailingCall, files: string): void;
  /** The same for a single call. */
  breakOnce(call: FailingCall, files: string): void;
  mend(): void;
}

/** Compiles disk-errors.c for one test. */
export function openFaultyDisk(): FaultyDisk {
  const folder = temporaryFolder();
  const library = path.join(folder, 'disk-errors.so');
  const source = path.join(import.meta.dirname, 'disk-errors.c');
  const compiled = spawnSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'], { encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(`disk-errors.c cannot be compiled: ${compiled.stderr}`);
  chmodSync(library, 0o755);
  // The account of the server removes a fault that happens once.
  const faults = path.join(folder, 'faults');
  mkdirSync(faults);
  chmodSync(faults, 0o777);
  const fault = path.join(faults, 'fault');
  const dataDir = path.join(folder, 'data');
  const set = (line: string): void => {
    // Renamed, so that no process reads half of it.
    writeFileSync(`${fault}.new`, line, { mode: 0o644 });
    renameSync(`${fault}.new`, fault);
  };
  const inCluster = (files: string): string => path.join(dataDir, 'postgres', files);
  return {
    dataDir,
    env: {
      FAULT_FILE: fault,
      FAULT_LIBRARY: library,
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'preload-postgres.ts')).href}`,
    },
    break: (call, files) => set(`${call} ${inCluster(files)}\n`),
    breakOnce: (call, files) => set(`once ${call} ${inCluster(files)}\n`),
    mend: () => rmSync(fault, { force: true }),
  };
}
