import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { queueTestWebhook } from '#api/notifications/queue-webhooks.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lockReceiver } from './receivers.repository.ts';

/** Sends a test event to a receiver. @throws webhook.not_found, webhook.off, request.too_many */
export async function sendTestEvent(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
): Promise<void> {
  await runtime.limits.take('webhookTests', call.staff.staffId);
  await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    const receiver = await lockReceiver(trx, id);
    if (receiver === undefined) throw new AppError('webhook.not_found');
    if (receiver.off_at !== null) throw new AppError('webhook.off');
    await queueTestWebhook(trx, id);
    recordAudit({ event: 'webhook.tested', subject: { kind: 'webhook', id } });
  });
}
