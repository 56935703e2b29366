import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './messages.repository.ts';
import { type MessageCaller, toReader } from './message-reader.ts';

export type MarkingCaller = MessageCaller & { requestId: string };

type Mark = 'read_at' | 'hidden_at';

/**
 * Sets a mark for this reader once. Staff actions on a customer's message are in the audit log (docs/security.md 27).
 * @throws AppError message.not_found
 */
async function setMessageMark(runtime: Runtime, callers: MarkingCaller, id: string, column: Mark): Promise<void> {
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

/**
 * Marks one message as read for this reader. @throws AppError message.not_found, also for another reader's or a hidden
 * message
 */
export const markMessageRead = (runtime: Runtime, callers: MarkingCaller, id: string): Promise<void> =>
  setMessageMark(runtime, callers, id, 'read_at');

/**
 * Hides one message for this reader; idempotent. @throws AppError message.not_found, also for another reader's message
 */
export const hideMessage = (runtime: Runtime, callers: MarkingCaller, id: string): Promise<void> =>
  setMessageMark(runtime, callers, id, 'hidden_at');

/** Marks all notifications of this reader as read. */
export const markNotificationsRead = ({ db }: Runtime, caller: MessageCaller): Promise<void> =>
  repo.markAllRead(db, toReader(caller), 'notification');
