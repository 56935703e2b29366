import type { Runtime } from '#api/runtime.ts';
import { checkBooks } from './check-books.ts';

/** Registers the worker that checks the books. */
export async function registerReportWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('check-books', () => checkBooks(runtime));
}
