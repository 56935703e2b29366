import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import { WEBHOOK_PREVIOUS_HOURS } from '#shared/integrations/webhook-events.ts';
import { presentReceiver } from './receiver.ts';
import * as repo from './receivers.repository.ts';
import { newSecret } from './webhook-secret.ts';

/**
 * Makes a new secret, which only this response contains; for a day the former secret signs as well.
 * @throws webhook.not_found
 */
export async function rotateWebhookSecret(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
): Promise<{ secret: string; receiver: Receiver }> {
  const { secret, encrypted } = newSecret(runtime);
  const row = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    if ((await repo.lockReceiver(trx, id)) === undefined) throw new AppError('webhook.not_found');
    await repo.replaceSecret(trx, id, encrypted, WEBHOOK_PREVIOUS_HOURS);
    recordAudit({ event: 'webhook.secret-rotated', subject: { kind: 'webhook', id } });
    return repo.findReceiver(trx, id);
  });
  if (row === undefined) throw new AppError('webhook.not_found');
  return { secret, receiver: presentReceiver(row) };
}
