import type { Runtime } from '#api/runtime.ts';
import * as repo from './outbox.repository.ts';

/** Queues outbox entries again whose process was killed. Returns their number. */
export async function requeueStaleOutbox({ db, queue }: Runtime): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ids = await repo.claimOverdue(trx, 500);
    for (const id of ids) await queue.send('deliver-message', { id }, trx);
    return ids.length;
  });
}
