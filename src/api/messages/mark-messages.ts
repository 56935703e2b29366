import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './messages.repository.ts';
import { type MessageCaller, toReader } from './message-reader.ts';

type AuditedCaller = MessageCaller & { requestId: string };

type Mark = 'read_at' | 'hidden_at';

/** Sets a mark for this reader once. Staff actions on a customer's message are in the audit log (docs/security.md 27). */
async function mark(runtime: Runtime, callers: AuditedCaller, id: string, column: Mark): Promise<void> {
  const reader = toReader(callers);
  const setMark = async (trx: Trx): Promise<void> => {
    if (!(await repo.mark(trx, reader, id, column))) throw new AppError('message.not_found');
  };
  if (callers.staff === null) return runtime.db.transaction().execute(setMark);
  await withAudit(
    runtime,
    { staffId: callers.staff.staffId, requestId: callers.requestId },
    async (trx, recordAudit) => {
      const isNew = (await repo.isFromCustomer(trx, id)) && !(await repo.isMarked(trx, reader, id, column));
      await setMark(trx);
      if (isNew)
        recordAudit({
          event: column === 'read_at' ? 'message.read' : 'message.deleted',
          subject: { kind: 'message', id },
        });
    },
  );
}

/** Marks one message as read for this reader. @throws AppError message.not_found, also for another reader's or a hidden message */
export const markMessageRead = (runtime: Runtime, callers: AuditedCaller, id: string): Promise<void> =>
  mark(runtime, callers, id, 'read_at');

/** Marks all messages of a kind as read for this reader. */
export async function markAllMessagesRead({ db }: Runtime, callers: MessageCaller, kind: repo.Kind): Promise<void> {
  await repo.markAllRead(db, toReader(callers), kind);
}

/** Hides one message for this reader; idempotent. @throws AppError message.not_found, also for another reader's message */
export const hideMessage = (runtime: Runtime, callers: AuditedCaller, id: string): Promise<void> =>
  mark(runtime, callers, id, 'hidden_at');
