import type { Runtime } from '#api/runtime.ts';
import { makeExports } from './make-exports.ts';
import { purgeWalkIns } from './purge-walk-ins.ts';
import { writeErasureJournal } from './write-erasure-journal.ts';

/** Registers the workers that make exports, erase old walk-ins and keep the journal of erasures. */
export async function registerPrivacyWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('make-exports', () => makeExports(runtime));
  await runtime.queue.work('purge-walk-ins', () => purgeWalkIns(runtime));
  await runtime.queue.work('write-erasure-journal', () => writeErasureJournal(runtime));
}
