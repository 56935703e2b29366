import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './outbox.repository.ts';

/** Queues an outbox entry again that failed or was given up. @throws AppError outbox.not_found, outbox.not_possible */
export async function resendOutboxEntry(runtime: Runtime, actor: Actor, id: string): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await repo.findOutboxEntry(trx, id);
    if (row === undefined) throw new AppError('outbox.not_found');
    if (!(await repo.reopen(trx, id))) throw new AppError('outbox.not_possible');
    await runtime.queue.send('deliver-message', { id }, trx);
    recordAudit({
      event: 'outbox.resent',
      subject: { kind: 'message', id },
      detail: { channel: row.channel, kind: row.kind },
    });
  });
}

/** Queues outbox entries again whose process was killed. Returns their number. */
export async function requeueStaleOutbox({ db, queue }: Runtime): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ids = await repo.claimOverdue(trx, 500);
    for (const id of ids) await queue.send('deliver-message', { id }, trx);
    return ids.length;
  });
}
