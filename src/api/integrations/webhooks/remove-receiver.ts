import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { deleteReceiver } from './receivers.repository.ts';

/** Removes a receiver with its secret and its log. @throws webhook.not_found */
export async function removeReceiver(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
): Promise<void> {
  await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    if (!(await deleteReceiver(trx, id))) throw new AppError('webhook.not_found');
    recordAudit({ event: 'webhook.removed', subject: { kind: 'webhook', id } });
  });
}
