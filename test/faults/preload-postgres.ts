// Loaded into the application before it starts (node --import): gives each PostgreSQL server that it starts the library
// of disk-errors.c, since a server does not inherit the application's environment.
import childProcess, { type SpawnOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { spawn } = childProcess;
const { FAULT_LIBRARY, FAULT_FILE } = process.env;

Object.assign(childProcess, {
  spawn(command: string, given: readonly string[], options: SpawnOptions) {
    if (path.basename(command) !== 'postgres') return spawn(command, given, options);
    return spawn(command, given, { ...options, env: { ...options.env, LD_PRELOAD: FAULT_LIBRARY, FAULT_FILE } });
  },
});
syncBuiltinESMExports();
