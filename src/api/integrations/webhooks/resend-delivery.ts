import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lockDelivery, makeDue } from './deliveries.repository.ts';
import { findReceiver } from './receivers.repository.ts';

/**
 * Sends an event again under its id with a full series of tries, even when it was delivered already.
 * @throws webhook.delivery_not_found, webhook.off, request.too_many
 */
export async function resendDelivery(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
): Promise<void> {
  await runtime.limits.take('webhookTests', call.staff.staffId);
  await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    const delivery = await lockDelivery(trx, id);
    const receiver = delivery && (await findReceiver(trx, delivery.receiver_id));
    if (receiver === undefined) throw new AppError('webhook.delivery_not_found');
    if (receiver.off_at !== null) throw new AppError('webhook.off');
    await makeDue(trx, id);
    recordAudit({ event: 'webhook.resent', subject: { kind: 'webhook', id: receiver.id }, detail: { delivery: id } });
  });
}
