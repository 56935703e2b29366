import type { Runtime } from '#api/runtime.ts';
import { purgeImports } from './purge-imports.ts';
import { runImports } from './run-imports.ts';

/** Registers the workers that bring files in and delete them after a day. */
export async function registerImportWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('run-imports', () => runImports(runtime));
  await runtime.queue.work('purge-imports', () => purgeImports(runtime));
}
