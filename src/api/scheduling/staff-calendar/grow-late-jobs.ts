import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { growPiece } from './grow-piece.ts';
import { lockLateJobs, setNeedsUntil } from './late-jobs.repository.ts';

/**
 * Gives late jobs the freed time in their bays before anyone else. It handles `placeFreed` in the transaction that
 * frees the time.
 */
export async function growLateJobs(_runtime: Runtime, trx: Trx): Promise<void> {
  for (const { id, needs_until: needsUntil } of await lockLateJobs(trx)) {
    const needed = needsUntil?.getTime() ?? 0;
    const has = await growPiece(trx, id, needed);
    if (has === null || has >= needed) await setNeedsUntil(trx, id, null);
  }
}
